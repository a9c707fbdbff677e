import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { requireIdentity } from '#auth/require-identity.ts';
import { createSession } from '#auth/session.ts';
import { SessionProvider } from '#auth/session-provider.tsx';
import { AppLayout } from '#shell/app-layout.tsx';
import { leaveApp } from '#shell/leave-app.ts';

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location, preload }) => requireIdentity(location.href, preload),
  component: App,
});

const leave = () => window.location.replace('/');
const startAnew = () => window.location.reload();

function App() {
  const { identity } = Route.useRouteContext();
  const [session] = useState(() => createSession(identity));
  return (
    <SessionProvider session={session} onGone={leave} onOther={startAnew}>
      <AppLayout onSignOut={() => void leaveApp()} />
    </SessionProvider>
  );
}
