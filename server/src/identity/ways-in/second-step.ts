import { SECOND_STEP_SECONDS } from '../identity-limits.ts';
import type { PayloadStore } from '../provider/payload-store.ts';
import type { Accounts, IdentityAccount } from '../sign-in/accounts.ts';
import type { Attempts } from '../sign-in/attempts.ts';
import type { AuthenticatorApps } from './authenticator-app.ts';
import type { RecoveryCodes } from './recovery-codes.ts';
import { type AuthenticationMethods, withAppCode, withRecoveryCode } from './sign-in-way.ts';

const MODEL = 'SecondStep';

export type SecondStepAnswer =
  | { type: 'in'; account: IdentityAccount; amr: AuthenticationMethods; codesLeft: number | undefined }
  | { type: 'refused' }
  /** The first step was too long ago, or in another browser. */
  | { type: 'expired' }
  | { type: 'disabled' }
  | { type: 'limited'; retryAfterMs: number };

export type SecondStep = ReturnType<typeof createSecondStep>;

/**
 * The second step after password or Google: the app's code, or a recovery code. A passkey needs none, since
 * it is two factors in one.
 */
export function createSecondStep(deps: {
  store: PayloadStore;
  accounts: Pick<Accounts, 'findById'>;
  apps: AuthenticatorApps;
  codes: RecoveryCodes;
  attempts: Attempts;
  nowMs: () => number;
}) {
  const { store, accounts, apps, codes, attempts, nowMs } = deps;

  /**
   * Records that the first step of this sign-in is done, and returns true, if the account needs a second one.
   */
  async function begin(uid: string, account: IdentityAccount, amr: AuthenticationMethods): Promise<boolean> {
    if ((await apps.find(account.id)) === null) return false;
    const until = nowMs() + SECOND_STEP_SECONDS * 1000;
    await store.upsert(MODEL, uid, { accountId: account.id, amr: [...amr], until }, SECOND_STEP_SECONDS);
    return true;
  }

  /**
   * The account whose first step is done in this sign-in; undefined if none is. Does not use the record up.
   */
  async function find(uid: string): Promise<{ account: IdentityAccount; amr: string[] } | undefined> {
    const pending = await store.find(MODEL, 'id', uid);
    // Expired rows are deleted later; checked here, so that no code is used up in vain.
    if (pending?.accountId === undefined || Number(pending.until) <= nowMs()) return undefined;
    const account = await accounts.findById(pending.accountId);
    return account && { account, amr: pending.amr ?? [] };
  }

  async function check(
    uid: string,
    { code, isFromPaper }: { code: string; isFromPaper: boolean },
  ): Promise<SecondStepAnswer> {
    const pending = await find(uid);
    if (pending === undefined) return { type: 'expired' };
    const { account } = pending;
    const tries = await attempts.take('second-step-account', account.id);
    if (!tries.allowed) return { type: 'limited', retryAfterMs: tries.retryAfterMs };
    const isRight = isFromPaper ? await codes.redeem(account.id, code) : await apps.check(account.id, code);
    if (!isRight) return { type: 'refused' };
    await tries.giveBack();
    // Taken atomically: undefined if it has expired, or a new password has ended it meanwhile.
    if ((await store.takeOut(MODEL, uid)) === undefined) return { type: 'expired' };
    if (account.isDisabled) return { type: 'disabled' };
    const amr = isFromPaper ? withRecoveryCode(pending.amr) : withAppCode(pending.amr);
    const codesLeft = isFromPaper ? (await codes.find(account.id))?.left : undefined;
    return { type: 'in', account, amr, codesLeft };
  }

  return { begin, find, check };
}
