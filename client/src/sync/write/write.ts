import type { Core } from 'sync-protocol/device/core.ts';
import type { OnceOnly } from 'sync-protocol/device/write.ts';
import type { Edit, EditData } from 'sync-protocol/nouns/edit.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { refreshQueries, withReopen } from '#db/reopen.ts';
import { decideOnDisk } from '../rows/disk.ts';
import type { StorageWatcher } from '../status/storage-watch.ts';
import type { UnsavedWrites } from './unsaved-writes.ts';
import type { WriteCounter } from './write-count.ts';

export type Write = (edits: Edit | readonly Edit[]) => Promise<void>;

interface StoreDeps {
  db: AteriaDb;
  core: Core;
  nowMs: () => number;
  /** Called once the transaction is on disk, with the queues that now have something to send, and how much was written. */
  afterWrite: (queues: readonly string[], count: number) => void;
}

/**
 * Operations and what the screen shows land in one durable transaction: all of it or nothing (SPEC O4). Resolves when it is
 * on disk. A write with an id happens once, however often it is asked for.
 *
 * @throws the storage's error, e.g. QuotaExceededError, with nothing written
 */
export function createDurableWrite({ db, core, nowMs, afterWrite }: StoreDeps) {
  return async (edits: readonly EditData[], once?: OnceOnly): Promise<void> => {
    if (edits.length === 0) return;
    const queues = [...new Set(edits.map((edit) => nounNamed(edit.noun).queueName))];
    await decideOnDisk(db, 'strict', async (disk) => ({
      changes: core.write(await disk.heldOf(edits), edits, { nowMs: nowMs(), once }),
    }));
    afterWrite(queues, edits.length);
  };
}

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
  const storeReopening = (edits: readonly EditData[], once?: OnceOnly) =>
    withReopen(db, () => store(edits, once), refreshQueries);
  const deliverLeft = async (): Promise<void> => {
    await unsavedWrites
      ?.deliver((left) => storeReopening(left.edits, { ...left, isLeft: true }))
      .catch(onFault);
  };

  const write: Write = async (input) => {
    const edits = Array.isArray(input) ? (input as readonly Edit[]) : [input as Edit];
    try {
      // What is painted and not on the disk yet counts as waiting.
      await writes.count(() =>
        // It is at hand for the next page, should this one go away over it.
        atHand(edits, async (once) => {
          // What such a page has left was done before, and comes before. Else the disk is asked at once, before anything is drawn.
          if (unsavedWrites?.hasLeft()) await deliverLeft();
          await storeReopening(edits, once);
        }),
      );
      storage.worked('write');
    } catch (error) {
      storage.failed('write', error);
      throw error;
    }
  };
  const atHand = (edits: readonly Edit[], work: (once?: OnceOnly) => Promise<void>) =>
    unsavedWrites ? unsavedWrites.during(edits, work) : work();

  return { write, deliverLeft };
}
