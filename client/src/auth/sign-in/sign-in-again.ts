import type { KnownIdentity } from '#lib/known-identity.ts';
import { AuthError } from '../auth-error.ts';
import type { GetAccessToken } from '../tokens/token-outcome.ts';
import { signInWithRedirect } from './login-actions.ts';

/** Thrown when the page is being left, so that callers do not continue as if they had a token. */
class Reauthenticating extends Error {
  constructor() {
    super('Redirecting for re-authentication.');
    this.name = 'Reauthenticating';
  }
}

/**
 * Errors after which only a new sign-in helps (specification 8; `invalid_grant` is OAuth's own code for
 * that).
 */
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
  const request = { returnTo: pathname + search + hash, loginHint: email };
  const outcome = await signIn(request).catch((cause: unknown) => {
    throw new AuthError({ kind: 'unreachable', cause });
  });
  if (outcome.kind === 'failed') throw outcome.error;
  throw new Reauthenticating();
}

/**
 * Tokens for what a person has just asked for, such as a mail for a new password. If only a new sign-in
 * helps, leaves the page for it; the outcome is `signed-out` meanwhile. Never used by sync, which can wait
 * and must not interrupt.
 *
 * @param signInAgain `signInAgain` for this person
 */
export function tokensForActs(
  getAccessToken: GetAccessToken,
  signInAgain: () => Promise<never>,
): GetAccessToken {
  return async (request) => {
    const outcome = await getAccessToken(request);
    if (outcome.kind !== 'signed-out' || !NEEDS_SIGN_IN.has(outcome.reason)) return outcome;
    try {
      return await signInAgain();
    } catch (error) {
      if (error instanceof Reauthenticating) return outcome;
      if (error instanceof AuthError) return error.kind === 'unreachable' ? { kind: 'offline' } : outcome;
      throw error;
    }
  };
}
