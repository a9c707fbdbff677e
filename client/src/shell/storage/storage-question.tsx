import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AteriaDb } from '#db/ateria-db.ts';
import { keep } from '#lib/keep.ts';
import { useStorageState } from '#lib/use-storage-state.ts';
import { asksPerson, keepStorage } from '#sync/engine/keep-storage.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { Button } from '#ui/button.tsx';
import { BarNotice } from '../bars/bar-notice.tsx';

/** Local storage: set once the person has answered, either way. */
const ANSWERED_KEY = 'ateria.storageQuestion';

/** Explains why data should be kept for good before the browser asks for permission, once there is data. */
export default function StorageQuestion() {
  return asksPerson(navigator) ? <Question /> : null;
}

function Question() {
  const { t } = useLingui();
  const hasOwn = useStored(hasSomethingOwn);
  const storage = useStorageState();
  const [isAnswered, setAnswered] = useState(() => localStorage.getItem(ANSWERED_KEY) !== null);
  if (isAnswered || !hasOwn || storage?.isPersisted !== false) return null;

  const answer = (isAllowed: boolean) => {
    keep(localStorage, ANSWERED_KEY, isAllowed ? 'asked' : 'later');
    setAnswered(true);
    if (isAllowed) keepStorage(navigator.storage).catch(() => undefined);
  };
  return (
    <BarNotice
      label={t`Storage on this device`}
      actions={
        <>
          <Button variant="quiet" onClick={() => answer(false)}>
            <Trans>Not now</Trans>
          </Button>
          <Button variant="secondary" onClick={() => answer(true)}>
            <Trans>Go on</Trans>
          </Button>
        </>
      }
    >
      <Trans>
        Firefox will ask whether Ateria may store data for good. Allow it: otherwise Firefox may delete your
        lists when the disk is full, also what has not been sent yet.
      </Trans>
    </BarNotice>
  );
}

async function hasSomethingOwn(db: AteriaDb): Promise<boolean> {
  const tables = [db.quickItems, db.recipes, db.calendarEntries, db.recurringItems];
  const counts = await Promise.all(tables.map((table) => table.limit(1).count()));
  return counts.some((count) => count > 0);
}
