import type { KnownIdentity } from '#lib/known-identity.ts';
import type { AuthError } from '../auth-error.ts';
import { openPopup } from './popup-window.ts';

export interface SignInRequest {
  /** 'google' sends the deployment's extra authorize parameters for "Continue with Google". */
  connection?: 'google';
  /** 'create' opens the provider's form for a new account, where it has one. */
  intent?: 'create';
  /** Who is to sign in again: the provider fills in the e-mail. */
  loginHint?: string;
  /** Who one is is asked for even where the provider knows. */
  isProof?: boolean;
  /** Path on this origin to go to afterwards; anything else counts as none. */
  returnTo?: string;
}

export type SignInOutcome =
  | { kind: 'signed-in'; returnTo: string }
  /** The browser is on its way to the provider: keep the page busy. */
  | { kind: 'leaving' }
  /** This window is the popup; the page that opened it goes on, and this window closes. */
  | { kind: 'handed-over' }
  /** The silent check found no session: show the form, no error. */
  | { kind: 'no-session'; returnTo: string }
  | { kind: 'failed'; error: AuthError; returnTo: string };

// The sign-in library comes with the press of a button, never with the page. Whatever takes it rejects where it cannot be loaded.
const signIn = () => import('./sign-in.ts');

/** Leaves for the provider. Comes back to /login, where `completeSignIn` takes over. */
export async function signInWithRedirect(request: SignInRequest = {}): Promise<SignInOutcome> {
  return (await signIn()).signInByRedirect(request);
}

/** Leaves for the provider, which asks who one is even where it knows, and comes back to the current path. */
export function proveAgain({ email }: Pick<KnownIdentity, 'email'>): Promise<SignInOutcome> {
  const { pathname, search, hash } = window.location;
  return signInWithRedirect({ returnTo: pathname + search + hash, loginHint: email, isProof: true });
}

/** Signs in in a window of 400x600. Call it straight from the press: browsers block a window opened later. */
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
 * The silent check at start: asks the provider whether a session is left, without showing anything (`prompt=none`). For
 * a page that would otherwise show the login form; comes back to /login like any sign-in.
 */
export async function resumeSession(returnTo: string): Promise<SignInOutcome> {
  return (await signIn()).signInByRedirect({ returnTo }, { isSilent: true });
}

/** Whether the address carries the provider's answer: code or error together with state. */
export function isSignInCallback(url: string): boolean {
  const params = new URL(url).searchParams;
  return (params.has('code') || params.has('error')) && params.has('state');
}

/** Takes the provider's answer from the address; in a popup hands it to the page that opened it. */
export async function completeSignIn(url: string): Promise<SignInOutcome> {
  return (await signIn()).completeSignIn(url);
}
