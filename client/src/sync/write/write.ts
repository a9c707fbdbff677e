import type { Core } from 'sync-protocol/device/core.ts';
import type { OnceOnly } from 'sync-protocol/device/write.ts';
import type { Edit, EditData } from 'sync-protocol/nouns/edit.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { refreshQueries, withReopen } from '#db/reopen.ts';
import { decideOnDisk } from '../rows/disk.ts';
import type { StorageWatcher } from '../status/storage-watch.ts';
import type { UnsavedWrites } from './unsaved-writes.ts';
import { keepAhead } from './write-ahead.ts';
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
 * on disk. A write with an id happens once, however often it is asked for, and is kept ahead of that (SPEC O8).
 *
 * @param onDisk called once it will be there whatever happens
 * @throws the storage's error, e.g. QuotaExceededError, with nothing written but what was kept ahead
 */
export function createDurableWrite({ db, core, nowMs, afterWrite }: StoreDeps) {
  return async (edits: readonly EditData[], once?: OnceOnly, onDisk = () => {}): Promise<void> => {
    if (edits.length === 0) return;
    const queues = [...new Set(edits.map((edit) => nounNamed(edit.noun).queueName))];
    const isAhead = once !== undefined && !once.isLeft;
    let notKept: { fault: unknown } | undefined;
    if (isAhead)
      keepAhead(db, { id: once.id, atMs: once.atMs, edits }).then(onDisk, (fault) => {
        notKept = { fault };
      });
    // Begun at once, so that nothing comes between the two; the browser runs it when the first is through.
    await decideOnDisk(db, isAhead ? 'relaxed' : 'strict', async (disk) => {
      const held = await disk.heldOf(edits);
      if (notKept) throw notKept.fault;
      if (isAhead || once?.isLeft) disk.endAhead(once.id);
      return { changes: core.write(held, edits, { nowMs: nowMs(), once }) };
    });
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
  const storeReopening = (edits: readonly EditData[], once?: OnceOnly, onDisk?: () => void) =>
    withReopen(db, () => store(edits, once, onDisk), refreshQueries);
  const deliverLeft = async (): Promise<void> => {
    await unsavedWrites
      ?.deliver((left) => storeReopening(left.edits, { ...left, isLeft: true }))
      .catch(onFault);
  };

  const write: Write = async (input) => {
    const edits = Array.isArray(input) ? (input as readonly Edit[]) : [input as Edit];
    try {
      // What is painted and not on the disk yet counts as waiting.
      await writes.count((onDisk) =>
        // It is at hand for the next page, should this one go away over it.
        atHand(edits, async (once, onKept) => {
          // What such a page has left was done before, and comes before. Else the disk is asked at once, before anything is drawn.
          if (unsavedWrites?.hasLeft()) await deliverLeft();
          await storeReopening(edits, once, () => {
            onKept?.();
            onDisk();
          }).catch(async (error) => {
            // The person is told that nothing is written.
            if (once) await db.writesAhead.delete(once.id).catch(() => undefined);
            throw error;
          });
        }),
      );
      storage.worked('write');
    } catch (error) {
      storage.failed('write', error);
      throw error;
    }
  };
  const atHand = (edits: readonly Edit[], work: (once?: OnceOnly, onKept?: () => void) => Promise<void>) =>
    unsavedWrites ? unsavedWrites.during(edits, work) : work();

  return { write, deliverLeft };
}
