import { Dexie, RangeSet } from 'dexie';
import { isGoneForGood } from './gone-for-good.ts';
import { latestRest } from './page-rest.ts';

const lostConnectionNames = new Set([
  'DatabaseClosedError',
  'InvalidStateError',
  'TransactionInactiveError',
  // Dexie may lose track of a transaction for which it has to open the database again.
  'PrematureCommitError',
]);
const lostConnectionText =
  /indexed database server lost|connection is (closed|closing)|internal error opening|without an in-progress transaction/i;
const attempts = 3;

/** Whether a storage error means that the handle died, as they do on iOS, and not that the data or the disk is at fault. */
function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const inner: unknown = 'inner' in error ? error.inner : undefined;
  return (
    lostConnectionNames.has(error.name) || lostConnectionText.test(error.message) || isLostConnection(inner)
  );
}

/**
 * Runs `work`, and if the database's handle turns out dead, opens it again and repeats; what was cut because the page was put to
 * rest is repeated when it is shown again. Only for work that may be repeated: one whole transaction.
 *
 * @param onRevived called when work went through only after that: live queries may have given up meanwhile
 * @throws the last error when reopening does not help, and every other error at once
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
        // Dexie may lose track of a transaction for which it has to open first.
        await db.open();
      }
      const result = await work();
      if (attempt > 1) onRevived?.();
      return result;
    } catch (error) {
      if (isGoneForGood(db)) throw error;
      const rest = latestRest(db);
      if (rest && rest !== restBefore) {
        await rest.over;
        continue;
      }
      if (attempt >= attempts || !isLostConnection(error)) throw error;
      attempt += 1;
    }
  }
}

/** How often a database was opened again, and the last such opening. */
const handles = new WeakMap<Dexie, { number: number; opening: Promise<unknown> }>();

function handleOf(db: Dexie): number {
  return handles.get(db)?.number ?? 0;
}

/**
 * However many find a handle dead at once, it is opened anew once: to close it for each would take it from those who are on
 * their way again.
 *
 * @param dead number of the handle that was found dead
 */
function reopen(db: Dexie, dead: number): Promise<unknown> {
  const newer = handles.get(db);
  if (newer && newer.number > dead) return newer.opening;
  db.close({ disableAutoOpen: false });
  const opening = db.open();
  handles.set(db, { number: dead + 1, opening });
  return opening;
}

/** Lets every live query of every tab read again. */
export function refreshQueries(): void {
  Dexie.on('storagemutated').fire({ all: new RangeSet(Number.NEGATIVE_INFINITY, [[]]) });
}
