import { liveQuery, type Subscription } from 'dexie';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { ImportRecord } from '#db/import-records.ts';
import { withReopen } from '#db/reopen.ts';
import { createExclusive } from '#sync/engine/exclusive.ts';
import { createLane, type StepResult } from '#sync/engine/lane.ts';
import type { Timers } from '#sync/engine/timers.ts';
import type { ReadAddress } from '../read-source.ts';
import { readImports, settleImport } from './import-queue.ts';

/** As long as the server counts. */
const countedMs = 60_000;

interface FetchImportsDeps {
  db: AteriaDb;
  readAddress: ReadAddress;
  isOnline: () => boolean;
  locks: LockManager | undefined;
  timers: Timers;
  retryDelayMs: (failures: number, retryAfterMs?: number) => number;
  /** Told of a step that threw. It is tried again. */
  onFault: (error: unknown) => void;
}

/** Fetches the addresses that wait, one after another, in one window of all; begins anew when there is a network again. */
export function createImportFetcher(deps: FetchImportsDeps) {
  const { db, locks, timers, onFault } = deps;
  const exclusive = createExclusive(locks, timers);
  const lane = createLane({
    step: () =>
      exclusive(`${db.name}.imports`, () => fetchNext(deps)).catch((error: unknown) => {
        onFault(error);
        return { kind: 'retry', isFault: true };
      }),
    retryDelayMs: deps.retryDelayMs,
    timers,
    report: () => {},
  });
  const watching: Subscription = liveQuery(() => waiting(db)).subscribe({
    next: (records) => records.length > 0 && lane.wake(),
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

async function waiting(db: AteriaDb): Promise<ImportRecord[]> {
  return (await readImports(db)).filter(({ state }) => state.kind === 'waiting');
}

async function fetchNext({ db, readAddress, isOnline }: FetchImportsDeps): Promise<StepResult> {
  const [next] = await withReopen(db, () => waiting(db));
  // The network wakes it.
  if (!next || !isOnline()) return { kind: 'idle' };
  const outcome = await readAddress(next.url);
  if (outcome.kind === 'offline') return { kind: 'retry' };
  if (outcome.kind === 'signed-out') return { kind: 'stopped', reason: 'signed-out' };
  if (outcome.kind === 'refused' && outcome.code === 'rate_limited')
    return { kind: 'retry', retryAfterMs: countedMs };
  await settleImport(
    db,
    next.id,
    outcome.kind === 'ok'
      ? { kind: 'read', found: outcome.body, images: {}, saved: {} }
      : { kind: 'fault', code: outcome.kind === 'refused' ? outcome.code : outcome.kind },
  );
  return { kind: 'more' };
}
