import { createContext, type ReactNode, useEffect } from 'react';
import { AuthProvider } from 'react-oidc-context';
import { fetchClientConfig } from '#api/client-config.ts';
import { createPublicApi } from '#api/public-api.ts';
import { followTabs } from './follow-tabs.ts';
import type { Session } from './session.ts';
import { keepSessionHint } from './session-hint.ts';

export const SessionContext = createContext<Session | null>(null);

interface SessionProviderProps {
  session: Session;
  children: ReactNode;
}

const leave = () => window.location.replace('/');

/** This page still shows the previous person's data. */
const startAnew = () => window.location.reload();

/** Provides the session, keeps it fresh, and follows other tabs. Renders nothing of its own. */
export function SessionProvider({ session, children }: SessionProviderProps) {
  useEffect(
    () =>
      followTabs({ client: session.client, identity: session.identity, onGone: leave, onOther: startAnew }),
    [session],
  );
  useEffect(() => {
    void session.getAccessToken().then((outcome) => {
      if (outcome.kind === 'token') keepSessionHint();
    });
    // The fetched configuration takes effect at the next start.
    void fetchClientConfig(createPublicApi());
  }, [session]);
  return (
    <AuthProvider userManager={session.client} skipSigninCallback>
      <SessionContext value={session}>{children}</SessionContext>
    </AuthProvider>
  );
}
