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

/** A write of this page, kept ahead of its rows (SPEC O8): its state over all attempts. */
interface OwnWrite extends Pick<PendingWrite, 'id' | 'atMs'> {
  kind: 'own';
  isKept: boolean;
  onKept: () => void;
  /** Whether another page has written it meanwhile. */
  isFound: () => boolean;
  /** Whether this write may overtake the kept-ahead write with this id. */
  passes: (id: string) => boolean;
}

/** What an earlier page left; `isAhead` if it was found among the writes kept ahead. */
interface LeftWrite extends Pick<PendingWrite, 'id' | 'atMs' | 'isAhead'> {
  kind: 'left';
}

/** Another write is kept ahead and has to get its rows first. */
class OthersAhead extends Error {}

/**
 * Stores operations and what the screen shows in one transaction: all or nothing (SPEC O4). A write with an
 * origin takes effect once, however often it is requested. A write of this page is flushed with its record,
 * any other with its transaction.
 *
 * @throws the storage's error, e.g. QuotaExceededError, with nothing written but the kept-ahead record
 */
export function createDurableWrite({ db, core, nowMs, afterWrite }: StoreDeps) {
  return async (edits: readonly EditData[], origin?: OwnWrite | LeftWrite): Promise<void> => {
    if (edits.length === 0) return;
    const queues = [...new Set(edits.map((edit) => nounNamed(edit.noun).queueName))];
    let notKept: { fault: unknown } | undefined;
    if (origin?.kind === 'own' && !origin.isKept)
      keepAhead(db, { id: origin.id, atMs: origin.atMs, edits }).then(
        () => {
          origin.isKept = true;
          origin.onKept();
        },
        (fault) => {
          notKept = { fault };
        },
      );
    // Queued at once, so that no other transaction comes between; the browser runs it after the first.
    await decideOnDisk(db, origin?.kind === 'own' ? 'relaxed' : 'strict', async (disk) => {
      const [held, ids] = await Promise.all([disk.heldOf(edits), disk.aheadIds()]);
      if (notKept) throw notKept.fault;
      if (!origin) return { changes: core.write(held, edits, { nowMs: nowMs() }) };
      const { id, atMs } = origin;
      if (origin.kind === 'own' && ids.some((each) => each !== id && !origin.passes(each)))
        throw new OthersAhead();
      disk.endAhead(id);
      const once = { id, atMs, state: stateOf(origin, ids) };
      return { changes: core.write(held, edits, { nowMs: nowMs(), once }) };
    });
    afterWrite(queues, edits.length);
  };
}

/** @param ids of the writes that are still kept ahead */
function stateOf(origin: OwnWrite | LeftWrite, ids: readonly string[]): OnceOnly['state'] {
  const wasAhead = origin.kind === 'own' ? origin.isKept : origin.isAhead;
  if (wasAhead && !ids.includes(origin.id)) return 'taken';
  if (origin.kind === 'left') return 'left';
  return origin.isFound() ? 'taken' : 'open';
}

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
    await storeReopening(left.edits, { ...left, kind: 'left' });
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
    pending: PendingWrite | undefined,
    onKept: () => void,
  ): Promise<{ fault: unknown } | null> => {
    // Only if needed, so that the disk is asked at once, before anything renders.
    if (unsavedWrites?.hasLeft()) await deliverLeft();
    const own: OwnWrite | undefined = pending && {
      kind: 'own',
      id: pending.id,
      atMs: pending.atMs,
      isKept: false,
      onKept,
      isFound: () => unsavedWrites?.isFound(pending.id) === true,
      passes: (id) => unknown.has(id),
    };
    try {
      await storeReopening(edits, own).catch(async (fault) => {
        if (!own || !(fault instanceof OthersAhead)) throw fault;
        await deliverLeft();
        // What cannot be written now must not hold up this write.
        own.passes = () => true;
        await storeReopening(edits, own);
      });
      return null;
    } catch (fault) {
      if (!own) throw fault;
      // The person is told that nothing was written, so it must not be written later either.
      const isWithdrawn = await withReopen(db, () => withdraw(db, own.id)).catch(() => null);
      if (isWithdrawn || !own.isKept) throw fault;
      return isWithdrawn === null ? { fault } : null;
    }
  };

  const write: Write = async (input) => {
    const edits = Array.isArray(input) ? (input as readonly Edit[]) : [input as Edit];
    try {
      // A write that is painted but not yet on the disk counts as waiting.
      const unstored = await writes.count((onDisk) =>
        // Remembered for the next page, in case this one goes away meanwhile.
        atHand(edits, (pending, onKept) =>
          storeKept(edits, pending, () => {
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
    work: (pending?: PendingWrite, onKept?: () => void) => Promise<T>,
  ): Promise<T> => (unsavedWrites ? unsavedWrites.during(edits, work) : work());

  return { write, deliverLeft };
}
