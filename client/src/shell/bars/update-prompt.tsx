import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AppUpdate } from '#lib/update/app-update.ts';
import { Button } from '#ui/button.tsx';
import { BarNotice } from './bar-notice.tsx';

interface UpdatePromptProps {
  update: AppUpdate;
  /** The server no longer accepts this build: looks for a new version, and the prompt cannot be dismissed. */
  isNeeded: boolean;
}

/** Offers a new version, and leaves the time to the person. */
export function UpdatePrompt({ update, isNeeded }: UpdatePromptProps) {
  const { t } = useLingui();
  const state = useSyncExternalStore(update.subscribe, update.state);
  const [isPutOff, setPutOff] = useState(false);
  useEffect(() => {
    if (isNeeded) update.check();
  }, [update, isNeeded]);
  if (state === 'current' || (isPutOff && !isNeeded)) return null;
  return (
    <BarNotice
      label={t`New version`}
      actions={
        <>
          {!isNeeded && (
            <Button variant="quiet" onClick={() => setPutOff(true)}>
              <Trans>Later</Trans>
            </Button>
          )}
          <Button variant="secondary" aria-disabled={state === 'applying'} onClick={update.apply}>
            {state === 'waiting' && <Trans>Update now</Trans>}
            {state === 'applying' && <Trans>Updating…</Trans>}
            {state === 'reload-needed' && <Trans>Load again</Trans>}
          </Button>
        </>
      }
    >
      {state === 'reload-needed' ? (
        <Trans>
          Ateria was updated in another window. Load this one again to go on with the new version.
        </Trans>
      ) : (
        <Trans>A new version of Ateria is ready. Your list stays as it is.</Trans>
      )}
    </BarNotice>
  );
}
