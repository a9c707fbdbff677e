import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#db/schema/database.ts';
import { AUTHENTICATOR_SETUP_SECONDS } from '../identity-limits.ts';
import type { Seal } from '../keys/seal.ts';
import type { PayloadStore } from '../provider/payload-store.ts';

const MODEL = 'AuthenticatorSetup';
const STEP_MS = 30_000;
/** Accepts one step before and after, for differing clocks and slow typing (RFC 6238, 5.2). */
const STEPS_APART = 1;

export type AuthenticatorApps = ReturnType<typeof createAuthenticatorApps>;

/** Authenticator apps: TOTP (RFC 6238) with six digits, 30 s, SHA-1 and 160 bits, which all apps support. */
export function createAuthenticatorApps(deps: {
  db: Kysely<Database>;
  store: PayloadStore;
  seal: Seal;
  nowMs: () => number;
}) {
  const { db, store, seal, nowMs } = deps;

  /** The URI for the QR code, and its secret for typing. Stays the same until it is confirmed or expires. */
  async function begin(account: { id: string; email: string }): Promise<{ uri: string; secret: string }> {
    const secret = (await pendingSecret(account.id)) ?? (await newPending(account.id));
    return { uri: generator(secret, account.email).toString(), secret };
  }

  /** Whether an app is being set up. */
  const isBegun = async (accountId: string): Promise<boolean> =>
    (await pendingSecret(accountId)) !== undefined;

  /** Turns the app on if the code is right. */
  async function confirm(account: { id: string; email: string }, code: string): Promise<boolean> {
    const secret = await pendingSecret(account.id);
    const step = secret === undefined ? undefined : stepOf(secret, code);
    if (secret === undefined || step === undefined) return false;
    const fields = {
      sealed_secret: seal.seal(account.id, secret),
      last_step: step,
      created_at: nowMs(),
      last_used_at: null,
    };
    await db
      .insertInto('authenticator_apps')
      .values({ account_id: account.id, ...fields })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fields))
      .execute();
    await store.destroy(MODEL, account.id);
    return true;
  }

  async function find(accountId: string): Promise<{ createdAt: number; lastUsedAt: number | null } | null> {
    const row = await db
      .selectFrom('authenticator_apps')
      .select(['created_at', 'last_used_at'])
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row === undefined ? null : { createdAt: row.created_at, lastUsedAt: row.last_used_at };
  }

  /** Whether the code is right. Each code is accepted only once, even of two concurrent requests. */
  async function check(accountId: string, code: string): Promise<boolean> {
    const row = await db
      .selectFrom('authenticator_apps')
      .select('sealed_secret')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    const step = row && stepOf(seal.open(accountId, row.sealed_secret), code);
    if (step === undefined) return false;
    const { numUpdatedRows } = await db
      .updateTable('authenticator_apps')
      .set({ last_step: step, last_used_at: nowMs() })
      .where('account_id', '=', accountId)
      .where('last_step', '<', step)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async function remove(accountId: string): Promise<boolean> {
    const { numDeletedRows } = await db
      .deleteFrom('authenticator_apps')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async function pendingSecret(accountId: string): Promise<string | undefined> {
    const pending = await store.find(MODEL, 'id', accountId);
    if (pending === undefined || Number(pending.until) <= nowMs()) return undefined;
    return seal.open(accountId, String(pending.sealed));
  }

  async function newPending(accountId: string): Promise<string> {
    const secret = new Secret({ size: 20 }).base32;
    const until = nowMs() + AUTHENTICATOR_SETUP_SECONDS * 1000;
    const payload = { accountId, sealed: seal.seal(accountId, secret), until };
    await store.upsert(MODEL, accountId, payload, AUTHENTICATOR_SETUP_SECONDS);
    return secret;
  }

  /** The code's time step (30 s since 1970); undefined if it matches no step near now. */
  function stepOf(secret: string, typed: string): number | undefined {
    const token = typed.replace(/\s/g, '');
    if (!/^\d{6}$/.test(token)) return undefined;
    const timestamp = nowMs();
    const delta = generator(secret, '').validate({ token, timestamp, window: STEPS_APART });
    return delta === null ? undefined : Math.floor(timestamp / STEP_MS) + delta;
  }

  return { begin, isBegun, confirm, find, check, remove };
}

function generator(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Ateria', label, secret: Secret.fromBase32(secret) });
}
