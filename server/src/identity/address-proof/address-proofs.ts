import { randomBytes } from 'node:crypto';
import type { AdapterPayload } from 'oidc-provider';
import { PROOF_LINK_SECONDS } from '../identity-limits.ts';
import { hashToken } from '../passwords/password-resets.ts';
import type { PayloadStore } from '../provider/payload-store.ts';
import type { Accounts, IdentityAccount } from '../sign-in/accounts.ts';

const MODEL = 'AddressProof';

export type AddressProofs = ReturnType<typeof createAddressProofs>;

/** Mailed links with which people verify their account's address. */
export function createAddressProofs(deps: { accounts: Accounts; store: PayloadStore; nowMs: () => number }) {
  const { accounts, store, nowMs } = deps;

  /** Returns the secret for the link; the database stores only its hash. */
  async function issue({ id, email }: IdentityAccount): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const exp = Math.floor(nowMs() / 1000) + PROOF_LINK_SECONDS;
    await store.upsert(MODEL, hashToken(token), { accountId: id, email, exp }, PROOF_LINK_SECONDS);
    return token;
  }

  /** The link's account; does not use the link up, since mail filters open links. */
  async function find(token: string): Promise<IdentityAccount | undefined> {
    return accountOf(await store.find(MODEL, 'id', hashToken(token)));
  }

  /**
   * Uses the link up and marks the address as verified. False if the link was used or has expired meanwhile.
   */
  async function redeem(token: string): Promise<boolean> {
    const account = await accountOf(await store.takeOut(MODEL, hashToken(token)));
    if (account === undefined) return false;
    await accounts.setEmailVerified(account.id);
    return true;
  }

  /**
   * The link's account; undefined if the link has expired, or the account is gone or has another address now.
   */
  async function accountOf(payload: AdapterPayload | undefined): Promise<IdentityAccount | undefined> {
    if (payload?.accountId === undefined || (payload.exp ?? 0) * 1000 <= nowMs()) return undefined;
    const account = await accounts.findById(payload.accountId);
    return account?.email === payload.email ? account : undefined;
  }

  return { issue, find, redeem };
}
