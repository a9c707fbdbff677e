import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useSync } from '#sync/engine/sync-context.tsx';
import type { AddOutcome, ListActions } from '../changes/use-list-actions.ts';
import { type KeptAdd, keptAdds } from './kept-adds.ts';

/** An addition requested in this page, with a caller waiting for its result. */
interface AskedAdd extends KeptAdd {
  isKept: boolean;
  tell: (outcome: AddOutcome) => void;
}

/**
 * Delays additions until the list is read, even across pages and starts: only then is it known what is
 * already on the list, and on which shelf things belong.
 */
export function useAddWhenRead(isRead: boolean, add: ListActions['add']): ListActions['add'] {
  const { db, newId } = useSync();
  const kept = useMemo(() => keptAdds(db.name), [db.name]);
  const asked = useRef<AskedAdd[]>([]);
  const addAll = useEffectEvent(() => {
    const taken = kept.take();
    for (const { id, isKept, text, isName, tell } of asked.current.splice(0)) {
      const at = taken.findIndex((each) => each.id === id);
      if (at >= 0) taken.splice(at, 1);
      // Another window has taken it.
      if (isKept && at < 0) tell({ shownIds: [] });
      else void add(text, isName).then(tell);
    }
    for (const each of taken)
      void add(each.text, each.isName).then(({ fault }) => {
        if (fault) kept.keep(each);
      });
  });
  useEffect(() => {
    if (isRead) addAll();
  }, [isRead]);
  return isRead
    ? add
    : (text, isName = false) =>
        new Promise((tell) => {
          const each = { id: newId(), text, isName };
          asked.current.push({ ...each, isKept: kept.keep(each), tell });
        });
}
