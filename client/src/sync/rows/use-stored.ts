import { useLiveQuery } from 'dexie-react-hooks';
import type { AteriaDb } from '#db/ateria-db.ts';
import { withReopen } from '#db/reopen.ts';
import { useSync } from '../engine/sync-context.tsx';

/**
 * Live result of a query over the person's database; undefined until first read. A lost connection is
 * reopened instead of taking the page down.
 */
export function useStored<T>(
  query: (db: AteriaDb) => Promise<T>,
  deps: readonly unknown[] = [],
): T | undefined {
  const { db } = useSync();
  return useLiveQuery(() => withReopen(db, () => query(db)), [db, ...deps]);
}
