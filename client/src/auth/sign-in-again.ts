import type { KnownIdentity } from '#lib/known-identity.ts';
import { AuthError } from './auth-error.ts';
import { signInWithRedirect } from './login-actions.ts';
import type { GetAccessToken } from './token-outcome.ts';

/** Thrown when the page is being left, so that nothing goes on as if there were a token. */
class Reauthenticating extends Error {
  constructor() {
    super('Redirecting for re-authentication.');
    this.name = 'Reauthenticating';
  }
}

/** Only a new sign-in helps against these (specification 8; `invalid_grant` is how OAuth itself says it). */
const NEEDS_SIGN_IN = new Set([
  'consent_required',
  'login_required',
  'interaction_required',
  'missing_refresh_token',
  'invalid_grant',
]);

/** Leaves for the provider, to come back to the current path. Always throws: Reauthenticating, or the AuthError. */
export async function signInAgain(
  { email }: Pick<KnownIdentity, 'email'>,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'> = window.location,
  signIn = signInWithRedirect,
): Promise<never> {
  const outcome = await signIn({ returnTo: pathname + search + hash, loginHint: email });
  if (outcome.kind === 'failed') throw outcome.error;
  throw new Reauthenticating();
}

/**
 * The token for something that the person has just asked for and that cannot wait, such as a checkout. Sync never uses
 * it: what can wait does, and interrupts nobody. Throws Reauthenticating or AuthError.
 */
export async function tokenForAct(
  getAccessToken: GetAccessToken,
  signInAgain: () => Promise<never>,
): Promise<string> {
  const outcome = await getAccessToken();
  if (outcome.kind === 'token') return outcome.token;
  if (outcome.kind === 'offline') throw new AuthError({ kind: 'unreachable' });
  if (NEEDS_SIGN_IN.has(outcome.reason)) return signInAgain();
  throw new AuthError({ kind: 'token_failed', code: outcome.reason });
}
