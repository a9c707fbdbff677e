import { AteriaDb } from '../../../../client/src/db/ateria-db.ts';
import { drainImages } from '../../../../client/src/images/send/drain-images.ts';
import { createExclusive } from '../../../../client/src/sync/engine/exclusive.ts';
import { watchMembership } from '../../../../client/src/sync/pull/watch-membership.ts';
import { drainInBackground } from '../../../../client/src/sync/push/drain-in-background.ts';
import type { Engine } from './engine.ts';
import { createGate, type Gate } from './gate.ts';
import type { SimCaches } from './memory-caches.ts';
import type { createPageApi } from './page-api.ts';
import { abandon } from './storage.ts';
import type { createWebLocks } from './web-locks.ts';

/** The service worker of a device, started whenever the browser wakes it. */
export function createServiceWorkers(
  deps: Pick<ReturnType<typeof createPageApi>, 'syncApiOf' | 'imageClientOf'> & {
    database: string;
    idb: ConstructorParameters<typeof AteriaDb>[1];
    locks: ReturnType<typeof createWebLocks>;
    parts: Engine;
    nowMs: () => number;
    newKey: () => string;
    afterOf: (gate: Gate) => (delayMs: number, happen: () => void) => () => void;
    /** Null in a run without images. */
    caches: () => SimCaches | null;
  },
) {
  const { database, idb, locks, parts, nowMs, newKey, afterOf, syncApiOf, imageClientOf } = deps;
  const awake = new Set<{ gate: Gate; db: AteriaDb }>();

  return {
    /** Wakes a worker, which sends everything that waits. */
    drain: async (): Promise<void> => {
      const gate = createGate();
      const db = new AteriaDb(database, idb);
      const worker = { gate, db };
      awake.add(worker);
      try {
        const exclusive = createExclusive(locks.of(gate), { after: afterOf(gate) });
        const api = watchMembership(() => {}).over(syncApiOf(gate, db));
        await drainInBackground({
          db,
          api,
          core: parts.core,
          queues: parts.queues,
          nowMs,
          newKey,
          exclusive,
        });
        const caches = deps.caches();
        if (!caches) return;
        const client = imageClientOf(gate, db);
        await drainImages({ db, client, caches: caches as unknown as CacheStorage, exclusive, nowMs });
      } finally {
        awake.delete(worker);
        db.close();
      }
    },
    killAll: (): void => {
      for (const { gate, db } of awake) {
        gate.kill();
        abandon(db);
        locks.release(gate);
      }
      awake.clear();
    },
  };
}
