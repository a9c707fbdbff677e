import type { KnownIdentity } from '#lib/known-identity.ts';
import type { AuthError } from '../auth-error.ts';
import { openPopup } from './popup-window.ts';

export interface SignInRequest {
  /** 'google' sends the deployment's extra authorize parameters for "Continue with Google". */
  connection?: 'google';
  /** 'create' opens the provider's sign-up form, if it has one. */
  intent?: 'create';
  /** E-mail of the person to sign in again, which the provider fills in. */
  loginHint?: string;
  /** Makes the provider ask for credentials even if it has a session. */
  isProof?: boolean;
  /** Path on this origin to go to afterwards; anything else counts as none. */
  returnTo?: string;
}

export type SignInOutcome =
  | { kind: 'signed-in'; returnTo: string }
  /** The browser is leaving for the provider: keep the page busy. */
  | { kind: 'leaving' }
  /** This window is the popup and closes; the page that opened it continues. */
  | { kind: 'handed-over' }
  /** The silent check found no session: show the form, no error. */
  | { kind: 'no-session'; returnTo: string }
  | { kind: 'failed'; error: AuthError; returnTo: string };

// The sign-in library is loaded on demand, never with the page. Functions that use it reject if it cannot be
// loaded.
const signIn = () => import('./sign-in.ts');

/** Leaves for the provider, which returns to /login, where `completeSignIn` continues. */
export async function signInWithRedirect(request: SignInRequest = {}): Promise<SignInOutcome> {
  return (await signIn()).signInByRedirect(request);
}

/**
 * Leaves for the provider, which asks for credentials even if it has a session, and comes back to the current
 * path.
 */
export function proveAgain({ email }: Pick<KnownIdentity, 'email'>): Promise<SignInOutcome> {
  const { pathname, search, hash } = window.location;
  return signInWithRedirect({ returnTo: pathname + search + hash, loginHint: email, isProof: true });
}

/**
 * Signs in in a popup of 400x600. Call it directly in the click handler: browsers block a popup opened later.
 */
export async function signInWithPopup(request: SignInRequest = {}): Promise<SignInOutcome> {
  const popup = openPopup();
  try {
    return await (await signIn()).signInByPopup(request, popup);
  } catch (error) {
    popup?.window.close();
    throw error;
  }
}

/**
 * Silent check at start: asks the provider with `prompt=none` whether a session is left. For a page that
 * would otherwise show the login form; returns to /login like any sign-in.
 */
export async function resumeSession(returnTo: string): Promise<SignInOutcome> {
  return (await signIn()).signInByRedirect({ returnTo }, { isSilent: true });
}

/** Whether the address holds the provider's answer: code or error, with state. */
export function isSignInCallback(url: string): boolean {
  const params = new URL(url).searchParams;
  return (params.has('code') || params.has('error')) && params.has('state');
}

/** Handles the provider's answer in the address; a popup passes it to the page that opened it. */
export async function completeSignIn(url: string): Promise<SignInOutcome> {
  return (await signIn()).completeSignIn(url);
}
