import type { Op } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import type { CoreContext, Desk } from './desk.ts';
import type { Entry, KnownRow } from './held.ts';

/*
 * Recovery after a backup was put back (SPEC E1-E4). Everything that the device does for it is here and in rows/recover.ts; who
 * reads of a server that is never put back can pass over both.
 */

/**
 * Queues what a restored server has lost of a row that this device remembers (SPEC E3), in front of what waits on the row:
 * that was made on top of what is remembered (SPEC E4).
 *
 * @param restored the row as the server now has it, null if it has none
 * @param acknowledged operations of this device that `restored` holds already and `known` does not
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
    // What is under way will be answered with "no such row": then all goes in its order.
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

/** An operation that would have won over what a restored server has lost is rejected: that goes in front of it (SPEC E4). */
export function queueBeneath(desk: Desk, { n, op, queuedAt }: Entry): void {
  const waiting = desk.waitingOn(op);
  const entry = waiting.find((each) => each.n === n);
  if (!entry?.beneath) return;
  const { beneath, ...bare } = entry;
  desk.replace(bare);
  // What an act came to was to go behind it, with its moment.
  if (op.kind === 'act')
    for (const each of waiting) if (each.op.kind === 'set' && each.op.stamp === op.stamp) desk.unqueue(each);
  queueInFront(desk, desk.waitingOn(op), beneath, queuedAt);
}

function queueInFront(desk: Desk, waiting: readonly Entry[], ops: readonly Op[], nowMs: number): void {
  for (const op of ops) desk.enqueue(op, nowMs);
  for (const entry of waiting) if (entry.op.kind !== 'add') desk.moveToEnd(entry);
}
