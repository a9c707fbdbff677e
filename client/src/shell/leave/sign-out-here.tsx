import { useState } from 'react';
import { createSession } from '#auth/session/session.ts';
import { SessionProvider } from '#auth/session/session-provider.tsx';
import { useSession, useSessionContext } from '#auth/session/use-session.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { SyncRoot } from '../sync-root.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';
import { UnopenedSignOut } from './unopened-sign-out.tsx';

interface SignOutHereProps {
  identity: KnownIdentity;
  onClose: () => void;
}

const leave = () => window.location.replace('/');
const startAnew = () => window.location.reload();

/** Logging out where the app is not on the screen: what waits on this device is opened for it. */
export default function SignOutHere(props: SignOutHereProps) {
  const [session] = useState(() => createSession(props.identity));
  return (
    <SessionProvider session={session} onGone={leave} onOther={startAnew}>
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
