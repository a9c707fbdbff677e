import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { createSession } from '#auth/session/session.ts';
import { SessionProvider } from '#auth/session/session-provider.tsx';
import { useSession, useSessionContext } from '#auth/session/use-session.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { ConfirmDialog } from '#ui/sheets/confirm-dialog.tsx';
import { SyncRoot } from '../sync-root.tsx';
import { leaveUnopened } from './leave-app.ts';
import SignOutDialog from './sign-out-dialog.tsx';

interface SignOutHereProps {
  identity: KnownIdentity;
  onClose: () => void;
}

/** Logging out where the app is not on the screen: what waits on this device is opened for it. */
export default function SignOutHere(props: SignOutHereProps) {
  const [session] = useState(() => createSession(props.identity));
  return (
    <SessionProvider session={session}>
      <Opened {...props} />
    </SessionProvider>
  );
}

function Opened({ identity, onClose }: SignOutHereProps) {
  const { getAccessToken } = useSessionContext();
  const { status } = useSession();
  return (
    <SyncRoot
      identity={identity}
      getToken={getAccessToken}
      isSignedIn={status === 'signed-in'}
      unopened={() => <UnopenedSignOut onClose={onClose} />}
    >
      <SignOutDialog isOpen onClose={onClose} identity={identity} />
    </SyncRoot>
  );
}

/** Logging out where the person's database does not open: nothing can be said of it, and nothing is removed. */
function UnopenedSignOut({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      onConfirm={() => void leaveUnopened()}
      title={t`Log out on this device?`}
      confirmLabel={t`Log out`}
    >
      <Trans>
        This device’s storage does not answer. What it keeps of your lists and recipes stays on it; to remove
        it, delete this site’s data in the browser’s settings.
      </Trans>
    </ConfirmDialog>
  );
}
