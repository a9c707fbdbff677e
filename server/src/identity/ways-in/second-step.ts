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
  /** The first step was too long ago, or another browser's. */
  | { type: 'expired' }
  | { type: 'disabled' }
  | { type: 'limited'; retryAfterMs: number };

export type SecondStep = ReturnType<typeof createSecondStep>;

/** After the password, or Google: the code of the app, or one of those on paper. A passkey is two steps in one. */
export function createSecondStep(deps: {
  store: PayloadStore;
  accounts: Pick<Accounts, 'findById'>;
  apps: AuthenticatorApps;
  codes: RecoveryCodes;
  attempts: Attempts;
  nowMs: () => number;
}) {
  const { store, accounts, apps, codes, attempts, nowMs } = deps;

  /** Notes that the first step is done in this sign-in, where a second one is asked for. */
  async function begin(uid: string, account: IdentityAccount, amr: AuthenticationMethods): Promise<boolean> {
    if ((await apps.find(account.id)) === null) return false;
    const until = nowMs() + SECOND_STEP_SECONDS * 1000;
    await store.upsert(MODEL, uid, { accountId: account.id, amr: [...amr], until }, SECOND_STEP_SECONDS);
    return true;
  }

  /** Whose first step is done; undefined where nobody's is. Looking does not use it up. */
  async function find(uid: string): Promise<{ account: IdentityAccount; amr: string[] } | undefined> {
    const pending = await store.find(MODEL, 'id', uid);
    // It is kept for longer, and would use up a code that opens nothing.
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
    // In one step, so that what is expired, or ended by a new password meanwhile, opens nothing.
    if ((await store.takeOut(MODEL, uid)) === undefined) return { type: 'expired' };
    if (account.isDisabled) return { type: 'disabled' };
    const amr = isFromPaper ? withRecoveryCode(pending.amr) : withAppCode(pending.amr);
    const codesLeft = isFromPaper ? (await codes.find(account.id))?.left : undefined;
    return { type: 'in', account, amr, codesLeft };
  }

  return { begin, find, check };
}
