import { createFileRoute } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { requireIdentity } from '#auth/require-identity.ts';
import { OnboardingGate } from '#features/onboarding/onboarding-gate.tsx';
import { ApiStatusProvider } from '#features/sync-status/api-status-provider.tsx';
import { FirstSyncBar } from '#features/sync-status/first-sync-bar.tsx';
import { SyncIndicator } from '#features/sync-status/sync-indicator.tsx';
import { DueNotice } from '#notices/due-notice.tsx';
import { SignedInApp } from '#shell/signed-in-app.tsx';

export const Route = createFileRoute('/_app')({
  beforeLoad: ({ location, preload }) => requireIdentity(location.href, preload),
  component: App,
});

function App() {
  const { identity } = Route.useRouteContext();
  const status = (
    <>
      <SyncIndicator />
      <FirstSyncBar />
    </>
  );
  return <SignedInApp identity={identity} status={status} Around={Around} />;
}

function Around({ children }: { children: ReactNode }) {
  return (
    <ApiStatusProvider>
      <OnboardingGate>{children}</OnboardingGate>
      <DueNotice />
    </ApiStatusProvider>
  );
}
