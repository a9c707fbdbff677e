import { liveQuery, type Subscription } from 'dexie';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { ImportRecord } from '#db/import-records.ts';
import { withReopen } from '#db/reopen.ts';
import { createExclusive, type Exclusive } from '#sync/engine/exclusive.ts';
import { createLane, type StepResult } from '#sync/engine/lane.ts';
import type { Timers } from '#sync/engine/timers.ts';
import type { ReadAddress } from '../read-source.ts';
import { readImports, settleImport } from './import-queue.ts';

/** The server's rate limit period. */
const countedMs = 60_000;

interface FetchImportsDeps {
  db: AteriaDb;
  readAddress: ReadAddress;
  isOnline: () => boolean;
  locks: LockManager | undefined;
  timers: Timers;
  retryDelayMs: (failures: number, retryAfterMs?: number) => number;
  /** Requests to be woken when there is a network, even without an open page. */
  askForAlarm: () => void;
  /** Notified of a step that threw; the step is tried again. */
  onFault: (error: unknown) => void;
}

/** Fetches waiting addresses one after another, in one window at a time; resumes when the network is back. */
export function createImportFetcher(deps: FetchImportsDeps) {
  const { db, locks, timers, onFault } = deps;
  const exclusive = createExclusive(locks, timers);
  const failures = new Map<string, number>();
  const lane = createLane({
    step: () =>
      exclusive(lockOf(db), () => fetchNext({ ...deps, failures })).catch((error: unknown) => {
        onFault(error);
        return { kind: 'retry', isFault: true };
      }),
    retryDelayMs: deps.retryDelayMs,
    timers,
    report: () => {},
  });
  const watching: Subscription = liveQuery(() => waiting(db)).subscribe({
    next: (records) => {
      if (records.length === 0) return;
      lane.wake();
      if (!deps.isOnline()) deps.askForAlarm();
    },
    error: onFault,
  });
  return {
    wake: lane.wake,
    stop: () => {
      watching.unsubscribe();
      lane.stop();
    },
  };
}

/**
 * Fetches waiting addresses without a page, in the service worker.
 *
 * @returns whether none is left to fetch
 */
export async function fetchInBackground(
  db: AteriaDb,
  exclusive: Exclusive,
  readAddress: ReadAddress,
): Promise<boolean> {
  for (;;) {
    if ((await withReopen(db, () => waiting(db))).length === 0) return true;
    const result = await exclusive(lockOf(db), () => fetchNext({ db, readAddress, isOnline: () => true }));
    if (result.kind === 'retry' || result.kind === 'stopped') return false;
  }
}

/** Lock name: one window or the service worker fetches at a time. */
const lockOf = (db: AteriaDb) => `${db.name}.imports`;

async function waiting(db: AteriaDb): Promise<ImportRecord[]> {
  return (await readImports(db)).filter(({ state }) => state.kind === 'waiting');
}

async function fetchNext({
  db,
  readAddress,
  isOnline,
  failures = new Map(),
}: Pick<FetchImportsDeps, 'db' | 'readAddress' | 'isOnline'> & {
  /** Attempts that the server could not answer, by id: an address that it cannot read holds up no other. */
  failures?: Map<string, number>;
}): Promise<StepResult> {
  const failuresOf = ({ id }: ImportRecord) => failures.get(id) ?? 0;
  const [next] = (await withReopen(db, () => waiting(db))).sort(
    (one, other) => failuresOf(one) - failuresOf(other),
  );
  // Without a network the lane idles until woken.
  if (!next || !isOnline()) return { kind: 'idle' };
  const outcome = await readAddress(next.url);
  if (outcome.kind === 'offline') return { kind: 'retry' };
  if (outcome.kind === 'signed-out' || outcome.kind === 'upgrade-required')
    return { kind: 'stopped', reason: outcome.kind };
  if (outcome.kind === 'failed') {
    failures.set(next.id, failuresOf(next) + 1);
    return { kind: 'retry' };
  }
  if (outcome.kind === 'refused' && outcome.code === 'rate_limited')
    return { kind: 'retry', retryAfterMs: countedMs };
  await settleImport(
    db,
    next.id,
    outcome.kind === 'ok'
      ? { kind: 'read', found: outcome.body, images: {}, saved: {} }
      : { kind: 'fault', code: outcome.code },
  );
  return { kind: 'more' };
}
