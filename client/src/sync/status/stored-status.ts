import { createContext } from 'react';
import { countQueued, editsAhead, readRejected } from '#db/outbox.ts';
import type { StatusRecord } from '#db/records.ts';
import { useSync } from '../engine/sync-context.tsx';
import { useStored } from '../rows/use-stored.ts';
import { waitingImages } from './waiting-images.ts';

/** The part of the sync status that is stored in the database. */
interface StoredStatus {
  status: StatusRecord | undefined;
  waiting: number;
  rejected: number;
  hasPulled: boolean;
  /** Number of writes that had ended when this was read. */
  ended: number;
}

/**
 * Read once and shared: many parts of a page need it, and separate queries would be most of a start's
 * database work.
 */
export const StoredStatusContext = createContext<StoredStatus | undefined>(undefined);

/** Undefined while the database is being read. */
export function useStoredStatus(): StoredStatus | undefined {
  const { writes } = useSync();
  return useStored(async (db) => {
    // Read before the queue, which may lack a write that ends meanwhile.
    const ended = writes.readEnded();
    const [status, queued, ahead, rejectedOps, sync, images] = await Promise.all([
      db.status.get('status'),
      countQueued(db),
      editsAhead(db),
      readRejected(db),
      db.syncState.get('sync'),
      waitingImages(db),
    ]);
    const rejected = rejectedOps.length + images.filter((image) => image.parked).length;
    const waiting = queued + ahead.length + images.length - rejected;
    return { status, waiting, rejected, hasPulled: sync?.hasPulled ?? false, ended };
  });
}
