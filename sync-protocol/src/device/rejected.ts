import { keepLostOps } from '../rows/lost.ts';
import type { FieldValues } from '../rows/op.ts';
import { type CoreContext, type Desk, openDesk } from './desk.ts';
import type { Changes, Entry, Held } from './held.ts';
import { forgetGone } from './take-rows.ts';

/** What a person can do about an operation that the server rejected (SPEC Q4). */
export type RejectedOpAction =
  /** Sends the operation again unchanged. */
  | { kind: 'retry' }
  /** Changes the values that the operation writes, and sends it again. */
  | { kind: 'edit'; set: FieldValues }
  /** Drops the operation; if the server has no such row, also the row with everything queued on it. */
  | { kind: 'discard' };

/** @returns null if no rejected operation has this number */
export function actOnRejected(
  context: CoreContext,
  held: Held,
  n: number,
  action: RejectedOpAction,
  nowMs: number,
): Changes | null {
  const desk = openDesk(context, held);
  const entry = desk.allWaiting().find((each) => each.n === n);
  if (!entry?.parked) return null;
  if (action.kind === 'discard') discard(context, desk, entry, nowMs);
  else desk.replace({ ...(action.kind === 'edit' ? edited(entry, action.set) : entry), parked: null });
  return desk.changes();
}

function edited(entry: Entry, set: FieldValues): Entry {
  const { op } = entry;
  return 'set' in op ? { ...entry, op: { ...op, set: { ...op.set, ...set } } } : entry;
}

function discard(context: CoreContext, desk: Desk, entry: Entry, nowMs: number): void {
  const { op } = entry;
  const isRowGone = op.kind === 'add' || entry.parked?.code === 'not_found';
  if (isRowGone) {
    // An operation under way is left alone: its answer decides about it (SPEC W3).
    for (const each of desk.waitingOn(op)) if (!desk.isUnderWay(each)) desk.unqueue(each);
  } else {
    keepOffered(context, desk, entry, nowMs);
    desk.unqueue(entry);
  }
  forgetGone(context, desk, op);
}

/**
 * Before an operation is discarded, queues acts that keep the lost values which are offered only because of
 * it (SPEC M10).
 */
function keepOffered({ rules, nounNamed }: CoreContext, desk: Desk, entry: Entry, nowMs: number): void {
  const { noun: name, id } = entry.op;
  const { state } = desk;
  const noun = nounNamed(name);
  const known = desk.row(entry.op);
  if (!noun || !known) return;
  const waiting = desk.waitingOn(entry.op);
  const losses = rules.lossesOfDiscard(
    noun,
    known.row,
    waiting.map(({ op }) => op),
    waiting.findIndex(({ n }) => n === entry.n),
    { device: state.device, epoch: known.epoch },
  );
  if (losses.length === 0) return;
  state.lastStamp = rules.nextStamp(state.lastStamp, nowMs, state.clockOffsetMs);
  const authored = { noun: name, id, base: known.row.version, epoch: known.epoch, stamp: state.lastStamp };
  for (const op of keepLostOps(losses, authored)) desk.enqueue(op, nowMs);
}
