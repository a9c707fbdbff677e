import { useEffect, useRef } from 'react';
import type { ListActions } from '../changes/use-list-actions.ts';

/**
 * What is added before the list has been read waits for it: only then it is known what is on the list already, and where things
 * belong.
 */
export function useAddWhenRead(isRead: boolean, add: ListActions['add']): ListActions['add'] {
  const waiting = useRef<(() => void)[]>([]);
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    if (isRead) for (const addNow of waiting.current.splice(0)) addNow();
  }, [isRead]);
  return isRead
    ? add
    : (text) =>
        new Promise((resolve) => {
          waiting.current.push(() => resolve(latest.current(text)));
        });
}
