import { type Core, createCore } from 'sync-protocol/device/core.ts';
import type { Queue } from 'sync-protocol/nouns/queue.ts';
import { nouns, queues as productQueues } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { queuesWaiting, readRejected } from '#db/outbox.ts';
import type { StatusRecord } from '#db/records.ts';
import { refreshQueries, withReopen } from '#db/reopen.ts';
import { createPokeListener } from '../pull/poke-listener.ts';
import type { OpenStream } from '../pull/poke-stream.ts';
import { createPull, takePoke } from '../pull/pull.ts';
import { createPush } from '../push/push.ts';
import { createStatusKeeper, retriesBeforeOffline, statusOf } from '../status/status-keeper.ts';
import { createStorageWatch, type StorageWatch } from '../status/storage-watch.ts';
import { createTogether, type Together } from '../together/together.ts';
import { createRejectedOpActions, type RejectedOpActions } from '../write/rejected-op-actions.ts';
import type { UnsavedWrites } from '../write/unsaved-writes.ts';
import { createWrite, type Write } from '../write/write.ts';
import { createWriteCounter, type WriteCount } from '../write/write-count.ts';
import { createExclusive } from './exclusive.ts';
import type { LaneReport, StepResult } from './lane.ts';
import type { SyncApi } from './sync-api.ts';
import { createSyncLoop, pullName } from './sync-loop.ts';
import type { Timers } from './timers.ts';

/** How an attempt to send everything that waits in one queue ended. */
export type DrainResult = 'drained' | 'rejected' | 'offline' | 'storage' | 'signed-out' | 'upgrade-required';

/** Everything that screens use of sync. One per open database. */
export interface SyncEngine {
  db: AteriaDb;
  /** The one way to change anything. Resolves when it is on this device's disk. */
  write: Write;
  /** Counts writes that are already shown but not yet on the disk. */
  writes: WriteCount;
  newId: () => string;
  /** What prevents this device from storing data, if anything; the queue waits meanwhile. */
  storage: StorageWatch;
  /** Actions on rejected operations. */
  rejected: RejectedOpActions;
  /**
   * Sends what waits in a queue now, e.g. for the Save button; resolves when all is sent or sending cannot
   * continue.
   */
  drain: (queue: string) => Promise<DrainResult>;
  /** Pushes and pulls now: at start, when the network or the token is back, on "Try again". */
  refresh: () => void;
  /** Pulls now: on focus and by the watchdog. */
  pull: () => void;
  /** Pushes what waits at once, without the delay after an edit: the page is about to be hidden. */
  flush: () => void;
  /** The page goes away, perhaps for good: writes still under way are saved to local storage. */
  leave: () => void;
  /** The browser reports that there is no network. */
  wentOffline: () => void;
  /** Listens for the server's pokes, or stops listening while the page is hidden. */
  setListening: (isListening: boolean) => void;
  /** Sets who is notified of the server's mark of the person's list of households; null for nobody. */
  onHouseholdsMark: (notify: ((mark: string) => void) | null) => void;
  /** State shared with the features of a household of several people. */
  together: Together;
  stop: () => void;
}

export interface SyncEngineDeps {
  db: AteriaDb;
  api: SyncApi;
  openStream: OpenStream;
  locks: LockManager | undefined;
  timers: Timers;
  isOnline: () => boolean;
  newId: () => string;
  retryDelayMs: (failures: number, retryAfterMs?: number) => number;
  /** Notified after every durable write, e.g. to request a background sync that outlives the page. */
  onWritten: () => void;
  onFault: (error: unknown) => void;
  /** Keeps writes of a page that goes away while writing; without this such a write may be lost. */
  unsavedWrites?: UnsavedWrites;
  /** Notified when a pull is complete, so that the server is known to be reachable. */
  onContact?: () => void;
  /** Notified of the server's mark of the person's tier. */
  onAccount?: (mark: string) => void;
  /** Replaces the SPEC's rules in a test that checks that the difference is noticed. */
  core?: Core;
  /** Defaults to the product's queues. */
  queues?: readonly Queue[];
}

/**
 * A write of at least this many edits is not typed by hand: it is pushed at once, without waiting for a
 * pause.
 */
const bulkWrites = 50;

/** Connects the parts of sync over one person's open database. */
export function createSyncEngine(deps: SyncEngineDeps): SyncEngine {
  const { db, api, locks, timers, isOnline, newId, retryDelayMs, onFault, unsavedWrites } = deps;
  const { nowMs } = timers;
  const { core = createCore(nouns), queues = productQueues } = deps;
  const updateStatus = createStatusKeeper(db);
  const storage = createStorageWatch();
  const together = createTogether();
  const pull = createPull({ db, core, api, nowMs, onRows: together.came.set });
  const push = createPush({
    db,
    core,
    api,
    nowMs,
    newKey: newId,
    onSend: () => updateStatus({ isSending: true }),
  });
  let onHouseholds: ((mark: string) => void) | null = null;
  /** What the last pull step said of the rows to come; written together with the lane's report. */
  let pulled: Partial<StatusRecord> = {};
  const loop = createSyncLoop({
    name: db.name,
    queues,
    pull: async () => {
      const result = await withReopen(db, pull, refreshQueries);
      pulled = result.kind === 'pulled' ? { remaining: result.remaining > 0 ? result.remaining : null } : {};
      return result;
    },
    push: async (queue) => {
      const result = await withReopen(db, () => push(queue), refreshQueries);
      if (result.kind === 'pushed' && result.isBehind) loop.pull();
      return result;
    },
    readQueued: async () => {
      const names = await withReopen(db, () => queuesWaiting(db), refreshQueries);
      if (names.length === 0) updateStatus({ isSending: false }); // A page may have died while sending.
      return names;
    },
    isHurried: (queueName) => together.hurried.read().has(queueName),
    exclusive: createExclusive(locks, timers),
    timers,
    retryDelayMs,
    report: (lane, report) => {
      if (report.result.kind !== 'retry') storage.worked(lane);
      updateStatus(statusOfLane(lane, report));
      if (lane === pullName && report.result.kind === 'idle') deps.onContact?.();
    },
    onFault: (lane, error) => {
      storage.failed(lane, error);
      onFault(error);
    },
  });
  const pokes = createPokeListener({
    name: db.name,
    open: deps.openStream,
    locks,
    timers,
    retryDelayMs,
    on: {
      change: (poke) => {
        const takeOrPull = async () => {
          const isThere = await withReopen(db, () => takePoke(db, core, poke, nowMs()), refreshQueries);
          if (!isThere) return loop.pull();
          updateStatus({ connection: 'online', retries: 0, syncedAt: nowMs() });
          if (poke.rows) together.came.set(poke.rows);
        };
        takeOrPull().catch(onFault);
      },
      account: (mark) => deps.onAccount?.(mark),
      households: (mark) => onHouseholds?.(mark),
      presence: together.stream.set,
    },
  });
  const statusOfLane = (lane: string, report: LaneReport) => {
    const status = statusOf(report, nowMs(), isOnline());
    if (lane === pullName) return { ...status, ...pulled };
    const sending = report.result.kind === 'more' ? {} : { isSending: false };
    const hadContact = report.result.kind !== 'idle';
    // With nothing left to send there is no retry either, whichever tab sent it.
    return { ...sending, ...(hadContact ? status : { retries: 0 }) };
  };
  const afterWrite = (queues: readonly string[], count = 1) => {
    loop.wrote(queues);
    if (count >= bulkWrites) loop.flush();
    deps.onWritten();
  };

  const rejected = createRejectedOpActions({ db, core, nowMs, afterWrite });
  const writes = createWriteCounter();
  const { write, deliverLeft } = createWrite({
    db,
    core,
    nowMs,
    afterWrite,
    writes,
    storage,
    unsavedWrites,
    onFault,
  });
  void deliverLeft();

  return {
    db,
    newId,
    storage,
    writes,
    write,
    rejected: {
      retry: (n) => withReopen(db, () => rejected.retry(n), refreshQueries),
      edit: (n, set) => withReopen(db, () => rejected.edit(n, set), refreshQueries),
      discard: (n) => withReopen(db, () => rejected.discard(n), refreshQueries),
    },
    drain: async (queue) => {
      const result = await loop.drain(queue, isOnline() ? retriesBeforeOffline : 0);
      return drainResult(db, queue, result);
    },
    refresh: () => {
      loop.wakeAll();
      pokes.wake();
    },
    pull: loop.pull,
    flush: loop.flush,
    leave: () => unsavedWrites?.leave(),
    wentOffline: () => updateStatus({ connection: 'offline', retries: 0 }),
    setListening: (isListening) => (isListening ? pokes.listen() : pokes.pause()),
    onHouseholdsMark: (notify) => {
      onHouseholds = notify;
    },
    together,
    stop: () => {
      pokes.pause();
      loop.stop();
    },
  };
}

async function drainResult(db: AteriaDb, queue: string, result: StepResult): Promise<DrainResult> {
  if (result.kind === 'stopped') return result.reason;
  if (result.kind === 'retry') return result.isFault ? 'storage' : 'offline';
  const rejected = await readRejected(db);
  return rejected.some((entry) => entry.resource === queue) ? 'rejected' : 'drained';
}
