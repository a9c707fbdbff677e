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

/** By what the address says. */
const taken = new WeakMap<object, Map<string, Promise<string | null>>>();

/** Whoever leaves before it has come and goes Back to the address is given the same: it is taken in once. */
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
 * Takes in what the page was opened with and what other apps have shared, opens its review as soon as it has been read, and tells of what
 * had no room.
 *
 * @param onKept told when something has been put where one pastes
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
      // Told once: the address no longer says it.
      if (noRoom) onGo({}, { replace: true });
      return;
    }
    const id = source === undefined ? await takeShared(engine) : await takeSource(source);
    // It waits in the list, or where one pastes.
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
