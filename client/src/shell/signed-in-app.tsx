import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { createSession } from '#auth/session/session.ts';
import { SessionProvider } from '#auth/session/session-provider.tsx';
import { useSession, useSessionContext } from '#auth/session/use-session.ts';
import { keepInstallOffer } from '#lib/install/install-offer.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import type { AppUpdate } from '#lib/update/app-update.ts';
import { useAppUpdate } from '#lib/update/app-update-context.ts';
import { useAtRest } from '#notices/use-at-rest.ts';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';
import { lazyPart } from '#ui/parts/lazy-part.tsx';
import { nameMissingParts } from '#ui/parts/name-missing-parts.ts';
import { OnceAsked } from '#ui/parts/once-asked.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { UpdatePrompt } from './bars/update-prompt.tsx';
import { AppLayout } from './layout/app-layout.tsx';
import { lazyWithTexts } from './lazy-with-texts.ts';
import { MissingPage } from './missing-page.tsx';
import { MissingPageContext } from './missing-page-context.ts';
import { SyncRoot } from './sync-root.tsx';

interface Parts {
  /** A small permanent note in the top bar. */
  status: ReactNode;
  /** Wraps every page that reads the person's database. */
  Around: ComponentType<{ children: ReactNode }>;
}

interface SignedInAppProps extends Parts {
  identity: KnownIdentity;
}

/** The app of one known person: session, database with sync, and the layout around pages. */
export function SignedInApp({ identity, ...parts }: SignedInAppProps) {
  const [session] = useState(() => createSession(identity));
  useEffect(() => keepInstallOffer(window), []);
  useEffect(() => nameMissingParts(window), []);
  return (
    <SessionProvider session={session}>
      <ToasterProvider>
        <SyncedApp {...parts} />
      </ToasterProvider>
    </SessionProvider>
  );
}

function SyncedApp({ Around, status: indicator }: Parts) {
  const { getAccessToken } = useSessionContext();
  const { identity, status } = useSession();
  return (
    <SyncRoot identity={identity} getToken={getAccessToken} isSignedIn={status === 'signed-in'}>
      <Around>
        <MissingPageContext value={MissingPage}>
          <Layout indicator={indicator} />
        </MissingPageContext>
      </Around>
    </SyncRoot>
  );
}

function Layout({ indicator }: { indicator: ReactNode }) {
  const update = useAppUpdate();
  return (
    <AppLayout
      status={indicator}
      notice={
        <>
          {update && <UpdateNotice update={update} />}
          <AfterThePage />
        </>
      }
      SignOut={SignOut}
      household={<HouseholdSwitcher />}
    />
  );
}

const HouseholdSwitcher = lazyWithTexts(() => import('./households/household-switcher.tsx'));
const HouseholdErrands = lazyWithTexts(() => import('./households/household-errands.tsx'));

const StorageQuestion = lazyWithTexts(() => import('./storage/storage-question.tsx'));

/** Parts that are not needed for the page itself. */
function AfterThePage() {
  const { identity, getAccessToken } = useSessionContext();
  if (!useAtRest()) return null;
  return (
    <>
      <StorageQuestion />
      <HouseholdErrands identity={identity} getToken={getAccessToken} />
    </>
  );
}

const SignOutDialog = lazyPart(() => import('./leave/sign-out-dialog.tsx'));

function SignOut(props: { isOpen: boolean; onClose: () => void }) {
  const { identity } = useSessionContext();
  return (
    <OnceAsked isAsked={props.isOpen} onMissing={props.onClose}>
      <SignOutDialog {...props} identity={identity} />
    </OnceAsked>
  );
}

// Separate components, so that the layout does not re-render with every edit.

function UpdateNotice({ update }: { update: AppUpdate }) {
  const status = useSyncStatus();
  return <UpdatePrompt update={update} isNeeded={status?.state === 'upgrade-required'} />;
}
