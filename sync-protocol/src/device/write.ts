import type { EditData, Seen } from '../nouns/edit.ts';
import { keepLostOps, type Loss } from '../rows/lost.ts';
import type { Op, SetOp } from '../rows/op.ts';
import { type CoreContext, type Desk, openDesk } from './desk.ts';
import type { Changes, Held } from './held.ts';
import { seenAt } from './rules.ts';

/** A write that is told from every other. */
export interface OnceOnly {
  id: string;
  /** When the person did it, epoch milliseconds. */
  atMs: number;
  /** Its page is gone: its author had not seen what came to this device since. */
  isLeft?: boolean;
  /** It was kept ahead (SPEC O8) and is not there any more: whoever found it has queued it. */
  isTaken?: boolean;
}

/** So many writes are remembered by their ids; only those of the last moments before a page went away are asked for. */
const rememberedWrites = 64;

/**
 * Queues what a person did. A write with an id happens once, however often it is asked for.
 *
 * @throws RangeError for a noun that is not known: nothing is written then
 */
export function write(
  context: CoreContext,
  held: Held,
  edits: readonly EditData[],
  { nowMs, once }: { nowMs: number; once?: OnceOnly },
): Changes {
  const { rules, nounNamed } = context;
  const unknown = edits.find(({ noun }) => !nounNamed(noun));
  if (unknown) throw new RangeError(`unknown noun ${unknown.noun}`);
  const desk = openDesk(context, held);
  const { state } = desk;
  if (once && (once.isTaken || rules.wasTaken(state, once.id))) {
    // What was cut short after it was kept may not have come to the screen.
    for (const edit of edits) desk.touch(edit);
    return desk.changes();
  }
  if (once) state.lastWrites = [...(state.lastWrites ?? []), once.id].slice(-rememberedWrites);
  const atMs = once?.atMs ?? nowMs;
  // Behind stamps of this device that run ahead its stamp is later than the moment itself.
  const momentMs = atMs + state.clockOffsetMs;
  for (const edit of edits) {
    state.lastStamp = rules.nextStamp(state.lastStamp, atMs, state.clockOffsetMs);
    const stamp = state.lastStamp;
    const known = desk.row(edit);
    const seenNow =
      once?.isLeft && known
        ? seenAt(known, rules.seenBefore(known.row, Math.min(stamp, momentMs), state.device))
        : rules.seenOf(known, state);
    const { seen = seenNow, ...said } = edit as EditData & { seen?: Seen };
    const op = { ...said, ...seen, stamp } as Op;
    const kept = op.kind === 'set' ? offersWrittenOver(context, desk, op) : [];
    desk.enqueue(op, atMs);
    if (kept.length === 0) continue;
    state.lastStamp = rules.nextStamp(state.lastStamp, atMs, state.clockOffsetMs);
    const authored = { noun: op.noun, id: op.id, ...seen, stamp: state.lastStamp };
    for (const each of keepLostOps(kept, authored)) desk.enqueue(each, atMs);
  }
  return desk.changes();
}

/** What goes on being offered though its author writes over the field (SPEC M10). */
function offersWrittenOver({ rules, nounNamed }: CoreContext, desk: Desk, op: SetOp): Loss[] {
  const noun = nounNamed(op.noun);
  const known = desk.row(op);
  if (!noun || !known) return [];
  const ops = desk.waitingOn(op).map((entry) => entry.op);
  return rules.lossesOfWrite(noun, known.row, ops, op.set, {
    device: desk.state.device,
    epoch: known.epoch,
  });
}
