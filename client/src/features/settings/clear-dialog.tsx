import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useImages } from '#images/images-context.ts';
import { useOnline } from '#lib/use-online.ts';
import { clearLocalData } from '#shell/leave/clear-local-data.ts';
import { sendShown } from '#shell/leave/send-everything.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useSyncStatus } from '#sync/status/use-sync-status.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/sheets/dialog.tsx';
import { unlessOff } from '#ui/unless-off.ts';

interface ClearDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Reloads the page. */
  go?: () => void;
}

/** Clears this device's copy. Unsent changes are never cleared silently: "send first", or "clear anyway". */
export function ClearDialog({ isOpen, onClose, go }: ClearDialogProps) {
  const { t } = useLingui();
  const engine = useSync();
  const images = useImages();
  const status = useSyncStatus();
  const isOnline = useOnline();
  const [work, setWork] = useState<'sending' | 'clearing' | null>(null);
  const [problem, setProblem] = useState<'not-sent' | 'failed' | null>(null);
  const unsent = status ? status.waiting + status.rejected : 0;

  useEffect(() => {
    if (isOpen) setProblem(null);
  }, [isOpen]);

  const clear = async (unsentKnown: number) => {
    setWork('clearing');
    const outcome = await clearLocalData({ engine, unsentKnown, go }).catch(() => 'failed' as const);
    // The page reloads; leave it as it is until then.
    if (outcome === 'cleared') return;
    setWork(null);
    // More is unsent than the person was told, so ask again.
    setProblem(outcome === 'failed' ? 'failed' : 'not-sent');
  };
  const sendFirst = async () => {
    setWork('sending');
    setProblem(null);
    await sendShown(engine, images).catch(() => undefined);
    await clear(0);
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => work === null && onClose()}
      title={t`Clear local cache?`}
      actions={
        <>
          <Button variant="quiet" {...unlessOff(work !== null, onClose)}>
            <Trans>Cancel</Trans>
          </Button>
          {unsent > 0 && (
            <Button variant="danger" {...unlessOff(work !== null, () => void clear(unsent))}>
              <Trans>Clear anyway</Trans>
            </Button>
          )}
          {unsent > 0 ? (
            <Button variant="primary" {...unlessOff(work !== null || !isOnline, () => void sendFirst())}>
              {work === 'sending' ? <Trans>Sending…</Trans> : <Trans>Send first</Trans>}
            </Button>
          ) : (
            <Button variant="primary" {...unlessOff(work !== null, () => void clear(0))}>
              <Trans>Clear</Trans>
            </Button>
          )}
        </>
      }
    >
      <chakra.div display="grid" gap="3" color="fg.muted">
        <p>
          <Trans>
            The copy on this device is removed and fetched from the server again. You stay signed in, and what
            is on the server stays as it is.
          </Trans>
        </p>
        {unsent > 0 && (
          <chakra.p color="danger.fg" fontWeight="medium">
            <Plural
              value={unsent}
              one="# change is on this device only. Clearing now loses it for good."
              other="# changes are on this device only. Clearing now loses them for good."
            />
          </chakra.p>
        )}
        {!isOnline && (
          <p>
            <Trans>
              You are offline: after clearing there is nothing to see until there is a connection.
            </Trans>
          </p>
        )}
        <chakra.p role="status" color="danger.fg" _empty={{ position: 'absolute' }}>
          {problem === 'not-sent' && <Trans>Not everything could be sent. Nothing was cleared.</Trans>}
          {problem === 'failed' && <Trans>This device’s storage does not answer. Nothing was cleared.</Trans>}
        </chakra.p>
      </chakra.div>
    </Dialog>
  );
}
