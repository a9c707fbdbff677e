import type { Op } from '../rows/op.ts';
import type { RowName } from '../rows/row-key.ts';
import type { RowState } from '../rows/row-state.ts';
import { parseCursor } from '../sync/cursor.ts';
import type { CoreContext, Desk } from './desk.ts';
import type { DeviceState } from './held.ts';
import { queueRecovery } from './recovery.ts';
import { goneGeneration } from './rules.ts';

/**
 * Takes rows from the server where they are newer than what this device has (SPEC P3). Where it remembers the row from an
 * earlier epoch, what the server has lost of it is queued again (SPEC E3).
 *
 * @param acknowledged operations of this device that came back with the rows; null for a page of a pull
 */
export function takeRows(
  context: CoreContext,
  desk: Desk,
  rows: readonly RowState[],
  nowMs: number,
  acknowledged: readonly Op[] | null = null,
): void {
  const { rules } = context;
  const { state } = desk;
  const generation = acknowledged ? rules.generationOfAnswer(state) : state.generation;
  if (generation !== state.generation) state.hasStrays = true;
  for (const row of rows) {
    const before = desk.row(row);
    if (!rules.isNewer(row, before, state.epoch)) {
      if (before && before.generation < generation) desk.setRow({ ...before, generation });
      continue;
    }
    desk.setRow({ row, epoch: state.epoch, generation });
    if (!before || before.epoch === state.epoch) continue;
    const held = acknowledged?.filter(({ noun, id }) => noun === row.noun && id === row.id);
    queueRecovery(context, desk, before, row, nowMs, held);
  }
}

/** A new epoch or an unusable cursor: everything is pulled again into a new generation, the queue stays (SPEC P4, P5). */
export function startReset(desk: Desk, epoch: string): void {
  const { state } = desk;
  // Before the first contact there is nothing.
  state.hasStrays ||= state.generation > 0;
  state.isResetting = true;
  state.generation += 1;
  state.epoch = epoch;
  state.cursor = null;
}

/**
 * The last page of a reset has come: rows of earlier generations are not on the server. They are dropped, but for rows that
 * have edits waiting, and for what a restored server has lost: that is queued again and remembered until it is there. A row
 * that an answer brought after the page was made is still to come by pull.
 */
export function finishReset(context: CoreContext, desk: Desk, nowMs: number): void {
  const { state } = desk;
  const { epoch, generation } = state;
  const seq = parseCursor(state.cursor ?? '')?.seq ?? 0;
  state.isResetting = false;
  state.hasStrays = false;
  for (const known of desk.otherRows()) {
    if (known.generation >= generation) continue;
    if (known.epoch !== epoch) queueRecovery(context, desk, known, null, nowMs);
    else if (known.row.version > seq) desk.setRow({ ...known, generation });
    else forgetGone(context, desk, known.row);
  }
}

/** Whether the rows that no page has brought are to be looked for when a page has been taken: they must be held then. */
export function needsStrays(
  state: DeviceState,
  page: { next: string; more: boolean; reset: boolean },
): boolean {
  const epoch = parseCursor(page.next)?.epoch ?? '';
  const starts = startsReset(state, page.reset, epoch);
  return (
    !page.more && (starts ? state.hasStrays || state.generation > 0 : state.isResetting && state.hasStrays)
  );
}

/** The first pull is a full one too, at whose beginning the device knows no epoch yet. */
export const startsReset = (state: DeviceState, isReset: boolean, epoch: string): boolean =>
  isReset || state.epoch !== epoch;

/**
 * The server answered that it has no such row: it goes with the last edit that waits on it. Where this device knows it in
 * the same epoch, the answer may be older than that: a full pull says whether the row has come back (SPEC P5).
 */
export function markGone(context: CoreContext, desk: Desk, name: RowName): void {
  const known = desk.row(name);
  if (!known) return;
  desk.setRow({ ...known, generation: goneGeneration });
  if (context.rules.isDoubtful(known, desk.state)) startReset(desk, desk.state.epoch);
}

/** Drops a row that the last full pull did not bring, unless something waits on it (SPEC P5). */
export function forgetGone({ rules }: CoreContext, desk: Desk, name: RowName): void {
  const known = desk.row(name);
  if (known && rules.isMissing(known, desk.state)) forgetRow(desk, name);
}

/** Drops a row that the server does not have, unless something waits on it. */
export function forgetRow(desk: Desk, name: RowName): void {
  if (desk.waitingOn(name).length === 0) desk.forget(name);
}
