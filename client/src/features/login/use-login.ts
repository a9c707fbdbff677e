import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AuthError } from '#auth/auth-error.ts';
import {
  completeSignIn,
  isSignInCallback,
  type SignInOutcome,
  signInWithPopup,
  signInWithRedirect,
} from '#auth/sign-in/login-actions.ts';
import { toReturnPath } from '#auth/sign-in/return-path.ts';
import { useKnownIdentity } from '#lib/use-known-identity.ts';
import { useShownAgain } from '#ui/use-shown-again.ts';

type LoginState = { kind: 'choosing'; error?: LoginError } | { kind: 'authenticating' };

/** The part of an error that the page shows. */
type LoginError = Pick<AuthError, 'kind' | 'detail'>;

/** Signs in from this page, and handles the provider's answer in the address. */
export function useLogin() {
  const navigate = useNavigate();
  const { returnTo, new: isNew = false } = useSearch({ from: '/_public/login' });
  const intent = isNew ? 'create' : undefined;
  const [state, setState] = useState<LoginState>(() => ({
    kind: isSignInCallback(window.location.href) ? 'authenticating' : 'choosing',
  }));
  const hasAnswered = useRef(false);

  const settle = async (outcome: SignInOutcome) => {
    if (outcome.kind === 'signed-in') return navigate({ href: outcome.returnTo, replace: true });
    if (outcome.kind !== 'failed' && outcome.kind !== 'no-session') return;
    setState({ kind: 'choosing', error: outcome.kind === 'failed' ? outcome.error : undefined });
    // Removes the used answer from the address, so that a reload does not repeat it.
    await navigate({
      to: '/login',
      search: { returnTo: outcome.returnTo, ...(isNew && { new: true }) },
      replace: true,
    });
  };

  const run = async (outcome: Promise<SignInOutcome>) => {
    setState({ kind: 'authenticating' });
    const settled = await outcome.catch(() => null);
    if (settled) await settle(settled);
    // The sign-in library could not be loaded.
    else setState({ kind: 'choosing', error: { kind: 'unreachable', detail: '' } });
  };

  // An answer can be used only once, and React runs effects twice in development.
  const answer = useEffectEvent(() => {
    if (hasAnswered.current || !isSignInCallback(window.location.href)) return;
    hasAnswered.current = true;
    void run(completeSignIn(window.location.href));
  });
  useEffect(() => answer(), []);

  // Restored from the back/forward cache, still in the waiting state.
  useShownAgain(() => setState({ kind: 'choosing' }));

  // Signed in elsewhere: in a popup that was no longer awaited, or in another tab.
  const isKnown = useKnownIdentity() !== null;
  const goOn = useEffectEvent(() => {
    const { href, origin } = window.location;
    if (!isSignInCallback(href)) void navigate({ href: toReturnPath(returnTo, origin), replace: true });
  });
  useEffect(() => {
    if (isKnown) goOn();
  }, [isKnown]);

  return {
    isAuthenticating: state.kind === 'authenticating',
    error: state.kind === 'choosing' ? state.error : undefined,
    isNew,
    returnTo,
    signIn: (connection?: 'google') => void run(signInWithRedirect({ connection, intent, returnTo })),
    signInWithWindow: () => void run(signInWithPopup({ intent, returnTo })),
  };
}

export type Login = ReturnType<typeof useLogin>;
