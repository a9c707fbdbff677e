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
  /** Called when somebody signed out in another tab. */
  onGone: () => void;
  /** Called when somebody else signed in in another tab: this page still shows the former person's things. */
  onOther: () => void;
  children: ReactNode;
}

/** Gives the app its session, keeps it fresh from the start on, and follows the other tabs. Shows nothing of its own. */
export function SessionProvider({ session, onGone, onOther, children }: SessionProviderProps) {
  useEffect(
    () => followTabs({ client: session.client, identity: session.identity, onGone, onOther }),
    [session, onGone, onOther],
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
