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
  /** Called once the transaction is through, with the queues that now have something to send, and how much was written. */
  afterWrite: (queues: readonly string[], count: number) => void;
}

/** How a write fares that is kept ahead of its rows (SPEC O8), however often it is tried. */
interface KeptAhead {
  isKept: boolean;
  onKept: () => void;
  /** Whether another page has written it meanwhile. */
  isFound: () => boolean;
  /** Whether it need not wait for a write that is kept ahead too. */
  passes: (id: string) => boolean;
}

/** What was done before is kept ahead, and comes before: pages went away over it, or it waits for such itself. */
class OthersAhead extends Error {}

/**
 * Operations and what the screen shows land in one transaction: all of it or nothing (SPEC O4). A write with an id happens once, however
 * often it is asked for. One that is kept ahead is flushed with that, any other with its transaction.
 *
 * @throws the storage's error, e.g. QuotaExceededError, with nothing written but what was kept ahead
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
    // Begun at once, so that nothing comes between the two; the browser runs it when the first is through.
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

/** `isAhead`: it was found kept ahead. */
type WriteToStore = OnceOnly & Pick<PendingWrite, 'isAhead'>;

/**
 * The one function through which the app writes, and all that a write passes, in its order. Never waits for the network.
 *
 * @returns `deliverLeft` writes what pages left that went away while they wrote (SPEC O6)
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
  /** Kept ahead by a newer build, of nouns that this one does not know. */
  const unknown = new Set<string>();

  const storeLeft = async (left: PendingWrite): Promise<void> => {
    if (!left.edits.every(({ noun }) => isNoun(noun))) unknown.add(left.id);
    await storeReopening(left.edits, { ...left, isLeft: true });
  };
  let delivering: Promise<void> | undefined;
  /** Whoever waits for it goes on in the order in which they came. */
  const deliverLeft = (): Promise<void> => {
    delivering ??= (unsavedWrites?.deliver(storeLeft).catch(onFault) ?? Promise.resolve()).finally(() => {
      delivering = undefined;
    });
    return delivering;
  };

  /** @returns what kept the rows of a write that is kept all the same from being stored: the next page writes them */
  const storeKept = async (
    edits: readonly Edit[],
    once: PendingWrite | undefined,
    onKept: () => void,
  ): Promise<{ fault: unknown } | null> => {
    // Else the disk is asked at once, before anything is drawn.
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
        // What cannot be written now holds up nothing.
        await storeReopening(edits, once, ahead && { ...ahead, passes: () => true });
      });
      return null;
    } catch (fault) {
      if (!once || !ahead) throw fault;
      // The person is told that nothing is written; so nothing is to come later.
      const isWithdrawn = await withReopen(db, () => withdraw(db, once.id)).catch(() => null);
      if (isWithdrawn || !ahead.isKept) throw fault;
      return isWithdrawn === null ? { fault } : null;
    }
  };

  const write: Write = async (input) => {
    const edits = Array.isArray(input) ? (input as readonly Edit[]) : [input as Edit];
    try {
      // What is painted and not on the disk yet counts as waiting.
      const unstored = await writes.count((onDisk) =>
        // It is at hand for the next page, should this one go away over it.
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
