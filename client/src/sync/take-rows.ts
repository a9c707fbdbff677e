import { nouns } from 'sync-protocol/nouns/registry.ts';
import { recoveryOps } from 'sync-protocol/rows/recover.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { ServerRow, SyncState } from '#db/records.ts';
import { toEntry } from './write.ts';

/**
 * Takes rows from the server where they are newer than what this device has (SPEC P3). After a new epoch, what the device
 * knew acknowledged and the server has lost is queued again (SPEC E3). Call inside a transaction.
 */
export async function takeRows(
  db: AteriaDb,
  state: SyncState,
  rows: readonly RowState[],
  nowMs: number,
): Promise<void> {
  const known = await db.serverRows.bulkGet(rows.map((row) => [row.noun, row.id]));
  const newer: ServerRow[] = [];
  for (const [index, row] of rows.entries()) {
    const before = known[index];
    const isCurrent = before?.generation === state.generation;
    if (before && isCurrent && before.row.version >= row.version) continue;
    newer.push({ noun: row.noun, id: row.id, row, generation: state.generation });
    if (before && !isCurrent && state.isRecovering) await queueRecovery(db, state, before.row, row, nowMs);
  }
  await db.serverRows.bulkPut(newer);
}

/** A new epoch or an unusable cursor: everything is pulled again into a new generation, the queue stays (SPEC P4, P5). */
export function startReset(state: SyncState, epoch: string): void {
  state.isRecovering = state.epoch !== '' && (state.isRecovering || state.epoch !== epoch);
  state.isResetting = true;
  state.generation += 1;
  state.epoch = epoch;
  state.cursor = null;
}

/**
 * The last page of a reset has come: rows of earlier generations are not on the server. They are dropped, but for what a
 * restored server has lost, which is queued again, and for rows that have edits waiting.
 *
 * @returns the rows that were dropped or queued
 */
export async function finishReset(db: AteriaDb, state: SyncState, nowMs: number): Promise<ServerRow[]> {
  const leftovers = await db.serverRows.where('generation').below(state.generation).toArray();
  for (const { noun, id, row } of leftovers) {
    if (state.isRecovering) await queueRecovery(db, state, row, null, nowMs);
    else if ((await db.outbox.where('[noun+id]').equals([noun, id]).count()) > 0) continue;
    await db.serverRows.delete([noun, id]);
  }
  state.isResetting = false;
  state.isRecovering = false;
  return leftovers;
}

async function queueRecovery(
  db: AteriaDb,
  state: SyncState,
  known: RowState,
  restored: RowState | null,
  nowMs: number,
): Promise<void> {
  const noun = nouns.find(({ name }) => name === known.noun);
  if (!noun) return;
  const ops = recoveryOps(noun, known, restored, state.epoch);
  await db.outbox.bulkAdd(ops.map((op) => toEntry(op, nowMs)));
}
