import { createContext } from 'react';
import { countQueued, editsAhead, readRejected } from '#db/outbox.ts';
import type { StatusRecord } from '#db/records.ts';
import { useSync } from '../engine/sync-context.tsx';
import { useStored } from '../rows/use-stored.ts';
import { waitingImages } from './waiting-images.ts';

/** What the database says of how sync stands. */
interface StoredStatus {
  status: StatusRecord | undefined;
  waiting: number;
  rejected: number;
  hasPulled: boolean;
  /** Writes that had ended when it was read. */
  ended: number;
}

/** Many parts of a page ask for it: each with queries of its own, they were most of what a start asked the database. */
export const StoredStatusContext = createContext<StoredStatus | undefined>(undefined);

/** Undefined while the database is being read. */
export function useStoredStatus(): StoredStatus | undefined {
  const { writes } = useSync();
  return useStored(async (db) => {
    // Read before the queue: a write that ends meanwhile may not be in it.
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
