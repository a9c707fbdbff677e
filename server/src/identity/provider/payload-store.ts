import type { Kysely, Selectable } from 'kysely';
import type { AdapterPayload } from 'oidc-provider';
import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import type { Database } from '#db/schema/database.ts';
import type { OidcPayloadsTable } from '#db/schema/oidc-payload.ts';

/** How long rows stay after they expire, so that the provider can answer that a late token "is expired". */
const KEPT_AFTER_EXPIRY_MS = hourMs;

export type PayloadStore = ReturnType<typeof createPayloadStore>;

/** Stores all of the provider's state in one table. The provider itself checks expiry, on `payload.exp`. */
export function createPayloadStore(deps: {
  db: Kysely<Database>;
  nowMs: () => number;
  /** How long after its first use a refresh token does not count as used, in milliseconds. */
  refreshLeewayMs: number;
}) {
  const { db, nowMs, refreshLeewayMs } = deps;

  async function upsert(model: string, id: string, payload: AdapterPayload, expiresInSeconds?: number) {
    const fields = {
      payload: JSON.stringify(payload),
      grant_id: payload.grantId ?? null,
      // For a sign-in in progress, the account that has just been proven: a new password ends it too.
      account_id: payload.accountId ?? payload.result?.login?.accountId ?? null,
      user_code: payload.userCode ?? null,
      uid: payload.uid ?? null,
      expires_at: expiresInSeconds === undefined ? null : nowMs() + expiresInSeconds * 1000,
    };
    await db
      .insertInto('oidc_payloads')
      .values({ model, id, ...fields, consumed_at: null })
      .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(fields))
      .execute();
  }

  async function find(model: string, column: 'id' | 'uid' | 'user_code', value: string) {
    if (value.includes('\0')) return undefined; // PostgreSQL cannot store NUL in texts and would fail.
    const row = await db
      .selectFrom('oidc_payloads')
      .select(['payload', 'consumed_at'])
      .where('model', '=', model)
      .where(column, '=', value)
      .executeTakeFirst();
    return row && toPayload(model, row);
  }

  function toPayload(
    model: string,
    row: Pick<Selectable<OidcPayloadsTable>, 'payload' | 'consumed_at'>,
  ): AdapterPayload {
    const payload = JSON.parse(row.payload) as AdapterPayload;
    if (row.consumed_at === null) return payload;
    const isInLeeway = model === 'RefreshToken' && nowMs() - row.consumed_at <= refreshLeewayMs;
    return isInLeeway ? payload : { ...payload, consumed: Math.floor(row.consumed_at / 1000) };
  }

  /** Marks the first use; later uses do not change it. Returns whether this was the first. */
  async function consume(model: string, id: string): Promise<boolean> {
    const result = await db
      .updateTable('oidc_payloads')
      .set({ consumed_at: nowMs() })
      .where('model', '=', model)
      .where('id', '=', id)
      .where('consumed_at', 'is', null)
      .executeTakeFirst();
    return result.numUpdatedRows > 0n;
  }

  async function destroy(model: string, id: string): Promise<void> {
    if (model === 'Grant') await db.deleteFrom('sessions').where('grant_id', '=', id).execute();
    await db.deleteFrom('oidc_payloads').where('model', '=', model).where('id', '=', id).execute();
  }

  async function destroyByGrant(model: string, grantId: string): Promise<void> {
    await db.deleteFrom('oidc_payloads').where('model', '=', model).where('grant_id', '=', grantId).execute();
  }

  /**
   * Reads and deletes in one statement, so that of two callers only one gets the payload. Undefined if
   * expired.
   */
  async function takeOut(model: string, id: string): Promise<AdapterPayload | undefined> {
    const row = await db
      .deleteFrom('oidc_payloads')
      .where('model', '=', model)
      .where('id', '=', id)
      .returning(['payload', 'consumed_at', 'expires_at'])
      .executeTakeFirst();
    if (row === undefined || (row.expires_at !== null && row.expires_at <= nowMs())) return undefined;
    return toPayload(model, row);
  }

  /** Ends the grant with every code and token that belongs to it. */
  async function revokeGrant(grantId: string): Promise<void> {
    await db.deleteFrom('sessions').where('grant_id', '=', grantId).execute();
    await db
      .deleteFrom('oidc_payloads')
      .where((or) =>
        or.or([or('grant_id', '=', grantId), or.and([or('model', '=', 'Grant'), or('id', '=', grantId)])]),
      )
      .execute();
  }

  /**
   * Extends a grant to `ttlSeconds` from now, but at most to `untilMs`. A grant revoked meanwhile stays
   * revoked.
   */
  async function slideGrant(grantId: string, ttlSeconds: number, untilMs: number): Promise<void> {
    const payload = await find('Grant', 'id', grantId);
    if (payload === undefined) return;
    const expiresAtMs = Math.min(nowMs() + ttlSeconds * 1000, untilMs);
    await db
      .updateTable('oidc_payloads')
      .set({
        payload: JSON.stringify({ ...payload, exp: Math.floor(expiresAtMs / 1000) }),
        expires_at: expiresAtMs,
      })
      .where('model', '=', 'Grant')
      .where('id', '=', grantId)
      .execute();
  }

  /** Deletes rows that expired more than `KEPT_AFTER_EXPIRY_MS` ago; returns how many. */
  async function collectExpired(): Promise<number> {
    const late = nowMs() - KEPT_AFTER_EXPIRY_MS;
    const grants = db.selectFrom('oidc_payloads').select('id').where('model', '=', 'Grant');
    await db
      .deleteFrom('sessions')
      .where('grant_id', 'in', grants.where('expires_at', '<', late))
      .execute();
    const result = await db.deleteFrom('oidc_payloads').where('expires_at', '<', late).executeTakeFirst();
    return Number(result.numDeletedRows);
  }

  return {
    upsert,
    find,
    consume,
    destroy,
    destroyByGrant,
    takeOut,
    revokeGrant,
    slideGrant,
    collectExpired,
  };
}
