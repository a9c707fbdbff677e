import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';

const COUNT = 10;
/** 120 random bits cannot be guessed from the hash, so it needs neither salt nor a slow function. */
const BYTES = 15;
/** Crockford's base 32 alphabet, without letters that are easily confused. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP = 4;

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;

/** Ten recovery codes, each valid once, for a lost phone or passkey. */
export function createRecoveryCodes({ db, nowMs }: { db: Kysely<Database>; nowMs: () => number }) {
  /**
   * Replaces all codes and returns the new ones, which can be shown only now: only their hashes are stored.
   */
  async function renew(accountId: string): Promise<string[]> {
    const codes = Array.from({ length: COUNT }, newCode);
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
      await trx
        .insertInto('recovery_codes')
        .values(
          codes.map((code) => ({
            account_id: accountId,
            code_hash: hashOf(code),
            created_at: nowMs(),
            used_at: null,
          })),
        )
        .execute();
    });
    return codes;
  }

  /** Uses a code up. False if it is not valid. */
  async function redeem(accountId: string, typed: string): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('recovery_codes')
      .set({ used_at: nowMs() })
      .where('account_id', '=', accountId)
      .where('code_hash', '=', hashOf(typed))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Null if the account never had codes. */
  async function find(accountId: string): Promise<{ left: number; createdAt: number } | null> {
    const rows = await db
      .selectFrom('recovery_codes')
      .select(['created_at', 'used_at'])
      .where('account_id', '=', accountId)
      .execute();
    const [first] = rows;
    return first === undefined
      ? null
      : { left: rows.filter(({ used_at }) => used_at === null).length, createdAt: first.created_at };
  }

  return { renew, redeem, find };
}

function newCode(): string {
  const bits = [...randomBytes(BYTES)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const letters = (bits.match(/.{5}/g) ?? []).map((five) => LETTERS[Number.parseInt(five, 2)]).join('');
  return (letters.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** Hashes a code as typed: upper or lower case, with or without dashes, o for 0, and i or l for 1. */
function hashOf(typed: string): string {
  const code = typed
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(code).digest('base64url');
}
