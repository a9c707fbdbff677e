import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import { isSignInWay, type PersonSession, type SignInWay } from '#lib/identity.ts';
import { TTL_SECONDS } from '../identity-limits.ts';
import type { SeenDevice } from './seen-device.ts';

export type Sessions = ReturnType<typeof createSessions>;

/**
 * Sign-ins, one per grant: when the person proved who they are, and where it was last seen. A grant without a
 * row here has ended, with all of its tokens.
 */
export function createSessions(deps: { db: Kysely<Database>; nowMs: () => number; lifeMs: number }) {
  const { db, nowMs, lifeMs } = deps;

  /** Records a sign-in, or a new sign-in to an existing grant. */
  async function begin(session: {
    grantId: string;
    accountId: string;
    signedInAtMs: number;
    device: SeenDevice;
    way: SignInWay | null;
  }): Promise<void> {
    const { grantId, accountId, signedInAtMs, device, way } = session;
    const fields = { signed_in_at: signedInAtMs, seen_at: nowMs(), way, ...toColumns(device) };
    await db
      .insertInto('sessions')
      .values({ grant_id: grantId, account_id: accountId, ...fields })
      .onConflict((conflict) => conflict.column('grant_id').doUpdateSet(fields))
      .execute();
  }

  /** Records a renewal. The time zone is not updated, since only a sign-in sends it. */
  async function touch(grantId: string, device: SeenDevice): Promise<void> {
    const { time_zone: _, ...columns } = toColumns(device);
    await db
      .updateTable('sessions')
      .set({ seen_at: nowMs(), ...columns })
      .where('grant_id', '=', grantId)
      .execute();
  }

  /** When the person last proved who they are, epoch milliseconds; undefined if the sign-in has ended. */
  async function signedInAt(grantId: string): Promise<number | undefined> {
    const row = await db
      .selectFrom('sessions')
      .select('signed_in_at')
      .where('grant_id', '=', grantId)
      .executeTakeFirst();
    return row?.signed_in_at;
  }

  /** The account's sign-ins that can still be used, the last seen first. */
  async function list(accountId: string, here: { addressHash: string }): Promise<PersonSession[]> {
    const rows = await db
      .selectFrom('sessions')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('signed_in_at', '>', nowMs() - lifeMs)
      .where('seen_at', '>', nowMs() - TTL_SECONDS.RefreshToken * 1000)
      .orderBy('seen_at', 'desc')
      .execute();
    return rows.map((row) => ({
      id: row.grant_id,
      browser: row.browser,
      system: row.system,
      timeZone: row.time_zone,
      signedInAt: row.signed_in_at,
      seenAt: row.seen_at,
      way: isSignInWay(row.way) ? row.way : null,
      isInThisNetwork: row.address_hash === here.addressHash,
    }));
  }

  /** Ends one of the person's sign-ins with all of its tokens; does nothing for somebody else's. */
  async function end(accountId: string, grantId: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const ended = await trx
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('grant_id', '=', grantId)
        .returning('grant_id')
        .executeTakeFirst();
      if (ended === undefined) return;
      await trx
        .deleteFrom('oidc_payloads')
        .where('account_id', '=', accountId)
        .where((or) => or.or([or('grant_id', '=', grantId), or('id', '=', grantId)]))
        .execute();
      await endBrowsers(trx, accountId, (grants) => grants.includes(grantId));
    });
  }

  /** Ends all of the person's sign-ins except the given one, and any sign-in in progress. */
  async function endOthers(accountId: string, keptGrantId: string): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await trx
        .deleteFrom('sessions')
        .where('account_id', '=', accountId)
        .where('grant_id', '!=', keptGrantId)
        .execute();
      await trx
        .deleteFrom('oidc_payloads')
        .where('account_id', '=', accountId)
        .where('model', '!=', 'Session')
        .where('id', '!=', keptGrantId)
        .where((or) => or.or([or('grant_id', 'is', null), or('grant_id', '!=', keptGrantId)]))
        .execute();
      await endBrowsers(trx, accountId, (grants) => !grants.includes(keptGrantId));
    });
  }

  return { begin, touch, signedInAt, list, end, endOthers };
}

/** Deletes the provider's own sessions, which would sign a browser in again without asking. */
async function endBrowsers(
  trx: Transaction<Database>,
  accountId: string,
  isMeant: (grantIds: string[]) => boolean,
): Promise<void> {
  const rows = await trx
    .selectFrom('oidc_payloads')
    .select(['id', 'payload'])
    .where('model', '=', 'Session')
    .where('account_id', '=', accountId)
    .execute();
  const meant = rows.filter(({ payload }) => isMeant(grantsOf(payload))).map(({ id }) => id);
  if (meant.length > 0)
    await trx.deleteFrom('oidc_payloads').where('model', '=', 'Session').where('id', 'in', meant).execute();
}

function grantsOf(payload: string): string[] {
  const { authorizations } = JSON.parse(payload) as { authorizations?: Record<string, { grantId?: string }> };
  return Object.values(authorizations ?? {}).flatMap(({ grantId }) => grantId ?? []);
}

const toColumns = ({ browser, system, timeZone, addressHash }: SeenDevice) => ({
  browser,
  system,
  time_zone: timeZone,
  address_hash: addressHash,
});
