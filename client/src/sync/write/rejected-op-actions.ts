import type { Core } from 'sync-protocol/device/core.ts';
import type { RejectedOpAction } from 'sync-protocol/device/rejected.ts';
import type { FieldValues } from 'sync-protocol/rows/op.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { decideOnDisk } from '../rows/disk.ts';

/** What a person can do about an operation that the server rejected (SPEC Q4). Each is one durable transaction. */
export interface RejectedOpActions {
  /** Sends the operation again unchanged. */
  retry: (n: number) => Promise<void>;
  /** Changes the values that the operation writes and sends it again. */
  edit: (n: number, set: FieldValues) => Promise<void>;
  /** Drops the operation; if the server has no such row, the row is removed with everything queued on it. */
  discard: (n: number) => Promise<void>;
}

export function createRejectedOpActions(deps: {
  db: AteriaDb;
  core: Core;
  nowMs: () => number;
  afterWrite: (queues: readonly string[]) => void;
}): RejectedOpActions {
  const { db, core, nowMs, afterWrite } = deps;
  const act = async (n: number, action: RejectedOpAction): Promise<void> => {
    const done = await decideOnDisk(db, 'strict', async (disk) => {
      const entry = await disk.entry(n);
      if (!entry) return null;
      const changes = core.actOnRejected(await disk.heldOf([entry]), n, action, nowMs());
      return changes && { changes, queue: entry.resource };
    });
    if (done) afterWrite([done.queue]);
  };
  return {
    retry: (n) => act(n, { kind: 'retry' }),
    edit: (n, set) => act(n, { kind: 'edit', set }),
    discard: (n) => act(n, { kind: 'discard' }),
  };
}
