import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useState } from 'react';
import { useSessionContext } from '#auth/session/use-session.ts';
import { useImages } from '#images/images-context.ts';
import type { KnownIdentity } from '#lib/known-identity.ts';
import { useOnline } from '#lib/use-online.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { leaveKeeping, leaveRemoving } from './leave-app.ts';
import { sendEverything } from './send-everything.ts';
import { changesOf, readUnsent, type UnsentHere } from './unsent-here.ts';
import { UnsentList } from './unsent-list.tsx';

interface SignOutDialogProps {
  isOpen: boolean;
  onClose: () => void;
  identity: KnownIdentity;
  leave?: { keeping: typeof leaveKeeping; removing: typeof leaveRemoving };
}

const leaving = { keeping: leaveKeeping, removing: leaveRemoving };

/**
 * The dialog for logging out. The person's data is removed from this device, unless some of it exists nowhere
 * else: then they decide about it.
 */
export default function SignOutDialog({ isOpen, onClose, identity, leave = leaving }: SignOutDialogProps) {
  const { t } = useLingui();
  const textId = useId();
  const engine = useSync();
  const images = useImages();
  const { getAccessToken } = useSessionContext();
  const isOnline = useOnline();
  const unsent = useUnsent(identity, isOpen);
  const [work, setWork] = useState<'sending' | 'leaving' | null>(null);
  const [problem, setProblem] = useState<'not-sent' | 'failed' | null>(null);

  useEffect(() => {
    if (isOpen) setProblem(null);
  }, [isOpen]);

  // Held rather than disabled, so that the pressed button keeps the focus.
  const isHeld = work !== null || undefined;
  const remove = async (known: UnsentHere | null) => {
    if (isHeld) return;
    setWork('leaving');
    const outcome = await leave.removing(engine, identity, known).catch(() => 'failed' as const);
    if (outcome === 'leaving') return;
    setWork(null);
    setProblem(outcome === 'more-unsent' ? 'not-sent' : 'failed');
  };
  const keep = async () => {
    if (isHeld) return;
    setWork('leaving');
    setProblem(null);
    try {
      await leave.keeping(engine.db);
    } catch {
      setWork(null);
      setProblem('failed');
    }
  };
  const sendFirst = async () => {
    if (isHeld || !isOnline) return;
    setWork('sending');
    setProblem(null);
    await sendEverything(engine, images, getAccessToken).catch(() => undefined);
    await remove(null);
  };

  const cancel = (
    <Button variant="quiet" aria-disabled={isHeld} onClick={() => isHeld || onClose()}>
      <Trans>Cancel</Trans>
    </Button>
  );
  const isAllSent = unsent !== undefined && isNothing(unsent);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => work === null && onClose()}
      title={t`Log out on this device?`}
      describedBy={textId}
      actions={
        isAllSent && (
          <>
            {cancel}
            <Button variant="primary" aria-disabled={isHeld} onClick={() => void remove(null)}>
              {work ? <Trans>Logging out…</Trans> : <Trans>Log out</Trans>}
            </Button>
          </>
        )
      }
    >
      <chakra.div id={textId} display="grid" gap="3" color="fg.muted">
        {isAllSent && (
          <p>
            <Trans>
              Everything is sent and waits for you on the server. What this device keeps of it is removed.
            </Trans>
          </p>
        )}
        {unsent && !isAllSent && <UnsentList unsent={unsent} />}
        {Boolean(unsent?.unread) && (
          <p>
            <Trans>
              The storage of a household of yours does not answer. What this device keeps of it stays here.
            </Trans>
          </p>
        )}
        {!isOnline && (
          <p>
            <Trans>You are offline: to sign in again there has to be a connection.</Trans>
          </p>
        )}
        <chakra.p role="status" color="danger.fg" _empty={{ position: 'absolute' }}>
          {problem === 'not-sent' && <Trans>Not everything could be sent. You are still logged in.</Trans>}
          {problem === 'failed' && (
            <Trans>This device’s storage does not answer. You are still logged in.</Trans>
          )}
        </chakra.p>
      </chakra.div>
      {unsent && !isAllSent && (
        <chakra.div display="grid" gap="2" mt="6">
          {changesOf(unsent) > unsent.rejected && (
            <Button
              variant="primary"
              aria-disabled={isHeld ?? (!isOnline || undefined)}
              onClick={() => void sendFirst()}
            >
              {work === 'sending' ? <Trans>Sending…</Trans> : <Trans>Send first</Trans>}
            </Button>
          )}
          <Button aria-disabled={isHeld} onClick={() => void keep()}>
            <Trans>Keep on this device</Trans>
          </Button>
          <Button variant="danger" aria-disabled={isHeld} onClick={() => void remove(unsent)}>
            <Trans>Remove for good</Trans>
          </Button>
          {cancel}
        </chakra.div>
      )}
    </Dialog>
  );
}

const isNothing = (unsent: UnsentHere): boolean => changesOf(unsent) + unsent.drafts + unsent.messages === 0;

/** Undefined until counted, and while a write is on its way to the disk. */
function useUnsent(identity: KnownIdentity, isAsked: boolean): UnsentHere | undefined {
  const status = useSyncStatus();
  const unsent = useStored(
    (db) => (isAsked ? readUnsent(db, identity) : Promise.resolve(undefined)),
    [identity, isAsked],
  );
  const isCounted = unsent && status && changesOf(unsent) >= status.waiting + status.rejected;
  return isCounted ? unsent : undefined;
}
