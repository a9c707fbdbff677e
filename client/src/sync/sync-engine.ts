import type { AteriaDb } from '#db/ateria-db.ts';
import type { ParkedActions } from './outbox.ts';
import type { Write } from './write.ts';

/** How an attempt to send everything that waits in one queue ended. */
export type DrainResult = 'drained' | 'parked' | 'offline' | 'signed-out' | 'upgrade-required';

/** Everything that a screen needs of sync. One an open database. */
export interface SyncEngine {
  db: AteriaDb;
  /** The one way to change anything. Resolves when it is on this device's disk. */
  write: Write;
  newId: () => string;
  /** What can be done about refused operations. */
  parked: ParkedActions;
  /** Sends what waits in a queue now, e.g. for the Save button; resolves when it is through or cannot go on. */
  drain: (resource: string) => Promise<DrainResult>;
  /** Pulls now, e.g. on "Try again". */
  refresh: () => void;
  stop: () => void;
}
