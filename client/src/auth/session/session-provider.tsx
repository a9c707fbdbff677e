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

/** This page still shows the former person's things. */
const startAnew = () => window.location.reload();

/** Gives the app its session, keeps it fresh from the start on, and follows the other tabs. Shows nothing of its own. */
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
    // What the deployment says now counts from the next start on.
    void fetchClientConfig(createPublicApi());
  }, [session]);
  return (
    <AuthProvider userManager={session.client} skipSigninCallback>
      <SessionContext value={session}>{children}</SessionContext>
    </AuthProvider>
  );
}
