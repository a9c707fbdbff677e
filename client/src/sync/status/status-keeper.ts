import type { AteriaDb } from '#db/ateria-db.ts';
import type { StatusRecord } from '#db/records.ts';
import type { LaneReport } from '../engine/lane.ts';

const initialStatus: StatusRecord = {
  key: 'status',
  connection: 'unknown',
  isSending: false,
  retries: 0,
  remaining: null,
  syncedAt: null,
};

/** After this many failures in a row the server counts as unreachable: the specification's three retries. */
export const retriesBeforeOffline = 3;

export type UpdateStatus = (change: Partial<StatusRecord>) => void;

/**
 * Keeps the status record that all tabs show; writes only changes, one write after another. Changes during a
 * write are combined in the next one, since many lanes report at once and each write costs a transaction.
 */
export function createStatusKeeper(db: AteriaDb): UpdateStatus {
  let next: Partial<StatusRecord> | null = null;
  let isWriting = false;
  const writeAll = async (): Promise<void> => {
    isWriting = true;
    for (let change = next; change; change = next) {
      next = null;
      await putIfChanged(db, change).catch(() => undefined);
    }
    isWriting = false;
  };
  return (change) => {
    next = { ...next, ...change };
    if (!isWriting) void writeAll();
  };
}

async function putIfChanged(db: AteriaDb, change: Partial<StatusRecord>): Promise<void> {
  await db.transaction('rw', db.status, async () => {
    const before = (await db.status.get('status')) ?? initialStatus;
    const after = { ...before, ...change };
    const isSame = (Object.keys(after) as (keyof StatusRecord)[]).every((key) => before[key] === after[key]);
    if (!isSame) await db.status.put(after);
  });
}

/** The connection status that follows from a lane's report. */
export function statusOf(
  { result, failures }: LaneReport,
  nowMs: number,
  isOnline: boolean,
): Partial<StatusRecord> {
  switch (result.kind) {
    case 'idle':
    case 'more':
      return { connection: 'online', retries: 0, syncedAt: nowMs };
    case 'stopped':
      return { connection: result.reason, retries: 0 };
    case 'retry':
      if (result.isFault) return { retries: 0 };
      return failures > retriesBeforeOffline || !isOnline
        ? { connection: 'offline', retries: 0 }
        : { retries: failures };
  }
}
