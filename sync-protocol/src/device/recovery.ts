import type { Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import type { CoreContext, Desk } from './desk.ts';
import type { Entry, KnownRow } from './held.ts';

/*
 * Recovery after the server was restored from a backup (SPEC E1-E4). All of the device's part is here and in
 * rows/recover.ts; the rest of the engine can be read without them.
 */

/**
 * Queues what a restored server lost of a row that this device remembers (SPEC E3), in front of what waits on
 * the row, since the waiting operations were made on top of it (SPEC E4).
 *
 * @param restored the row as the server now has it, null if the server has none
 * @param acknowledged operations of this device that `restored` already contains and `known` does not
 */
export function queueRecovery(
  { rules, nounNamed }: CoreContext,
  desk: Desk,
  known: KnownRow,
  restored: RowState | null,
  nowMs: number,
  acknowledged: readonly Op[] = [],
): void {
  const noun = nounNamed(known.row.noun);
  if (!noun) return;
  const waiting = desk.waitingOn(known.row);
  const isUnderWay = waiting.some((entry) => desk.isUnderWay(entry));
  if (!restored) {
    const isPointless = known.row.deleted !== null && waiting.length === 0;
    const isQueued = waiting.some(({ op }) => op.kind === 'add');
    // Operations under way will be answered `not_found`; then everything is queued in its order.
    if (isPointless || isQueued || isUnderWay) return;
  }
  const remembered = rules.recoveryOps(noun, known.row, restored, desk.state.epoch);
  const ordered = (made: readonly Op[], lost: readonly Op[]) =>
    rules.orderRecovery(noun, known, made, lost, desk.state.device);
  const lost = ordered(acknowledged, remembered).behind;
  if (lost.length === 0) return;
  const { first, last, behind, beneath } = ordered(
    waiting.map(({ op }) => op),
    lost,
  );
  if (isUnderWay) {
    for (const op of behind) desk.enqueue(op, nowMs);
    for (const [index, entry] of waiting.entries()) {
      const ops = beneath.get(index);
      if (ops) desk.replace({ ...entry, beneath: [...(entry.beneath ?? []), ...ops] });
    }
    return;
  }
  queueInFront(desk, waiting, first, nowMs);
  for (const op of last) desk.enqueue(op, nowMs);
}

/**
 * Queues what was kept `beneath` a rejected operation, in front of the row's waiting operations (SPEC E4).
 */
export function queueBeneath(desk: Desk, { n, op, queuedAt }: Entry): void {
  const waiting = desk.waitingOn(op);
  const entry = waiting.find((each) => each.n === n);
  if (!entry?.beneath) return;
  const { beneath, ...bare } = entry;
  desk.replace(bare);
  // The outcome of a rejected act was queued behind it, as a `set` with the act's stamp; it is withdrawn, as
  // the act itself now waits.
  if (op.kind === 'act')
    for (const each of waiting) if (each.op.kind === 'set' && each.op.stamp === op.stamp) desk.unqueue(each);
  queueInFront(desk, desk.waitingOn(op), beneath, queuedAt);
}

function queueInFront(desk: Desk, waiting: readonly Entry[], ops: readonly Op[], nowMs: number): void {
  for (const op of ops) desk.enqueue(op, nowMs);
  for (const entry of waiting) if (entry.op.kind !== 'add') desk.moveToEnd(entry);
}
