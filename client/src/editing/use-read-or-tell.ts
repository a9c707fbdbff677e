import type { AteriaDb } from '#db/ateria-db.ts';
import { withReopen } from '#db/reopen.ts';
import { useSync } from '#sync/engine/sync-context.tsx';
import { useStorageErrors } from './use-storage-errors.ts';

/**
 * Reads what a change is based on. Null if this device's storage does not answer, which the person is told;
 * the change must then be dropped.
 */
export function useReadOrTell(): <T>(read: (db: AteriaDb) => Promise<T>) => Promise<{ found: T } | null> {
  const { db } = useSync();
  const { orTellStorageError } = useStorageErrors();
  return async <T>(read: (db: AteriaDb) => Promise<T>) => {
    let answer: { found: T } | null = null;
    await orTellStorageError(async () => {
      answer = { found: await withReopen(db, () => read(db)) };
    });
    return answer;
  };
}
