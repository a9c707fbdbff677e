import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { createSession } from '#auth/session/session.ts';
import { SessionProvider } from '#auth/session/session-provider.tsx';
import { useSession, useSessionContext } from '#auth/session/use-session.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { SyncRoot } from '../sync-root.tsx';
import { leaveUnopened } from './leave-app.ts';
import SignOutDialog from './sign-out-dialog.tsx';

interface SignOutHereProps {
  identity: KnownIdentity;
  onClose: () => void;
  /** For a database that does not open. */
  leave?: () => Promise<void>;
}

/** Logging out from a page without the app: opens the database to see what waits. */
export default function SignOutHere(props: SignOutHereProps) {
  const [session] = useState(() => createSession(props.identity));
  return (
    <SessionProvider session={session}>
      <Opened {...props} />
    </SessionProvider>
  );
}

function Opened({ identity, onClose, leave = () => leaveUnopened() }: SignOutHereProps) {
  const { getAccessToken } = useSessionContext();
  const { status } = useSession();
  return (
    <SyncRoot
      identity={identity}
      getToken={getAccessToken}
      isSignedIn={status === 'signed-in'}
      unopened={() => <UnopenedSignOut onClose={onClose} onLeave={leave} />}
    >
      <SignOutDialog isOpen onClose={onClose} identity={identity} />
    </SyncRoot>
  );
}

/** Logging out when the database does not open: its content is unknown, and nothing is removed. */
function UnopenedSignOut({ onClose, onLeave }: { onClose: () => void; onLeave: () => Promise<void> }) {
  const { t } = useLingui();
  const textId = useId();
  const [work, setWork] = useState<'leaving' | 'failed' | null>(null);
  const leave = async () => {
    setWork('leaving');
    // On success the page is left.
    await onLeave().catch(() => setWork('failed'));
  };
  const isLeaving = work === 'leaving';
  return (
    <Dialog
      isOpen
      onClose={() => isLeaving || onClose()}
      title={t`Log out on this device?`}
      describedBy={textId}
      actions={
        <>
          <Button variant="quiet" aria-disabled={isLeaving} onClick={() => isLeaving || onClose()}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" aria-disabled={isLeaving} onClick={() => isLeaving || void leave()}>
            {isLeaving ? <Trans>Logging out…</Trans> : <Trans>Log out</Trans>}
          </Button>
        </>
      }
    >
      <chakra.div id={textId} display="grid" gap="3" color="fg.muted">
        <p>
          <Trans>
            This device’s storage does not answer. What it keeps of your lists and recipes stays on it; to
            remove it, delete this site’s data in the browser’s settings.
          </Trans>
        </p>
        <chakra.p role="status" color="danger.fg" _empty={{ position: 'absolute' }}>
          {work === 'failed' && <Trans>Logging out failed. You are still logged in; please try again.</Trans>}
        </chakra.p>
      </chakra.div>
    </Dialog>
  );
}
