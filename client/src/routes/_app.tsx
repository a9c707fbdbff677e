import { useLingui } from '@lingui/react/macro';
import { createFileRoute, redirect } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { requireIdentity } from '#auth/session/require-identity.ts';
import { OnboardingGate } from '#features/onboarding/onboarding-gate.tsx';
import { ApiStatusProvider } from '#features/sync-status/api-status-provider.tsx';
import { FirstSyncBar } from '#features/sync-status/first-sync-bar.tsx';
import { SyncIndicator } from '#features/sync-status/sync-indicator.tsx';
import { activateAllTexts } from '#i18n/activate-locale.ts';
import { useAtRest } from '#notices/use-at-rest.ts';
import { lazyWithTexts } from '#shell/lazy-with-texts.ts';
import { SignedInApp } from '#shell/signed-in-app.tsx';
import { lazyPart } from '#ui/parts/lazy-part.tsx';
import { LoadingOverlay } from '#ui/waiting/loading-overlay.tsx';

export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ location, preload }) => {
    const known = await requireIdentity(location.href, preload);
    if (location.href.includes('household=')) {
      const { openAskedHousehold } = await import('#shell/households/open-asked-household.ts');
      const href = await openAskedHousehold(known.identity, location.href);
      if (href) throw redirect({ href, replace: true });
    }
    await activateAllTexts();
    return known;
  },
  pendingComponent: Authenticating,
  component: App,
});

const CookTimers = lazyWithTexts(() => import('#features/cook/timers/cook-timers.tsx'));

/** Shown while checking whether a session is left. */
function Authenticating() {
  const { t } = useLingui();
  return <LoadingOverlay variant="fullScreen" message={t`Authenticating…`} />;
}

function App() {
  const { identity } = Route.useRouteContext();
  const status = (
    <>
      <SyncIndicator />
      <Timers />
      <FirstSyncBar />
    </>
  );
  return <SignedInApp identity={identity} status={status} Around={Around} />;
}

/** Cooking timers on every page. */
function Timers() {
  const isAtRest = useAtRest();
  return isAtRest && <CookTimers />;
}

const AtRest = lazyPart(() => import('./-at-rest.tsx'));

function Around({ children }: { children: ReactNode }) {
  const isAtRest = useAtRest();
  return (
    <ApiStatusProvider>
      <OnboardingGate>{children}</OnboardingGate>
      {isAtRest && <AtRest />}
    </ApiStatusProvider>
  );
}
