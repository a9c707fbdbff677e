import { use, useEffect, useReducer, useSyncExternalStore } from 'react';
import { useAuth } from 'react-oidc-context';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { AuthError } from '../auth-error.ts';
import { signInAgain } from '../sign-in/sign-in-again.ts';
import type { Session } from './session.ts';
import { SessionContext } from './session-provider.tsx';
import { isSignedIn } from './stored-session.ts';

export interface SessionState {
  /** Known whether signed in or not: the app works either way. */
  identity: KnownIdentity;
  /** 'signed-out': no sync until the person signs in again. A missing network signs nobody out. */
  status: 'checking' | 'signed-in' | 'signed-out';
  error: AuthError | null;
  /**
   * For "Sign in again": leaves for the provider and returns to this page. Resolves to why that failed, or
   * null if leaving.
   */
  signInAgain: () => Promise<AuthError | null>;
}

export function useSession(): SessionState {
  const session = useSessionContext();
  const { user, isLoading } = useAuth();
  const ended = useSyncExternalStore(session.onError, session.readError);
  useExpiry(session);

  const isIn = user ? isSignedIn(user, Date.now()) : false;
  return {
    identity: session.identity,
    status: isLoading ? 'checking' : isIn ? 'signed-in' : 'signed-out',
    error: ended,
    signInAgain: () =>
      signInAgain(session.identity).catch((error: unknown) => (error instanceof AuthError ? error : null)),
  };
}

export function useSessionContext(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** Re-renders when a token that cannot be renewed expires. */
function useExpiry({ client }: Session): void {
  const [, redraw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => client.events.addAccessTokenExpired(redraw), [client]);
}
