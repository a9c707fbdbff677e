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

/** Why nobody is signed in, as far as the page tells it. */
type LoginError = Pick<AuthError, 'kind' | 'detail'>;

/** Signing in from this page, and the way back when the address carries the provider's answer. */
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
    // A used answer leaves the address: loading the page again must not give it a second time.
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
    // The library of the sign-in could not be loaded.
    else setState({ kind: 'choosing', error: { kind: 'unreachable', detail: '' } });
  };

  // An answer may be taken once only, and React runs effects twice while developing.
  const answer = useEffectEvent(() => {
    if (hasAnswered.current || !isSignInCallback(window.location.href)) return;
    hasAnswered.current = true;
    void run(completeSignIn(window.location.href));
  });
  useEffect(() => answer(), []);

  // Dots and all, back from the provider's page.
  useShownAgain(() => setState({ kind: 'choosing' }));

  // Signed in after all: in a window that we no longer waited for, or in another tab.
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
