import type { Locale } from 'sync-protocol/locales.ts';
import type { Passwords } from '../passwords/passwords.ts';
import type { Accounts, IdentityAccount } from './accounts.ts';
import { type Attempts, addressSubject, type Counted } from './attempts.ts';
import type { KnownBrowsers } from './known-browsers.ts';

/** Who signs in or up, and from where. */
export interface SignUp {
  /** Normalised. */
  email: string;
  ip: string;
  locale: Locale;
}

export interface Credentials extends SignUp {
  password: string;
  /** The Cookie header, by which the browser may be recognised. */
  cookies: string | undefined;
}

export type SignInAnswer =
  | { type: 'in'; account: IdentityAccount; isNew: boolean }
  /** An administrator disabled the account. Told only after the right password. */
  | { type: 'disabled' }
  /** Deliberately without a reason. */
  | { type: 'refused' }
  | { type: 'limited'; retryAfterMs: number };

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * Signs in to and creates accounts with a password. Every path hashes once, so that the time does not tell
 * whether an account exists.
 */
export function createSignIn(deps: {
  accounts: Accounts;
  passwords: Passwords;
  attempts: Attempts;
  knownBrowsers: Pick<KnownBrowsers, 'find'>;
}) {
  const { accounts, passwords, attempts, knownBrowsers } = deps;

  async function signIn(credentials: Credentials): Promise<SignInAnswer> {
    return check(credentials, await accounts.findByEmail(credentials.email));
  }

  /**
   * Creates the account. If it exists already, its right password signs in, as on the sign-in page; anything
   * else is refused without saying that it exists, and only a few times.
   */
  async function createAccount(credentials: Credentials): Promise<SignInAnswer> {
    const subject = addressSubject(credentials.ip);
    const address = await attempts.take('create-address', subject);
    if (!address.allowed) return { type: 'limited', retryAfterMs: address.retryAfterMs };
    const refusals = await attempts.take('create-refused-address', subject);
    if (!refusals.allowed) return { type: 'limited', retryAfterMs: refusals.retryAfterMs };
    const answer = await createOrCheck(credentials);
    if (answer.type !== 'refused') await refusals.giveBack();
    return answer;
  }

  async function createOrCheck(credentials: Credentials): Promise<SignInAnswer> {
    const { email, password, locale } = credentials;
    const existing = await accounts.findByEmail(email);
    if (existing !== undefined) return check(credentials, existing);
    const passwordHash = await passwords.hash(password);
    const account = await accounts.create({
      email,
      passwordHash,
      isEmailVerified: false,
      name: null,
      locale,
    });
    if (account !== undefined) return { type: 'in', account, isNew: true };
    return check(credentials, await accounts.findByEmail(email)); // A concurrent request created it.
  }

  async function check(
    credentials: Credentials,
    account: IdentityAccount | undefined,
  ): Promise<SignInAnswer> {
    const { password, locale } = credentials;
    const { own, shared } = countedFor(credentials, account);
    const tries = await attempts.takeEach([...shared, own]);
    if (!tries.allowed) return { type: 'limited', retryAfterMs: tries.retryAfterMs };
    const stored = account?.passwordHash ?? null;
    const isRight = await passwords.verify(password, stored);
    if (account === undefined || stored === null || !isRight) return { type: 'refused' };
    await tries.giveBack();
    await attempts.forgive(own);
    if (account.isDisabled) return { type: 'disabled' };
    if (passwords.isOutdated(stored)) await accounts.replaceHash(account.id, await passwords.hash(password));
    if (account.locale !== locale) await accounts.setLocale(account.id, locale);
    return { type: 'in', account, isNew: false };
  }

  /**
   * Where a failure counts: `own` is reset by a right password, `shared` is not, since others may have failed
   * there. In a known browser only its own failures count, so that nobody can lock out the owner.
   */
  function countedFor(
    { email, ip, cookies }: Credentials,
    account: IdentityAccount | undefined,
  ): { own: Counted; shared: Counted[] } {
    const browserId = account ? knownBrowsers.find(cookies, account) : null;
    if (browserId !== null)
      return { own: { bucket: 'sign-in-browser', subject: `${browserId} ${email}` }, shared: [] };
    return {
      own: fromAddress(ip, email),
      shared: [
        { bucket: 'sign-in-address', subject: addressSubject(ip) },
        { bucket: 'sign-in-account', subject: email },
      ],
    };
  }

  return { signIn, createAccount };
}

/** The bucket for failures on this account from this IP address. */
export function fromAddress(ip: string, email: string): Counted {
  return { bucket: 'sign-in-account-address', subject: `${addressSubject(ip)} ${email}` };
}
