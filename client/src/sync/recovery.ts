import { nouns } from 'sync-protocol/nouns/registry.ts';
import type { Op } from 'sync-protocol/rows/op.ts';
import { recoveryOps } from 'sync-protocol/rows/recover.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { OutboxEntry, ServerRow } from '#db/records.ts';
import { toEntry } from './write.ts';

/**
 * Queues what a restored server has lost of a row that this device remembers (SPEC E3). What already waits on the row is
 * later than anything remembered: it keeps its say, behind the operations that make a lost row again. Call inside a
 * transaction over `outbox` and `batches`.
 */
export async function queueRecovery(
  db: AteriaDb,
  known: ServerRow,
  restored: { row: RowState | null; epoch: string },
  nowMs: number,
): Promise<void> {
  const noun = nouns.find(({ name }) => name === known.noun);
  if (!noun) return;
  const waiting = await db.outbox.where('[noun+id]').equals([known.noun, known.id]).sortBy('n');
  const ops = recoveryOps(noun, known.row, restored.row, restored.epoch);
  if (restored.row) {
    await db.outbox.bulkAdd(withoutSayOf(waiting, ops).map((op) => toEntry(op, nowMs)));
    return;
  }
  const isPointless = known.row.deleted !== null && waiting.length === 0;
  if (isPointless || waiting.some(({ op }) => op.kind === 'add')) return;
  await db.outbox.bulkAdd(ops.map((op) => toEntry(op, nowMs)));
  const underWay = (await db.batches.toArray()).flatMap((batch) => batch.ops);
  for (const entry of waiting) if (!underWay.includes(entry.n)) await moveToEnd(db, entry);
}

/** Queues an operation anew behind everything else, under a new number (SPEC O3). */
export async function moveToEnd(db: AteriaDb, entry: OutboxEntry): Promise<void> {
  const { n, ...rest } = entry;
  await db.outbox.delete(n);
  await db.outbox.add(rest);
}

/** Recovery without the fields, and without the life or death, that operations of this device have yet to decide. */
function withoutSayOf(waiting: readonly OutboxEntry[], ops: readonly Op[]): Op[] {
  const fields = new Set(waiting.flatMap(({ op }) => ('set' in op ? Object.keys(op.set) : [])));
  const decidesLife = waiting.some(({ op }) => op.kind === 'delete' || op.kind === 'restore');
  return ops.flatMap((op): Op[] => {
    if (!('set' in op)) return decidesLife ? [] : [op];
    const set = Object.fromEntries(Object.entries(op.set).filter(([field]) => !fields.has(field)));
    return Object.keys(set).length > 0 ? [{ ...op, set }] : [];
  });
}
