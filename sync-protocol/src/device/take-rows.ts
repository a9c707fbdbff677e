import type { Op } from '../rows/op.ts';
import type { RowName } from '../rows/row-key.ts';
import type { RowState } from '../rows/row-state.ts';
import { parseCursor } from '../sync/cursor.ts';
import type { CoreContext, Desk } from './desk.ts';
import type { DeviceState } from './held.ts';
import { queueRecovery } from './recovery.ts';
import { goneGeneration } from './rules.ts';

/**
 * Stores rows from the server that are newer than the device's (SPEC P3). If the device remembers a row from
 * an earlier epoch, it queues again what the server lost of it (SPEC E3).
 *
 * @param acknowledged the device's operations that the answer acknowledged; null for a page of a pull
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

/**
 * Starts a full pull into a new generation, for a new epoch or an unusable cursor; the queue stays (SPEC P4,
 * P5).
 */
export function startReset(desk: Desk, epoch: string): void {
  const { state } = desk;
  // Before the first contact the device has no rows.
  state.hasStrays ||= state.generation > 0;
  state.isResetting = true;
  state.generation += 1;
  state.epoch = epoch;
  state.cursor = null;
}

/**
 * Ends a full pull: rows of earlier generations are not on the server and are dropped. Kept are rows with
 * waiting operations, and rows of an earlier epoch: the restored server lost those, so they are queued again
 * and remembered until the server has them. A row that an answer brought after the page was made comes with a
 * later pull.
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

/**
 * Whether applying this page has to search for rows that no page brought; if so, `held` must contain all
 * rows.
 */
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

/** Whether a page starts a full pull. The device's first pull does: it knows no epoch yet. */
export const startsReset = (state: DeviceState, isReset: boolean, epoch: string): boolean =>
  isReset || state.epoch !== epoch;

/**
 * Marks a row that the server says it does not have: it is dropped with the last operation that waits on it.
 * If the device knows it in the same epoch, the answer may be older than the row, so a full pull decides
 * (SPEC P5).
 */
export function markGone(context: CoreContext, desk: Desk, name: RowName): void {
  const known = desk.row(name);
  if (!known) return;
  desk.setRow({ ...known, generation: goneGeneration });
  if (context.rules.isDoubtful(known, desk.state)) startReset(desk, desk.state.epoch);
}

/** Drops a row that the last full pull did not bring, unless an operation waits on it (SPEC P5). */
export function forgetGone({ rules }: CoreContext, desk: Desk, name: RowName): void {
  const known = desk.row(name);
  if (known && rules.isMissing(known, desk.state)) forgetRow(desk, name);
}

/** Drops a row that the server does not have, unless an operation waits on it. */
export function forgetRow(desk: Desk, name: RowName): void {
  if (desk.waitingOn(name).length === 0) desk.forget(name);
}
