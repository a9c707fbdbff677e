import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { hasArrivals } from '#lib/worker/arrivals.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import { useToaster } from '#ui/toasts/toast-context.ts';
import type { ImportPlace } from './import-place.ts';
import { pageOfOpener } from './page-of-opener.ts';
import { takeIn, takeShared } from './take-in.ts';
import { useIsShown } from './use-is-shown.ts';

/** Imports under way or done, by database and address. */
const taken = new WeakMap<object, Map<string, Promise<string | null>>>();

/** Runs `take` once per database and key: returning to the address by Back gives the same result. */
function once(db: object, what: string, take: () => Promise<string | null>): Promise<string | null> {
  const ofDb = taken.get(db) ?? new Map<string, Promise<string | null>>();
  taken.set(db, ofDb);
  const taking = ofDb.get(what) ?? take();
  ofDb.set(what, taking);
  taking.catch(() => ofDb.delete(what));
  return taking;
}

type Go = (place: ImportPlace, options: { replace: boolean }) => void;

/**
 * Imports what the page was opened with and what other apps shared, opens the review once it was read, and
 * reports what had no room.
 *
 * @param onKept called when content was put into the field
 */
export function useArrival(place: ImportPlace, onGo: Go, onKept: () => void): void {
  const engine = useSync();
  const { t } = useLingui();
  const toaster = useToaster();
  const { awaited, source, page, noRoom } = place;
  const isTaken = useRef(false);
  const isShown = useIsShown();
  const take = useEffectEvent(async () => {
    if (noRoom)
      toaster.show({
        message: t`This device has no room for everything that you shared or opened with Ateria. Free some space and try again.`,
        tone: 'danger',
      });
    if (source === undefined && !(await hasArrivals('text'))) {
      // Told once: removes it from the address.
      if (noRoom) onGo({}, { replace: true });
      return;
    }
    const id = source === undefined ? await takeShared(engine) : await takeSource(source);
    // If the person has gone elsewhere, it stays in the list or the field.
    if (!isShown.current) return;
    if (id === null) onKept();
    onGo(id === null ? {} : { awaited: id }, { replace: true });
  });
  const takeSource = (text: string) =>
    once(engine.db, `${page} ${text}`, async () =>
      page
        ? takeIn(engine, { text: '', html: (await pageOfOpener()) ?? '', url: text })
        : takeIn(engine, { text }),
    );
  useEffect(() => {
    if (isTaken.current) return;
    isTaken.current = true;
    take().catch((error: unknown) => console.error('what was shared could not be taken in yet', error));
  }, []);

  const record = useStored(async (db) => (awaited ? await db.imports.get(awaited) : undefined), [awaited]);
  const open = useEffectEvent(() => record && onGo({ entry: record.id }, { replace: true }));
  const isRead = record?.state.kind === 'read';
  useEffect(() => {
    if (isRead) open();
  }, [isRead]);
}
