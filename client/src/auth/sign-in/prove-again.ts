import type { KnownIdentity } from '#lib/known-identity.ts';
import { type SignInOutcome, signInWithRedirect } from './login-actions.ts';

/** Leaves for the provider, which asks who one is even where it knows, and comes back to the current path. */
export function proveAgain({ email }: Pick<KnownIdentity, 'email'>): Promise<SignInOutcome> {
  const { pathname, search, hash } = window.location;
  return signInWithRedirect({ returnTo: pathname + search + hash, loginHint: email, isProof: true });
}
