import { Dexie, RangeSet } from 'dexie';
import { isGoneForGood } from './gone-for-good.ts';
import { latestRest } from './page-rest.ts';

const lostConnectionNames = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'TransactionInactiveError',
  // Dexie may lose track of a transaction that has to reopen the database first.
  'PrematureCommitError',
]);
const lostConnectionText =
  /indexed database server lost|connection is (closed|closing)|internal error opening|without an in-progress transaction/i;
const attempts = 3;

/**
 * Whether a storage error only means that the connection died, as happens on iOS, rather than a fault of data
 * or disk.
 */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner: unknown = 'inner' in error ? error.inner : undefined;
  return (
    lostConnectionNames.has(error.name) || lostConnectionText.test(error.message) || isLostConnection(inner)
  );
}

/**
 * Runs `work`; if the database connection turns out dead, reopens it and repeats. Work aborted because the
 * page is being left is repeated if the page is shown again. Only for work that may be repeated: one whole
 * transaction.
 *
 * @param onRevived called when `work` succeeded only after that, since live queries may have given up
 * meanwhile
 * @throws the last error if reopening does not help, and every other error at once
 */
export async function withReopen<T>(db: Dexie, work: () => Promise<T>, onRevived?: () => void): Promise<T> {
  let handle = handleOf(db);
  for (let attempt = 1; ; ) {
    const restBefore = latestRest(db);
    try {
      if (attempt > 1) {
        const opening = reopen(db, handle);
        handle = handleOf(db);
        await opening;
      } else if (!db.isOpen() && !isGoneForGood(db)) {
        // Dexie may lose track of a transaction that has to open the database first.
        await db.open();
      }
      const result = await work();
      if (attempt > 1) onRevived?.();
      return result;
    } catch (error) {
      if (isGoneForGood(db)) throw error;
      const rest = latestRest(db);
      if (rest && (rest !== restBefore || !rest.isOver)) {
        await rest.over;
        continue;
      }
      if (attempt >= attempts || !isLostConnection(error)) throw error;
      attempt += 1;
    }
  }
}

/** How often a database was reopened, and the latest opening. */
const handles = new WeakMap<Dexie, { number: number; opening: Promise<unknown> }>();

function handleOf(db: Dexie): number {
  return handles.get(db)?.number ?? 0;
}

/**
 * Reopens a database once, however many callers find the connection dead at the same time: closing it for
 * each would break those already repeating their work.
 *
 * @param dead number of the connection that was found dead
 */
function reopen(db: Dexie, dead: number): Promise<unknown> {
  const newer = handles.get(db);
  if (newer && newer.number > dead) return newer.opening;
  db.close({ disableAutoOpen: false });
  const opening = db.open();
  handles.set(db, { number: dead + 1, opening });
  return opening;
}

/** Makes every live query of every tab run again. */
export function refreshQueries(): void {
  Dexie.on('storagemutated').fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) });
}
