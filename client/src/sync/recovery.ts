import { nouns } from 'sync-protocol/nouns/registry.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import { planRecovery, recoveryOps } from 'sync-protocol/rows/recover.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { OutboxEntry, ServerRow, SyncState } from '#db/records.ts';
import { toEntry } from './write.ts';

/**
 * Queues what a restored server has lost of a row that this device remembers (SPEC E3), in front of what waits on the row:
 * that was made on top of what is remembered (SPEC E4). Call inside a transaction over `outbox` and `batches`.
 *
 * @param restored the row as the server now has it, null if it has none
 * @param acknowledged operations of this device that `restored` holds already and `known` does not
 */
export async function queueRecovery(
  db: AteriaDb,
  state: SyncState,
  known: ServerRow,
  restored: RowState | null,
  nowMs: number,
  acknowledged: readonly Op[] = [],
): Promise<void> {
  const noun = nouns.find(({ name }) => name === known.noun);
  if (!noun) return;
  const waiting = await db.outbox.where('[noun+id]').equals([known.noun, known.id]).sortBy('n');
  const isUnderWay = await someUnderWay(db, waiting);
  if (!restored) {
    const isPointless = known.row.deleted !== null && waiting.length === 0;
    const isQueued = waiting.some(({ op }) => op.kind === 'add');
    // What is under way will be answered with "no such row": then all goes in its order.
    if (isPointless || isQueued || isUnderWay) return;
  }
  const ops = recoveryOps(noun, known.row, restored, state.epoch);
  const plan = (made: readonly Op[], lost: readonly Op[]) =>
    planRecovery(noun, known, made, lost, state.device);
  const lost = plan(acknowledged, ops).behind;
  if (lost.length === 0) return;
  const { first, last, behind } = plan(
    waiting.map(({ op }) => op),
    lost,
  );
  const enqueue = (queued: readonly Op[]) => db.outbox.bulkAdd(queued.map((op) => toEntry(op, nowMs)));
  if (isUnderWay) {
    await enqueue(behind);
    return;
  }
  await enqueue(first);
  for (const entry of waiting) if (entry.op.kind !== 'add') await moveToEnd(db, entry);
  await enqueue(last);
}

async function someUnderWay(db: AteriaDb, entries: readonly OutboxEntry[]): Promise<boolean> {
  const underWay = new Set((await db.batches.toArray()).flatMap((batch) => batch.ops));
  return entries.some(({ n }) => underWay.has(n));
}

/** Queues an operation anew behind everything else, under a new number (SPEC O3). */
async function moveToEnd(db: AteriaDb, entry: OutboxEntry): Promise<void> {
  const { n, ...rest } = entry;
  await db.outbox.delete(n);
  await db.outbox.add(rest);
}
