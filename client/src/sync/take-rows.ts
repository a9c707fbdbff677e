import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { ServerRow, SyncState } from '#db/records.ts';
import { queueRecovery } from './recovery.ts';

/**
 * Takes rows from the server where they are newer than what this device has (SPEC P3). Where it remembers the row from an
 * earlier epoch, what the server has lost of it is queued again (SPEC E3). Call inside a transaction.
 */
export async function takeRows(
  db: AteriaDb,
  state: SyncState,
  rows: readonly RowState[],
  nowMs: number,
): Promise<void> {
  const { epoch, generation } = state;
  const known = await db.serverRows.bulkGet(rows.map((row) => [row.noun, row.id]));
  const newer: ServerRow[] = [];
  for (const [index, row] of rows.entries()) {
    const before = known[index];
    if (before?.generation === generation && before.row.version >= row.version) continue;
    newer.push({ noun: row.noun, id: row.id, row, epoch, generation });
    if (before && before.epoch !== epoch) await queueRecovery(db, before, { row, epoch }, nowMs);
  }
  await db.serverRows.bulkPut(newer);
}

/** A new epoch or an unusable cursor: everything is pulled again into a new generation, the queue stays (SPEC P4, P5). */
export function startReset(state: SyncState, epoch: string): void {
  state.isResetting = true;
  state.generation += 1;
  state.epoch = epoch;
  state.cursor = null;
}

/**
 * The last page of a reset has come: rows of earlier generations are not on the server. They are dropped, but for rows that
 * have edits waiting, and for what a restored server has lost: that is queued again and remembered until it is there.
 *
 * @returns the rows that were dropped or queued
 */
export async function finishReset(db: AteriaDb, state: SyncState, nowMs: number): Promise<ServerRow[]> {
  const leftovers = await db.serverRows.where('generation').below(state.generation).toArray();
  for (const leftover of leftovers) {
    const { noun, id } = leftover;
    if (leftover.epoch !== state.epoch)
      await queueRecovery(db, leftover, { row: null, epoch: state.epoch }, nowMs);
    else if ((await db.outbox.where('[noun+id]').equals([noun, id]).count()) === 0)
      await db.serverRows.delete([noun, id]);
  }
  state.isResetting = false;
  return leftovers;
}
