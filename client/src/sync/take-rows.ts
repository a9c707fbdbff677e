import type { Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { parseCursor } from 'sync-protocol/sync/cursor.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { ServerRow, SyncState } from '#db/records.ts';
import { queueRecovery } from './recovery.ts';
import type { RowKey } from './views.ts';

/**
 * Takes rows from the server where they are newer than what this device has (SPEC P3). Where it remembers the row from an
 * earlier epoch, what the server has lost of it is queued again (SPEC E3). Call inside a transaction.
 *
 * @param acknowledged operations of this device that came back with the rows; null for a page of a pull
 * @returns those that this device did not have yet: what is shown of the others stays as it is
 */
export async function takeRows(
  db: AteriaDb,
  state: SyncState,
  rows: readonly RowState[],
  nowMs: number,
  acknowledged: readonly Op[] | null = null,
): Promise<RowState[]> {
  const { epoch } = state;
  // A full pull under way has not brought what an answer does: the answer may be older than the pull (SPEC P5).
  const generation = acknowledged && state.isResetting ? state.generation - 1 : state.generation;
  const known = await db.serverRows.bulkGet(rows.map((row) => [row.noun, row.id]));
  const newer: RowState[] = [];
  const stored: ServerRow[] = [];
  for (const [index, row] of rows.entries()) {
    const before = known[index];
    if (before?.epoch === epoch && before.row.version >= row.version) {
      if (before.generation < generation) stored.push({ ...before, generation });
      continue;
    }
    newer.push(row);
    stored.push({ noun: row.noun, id: row.id, row, epoch, generation });
    const held = (acknowledged ?? []).filter((op) => op.noun === row.noun && op.id === row.id);
    if (before && before.epoch !== epoch) await queueRecovery(db, state, before, row, nowMs, held);
  }
  if (stored.length > 0) await db.serverRows.bulkPut(stored);
  return newer;
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
 * have edits waiting, and for what a restored server has lost: that is queued again and remembered until it is there. A row
 * that an answer brought after the page was made is still to come by pull.
 *
 * @returns the rows that were dropped or queued
 */
export async function finishReset(db: AteriaDb, state: SyncState, nowMs: number): Promise<ServerRow[]> {
  const { epoch, generation } = state;
  const seq = parseCursor(state.cursor ?? '')?.seq ?? 0;
  state.isResetting = false;
  const leftovers = await db.serverRows.where('generation').below(generation).toArray();
  for (const leftover of leftovers) {
    if (leftover.epoch !== epoch) await queueRecovery(db, state, leftover, null, nowMs);
    else if (leftover.row.version > seq) await db.serverRows.put({ ...leftover, generation });
    else await forgetGone(db, state, leftover);
  }
  return leftovers;
}

/**
 * The server answered that it has no such row: it goes with the last edit that waits on it. Where this device knows it in
 * the same epoch, the answer may be older than that: a full pull says whether the row has come back (SPEC P5).
 */
export async function markGone(db: AteriaDb, state: SyncState, { noun, id }: RowKey): Promise<void> {
  const known = await db.serverRows.get([noun, id]);
  if (!known) return;
  await db.serverRows.put({ ...known, generation: goneGeneration });
  if (known.epoch === state.epoch) startReset(state, state.epoch);
}

/** Whether the server had the row in this epoch, as far as this device knows: `markGone` has not doubted it since. */
export function isBroughtAnew({ epoch, generation }: ServerRow, state: SyncState): boolean {
  return epoch === state.epoch && generation !== goneGeneration;
}

/** Before that of any pull, so that a row of it counts as not brought. */
const goneGeneration = -1;

/** Drops a row that the last full pull did not bring, unless something waits on it (SPEC P5). */
export async function forgetGone(db: AteriaDb, state: SyncState, row: RowKey): Promise<void> {
  const known = await db.serverRows.get([row.noun, row.id]);
  const isMissing = !state.isResetting && known?.generation !== state.generation;
  if (known && (isMissing || known.generation === goneGeneration)) await forgetRow(db, row);
}

/** Drops a row that the server does not have, unless something waits on it. */
export async function forgetRow(db: AteriaDb, { noun, id }: RowKey): Promise<void> {
  if ((await db.outbox.where('[noun+id]').equals([noun, id]).count()) === 0)
    await db.serverRows.delete([noun, id]);
}
