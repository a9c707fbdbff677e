import type { Core } from 'sync-protocol/device/core.ts';
import type { OnceOnly } from 'sync-protocol/device/write.ts';
import type { Edit, EditData } from 'sync-protocol/nouns/edit.ts';
import { isNoun, nounNamed } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { refreshQueries, withReopen } from '#db/reopen.ts';
import { decideOnDisk } from '../rows/disk.ts';
import type { StorageWatcher } from '../status/storage-watch.ts';
import type { PendingWrite, UnsavedWrites } from './unsaved-writes.ts';
import { keepAhead, withdraw } from './write-ahead.ts';
import type { WriteCounter } from './write-count.ts';

export type Write = (edits: Edit | readonly Edit[]) => Promise<void>;

interface StoreDeps {
  db: AteriaDb;
  core: Core;
  nowMs: () => number;
  /**
   * Called after the transaction, with the queues that now have something to send and the number of edits.
   */
  afterWrite: (queues: readonly string[], count: number) => void;
}

/** State of a write that is kept ahead of its rows (SPEC O8), over all its attempts. */
interface KeptAhead {
  isKept: boolean;
  onKept: () => void;
  /** Whether another page has written it meanwhile. */
  isFound: () => boolean;
  /** Whether this write may overtake the kept-ahead write with this id. */
  passes: (id: string) => boolean;
}

/** Another write is kept ahead and has to get its rows first. */
class OthersAhead extends Error {}

/**
 * Stores operations and what the screen shows in one transaction: all or nothing (SPEC O4). A write with an
 * id takes effect once, however often it is requested. A write kept ahead is flushed with its record, any
 * other with its transaction.
 *
 * @throws the storage's error, e.g. QuotaExceededError, with nothing written but the kept-ahead record
 */
export function createDurableWrite({ db, core, nowMs, afterWrite }: StoreDeps) {
  return async (edits: readonly EditData[], once?: WriteToStore, ahead?: KeptAhead): Promise<void> => {
    if (edits.length === 0) return;
    const queues = [...new Set(edits.map((edit) => nounNamed(edit.noun).queueName))];
    let notKept: { fault: unknown } | undefined;
    if (once && ahead && !ahead.isKept)
      keepAhead(db, { id: once.id, atMs: once.atMs, edits }).then(
        () => {
          ahead.isKept = true;
          ahead.onKept();
        },
        (fault) => {
          notKept = { fault };
        },
      );
    // Queued at once, so that no other transaction comes between; the browser runs it after the first.
    await decideOnDisk(db, ahead ? 'relaxed' : 'strict', async (disk) => {
      const [held, ids] = await Promise.all([disk.heldOf(edits), disk.aheadIds()]);
      if (notKept) throw notKept.fault;
      if (!once) return { changes: core.write(held, edits, { nowMs: nowMs() }) };
      if (ahead && ids.some((id) => id !== once.id && !ahead.passes(id))) throw new OthersAhead();
      const isGone = Boolean(ahead?.isKept || once.isAhead) && !ids.includes(once.id);
      const isTaken = isGone || ahead?.isFound() === true;
      disk.endAhead(once.id);
      return { changes: core.write(held, edits, { nowMs: nowMs(), once: { ...once, isTaken } }) };
    });
    afterWrite(queues, edits.length);
  };
}

/** `isAhead`: the write was found among those kept ahead. */
type WriteToStore = OnceOnly & Pick<PendingWrite, 'isAhead'>;

/**
 * The one function through which the app writes, with all steps of a write in order. Never waits for the
 * network.
 *
 * @returns `deliverLeft` stores what earlier pages were writing when they went away (SPEC O6)
 */
export function createWrite(
  deps: StoreDeps & {
    writes: WriteCounter;
    storage: StorageWatcher;
    unsavedWrites: UnsavedWrites | undefined;
    onFault: (error: unknown) => void;
  },
): { write: Write; deliverLeft: () => Promise<void> } {
  const { db, writes, storage, unsavedWrites, onFault } = deps;
  const store = createDurableWrite(deps);
  const storeReopening = (...write: Parameters<typeof store>) =>
    withReopen(db, () => store(...write), refreshQueries);
  /** Ids of kept-ahead writes with nouns that only a newer build knows. */
  const unknown = new Set<string>();

  const storeLeft = async (left: PendingWrite): Promise<void> => {
    if (!left.edits.every(({ noun }) => isNoun(noun))) unknown.add(left.id);
    await storeReopening(left.edits, { ...left, isLeft: true });
  };
  let delivering: Promise<void> | undefined;
  /** Callers share one delivery and continue in the order in which they called. */
  const deliverLeft = (): Promise<void> => {
    delivering ??= (unsavedWrites?.deliver(storeLeft).catch(onFault) ?? Promise.resolve()).finally(() => {
      delivering = undefined;
    });
    return delivering;
  };

  /**
   * @returns the fault that prevented the rows of a kept-ahead write from being stored; the next page writes
   * them
   */
  const storeKept = async (
    edits: readonly Edit[],
    once: PendingWrite | undefined,
    onKept: () => void,
  ): Promise<{ fault: unknown } | null> => {
    // Only if needed, so that the disk is asked at once, before anything renders.
    if (unsavedWrites?.hasLeft()) await deliverLeft();
    const ahead = once && {
      isKept: false,
      onKept,
      isFound: () => unsavedWrites?.isFound(once.id) === true,
      passes: (id: string) => unknown.has(id),
    };
    try {
      await storeReopening(edits, once, ahead).catch(async (fault) => {
        if (!(fault instanceof OthersAhead)) throw fault;
        await deliverLeft();
        // What cannot be written now must not hold up this write.
        await storeReopening(edits, once, ahead && { ...ahead, passes: () => true });
      });
      return null;
    } catch (fault) {
      if (!once || !ahead) throw fault;
      // The person is told that nothing was written, so it must not be written later either.
      const isWithdrawn = await withReopen(db, () => withdraw(db, once.id)).catch(() => null);
      if (isWithdrawn || !ahead.isKept) throw fault;
      return isWithdrawn === null ? { fault } : null;
    }
  };

  const write: Write = async (input) => {
    const edits = Array.isArray(input) ? (input as readonly Edit[]) : [input as Edit];
    try {
      // A write that is painted but not yet on the disk counts as waiting.
      const unstored = await writes.count((onDisk) =>
        // Remembered for the next page, in case this one goes away meanwhile.
        atHand(edits, (once, onKept) =>
          storeKept(edits, once, () => {
            onKept?.();
            onDisk();
          }),
        ),
      );
      if (unstored) storage.failed('write', unstored.fault);
      else storage.worked('write');
    } catch (error) {
      storage.failed('write', error);
      throw error;
    }
  };
  const atHand = <T>(
    edits: readonly Edit[],
    work: (once?: PendingWrite, onKept?: () => void) => Promise<T>,
  ): Promise<T> => (unsavedWrites ? unsavedWrites.during(edits, work) : work());

  return { write, deliverLeft };
}
