import { useEffect, useEffectEvent, useRef } from 'react';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStored } from '#sync/rows/use-stored.ts';
import type { ImportPlace } from './import-place.ts';
import { pageOfOpener } from './page-of-opener.ts';
import { takeIn, takeShared } from './take-in.ts';

type Go = (place: ImportPlace, options: { replace: boolean }) => void;

/**
 * Takes in what the page was opened with, and opens its review as soon as it has been read.
 *
 * @param onKept told when something has been put where one pastes
 */
export function useArrival(place: ImportPlace, onGo: Go, onKept: () => void): void {
  const engine = useSync();
  const { awaited, shared, source, page } = place;
  const isTaken = useRef(false);
  const take = useEffectEvent(async () => {
    const id = await taken();
    if (id === null) onKept();
    onGo(id === null ? {} : { awaited: id }, { replace: true });
  });
  const taken = async () => {
    if (shared) return takeShared(engine);
    if (!page || source === undefined) return takeIn(engine, { text: source ?? '' });
    return takeIn(engine, { text: '', html: (await pageOfOpener()) ?? '', url: source });
  };
  useEffect(() => {
    if ((!shared && source === undefined) || isTaken.current) return;
    isTaken.current = true;
    void take();
  }, [shared, source]);

  const record = useStored(async (db) => (awaited ? await db.imports.get(awaited) : undefined), [awaited]);
  const open = useEffectEvent(() => record && onGo({ entry: record.id }, { replace: true }));
  const isRead = record?.state.kind === 'read';
  useEffect(() => {
    if (isRead) open();
  }, [isRead]);
}
