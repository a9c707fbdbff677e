import { useLiveQuery } from 'dexie-react-hooks';
import type { AteriaDb } from '#db/ateria-db.ts';
import { withReopen } from '#db/reopen.ts';
import { useSync } from '../engine/sync-context.tsx';

/**
 * What a query over the person's database gives, kept up to date; undefined until it has been read once. A lost connection
 * is opened again instead of taking the page down.
 */
export function useStored<T>(
  query: (db: AteriaDb) => Promise<T>,
  deps: readonly unknown[] = [],
): T | undefined {
  const { db } = useSync();
  return useLiveQuery(() => withReopen(db, () => query(db)), [db, ...deps]);
}
