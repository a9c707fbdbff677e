import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#db/schema/database.ts';

const COUNT = 10;
/** 120 bits: nobody guesses one of these from its hash, so the hash needs no salt and no time. */
const BYTES = 15;
/** Crockford's: without letters that are read for another. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP = 4;

export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;

/** Ten codes on paper, each good once, for when phone or passkey is lost. */
export function createRecoveryCodes({ db, nowMs }: { db: Kysely<Database>; nowMs: () => number }) {
  /** The old ones are worth nothing from now on. These are shown once: only their hashes are kept. */
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

  /** Uses the code up. */
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

  /** Null where none were ever made. */
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

/** However it was typed: large or small, with or without dashes, o for 0 and l for 1. */
function hashOf(typed: string): string {
  const code = typed
    .slice(0, 200)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return createHash('sha256').update(code).digest('base64url');
}
