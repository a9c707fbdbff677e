import type { EditData, Seen } from '../nouns/edit.ts';
import { keepLostOps, type Loss } from '../rows/lost.ts';
import type { Op, SetOp } from '../rows/op.ts';
import { type CoreContext, type Desk, openDesk } from './desk.ts';
import type { Changes, Held } from './held.ts';
import { seenAt } from './rules.ts';

/** Identifies a write, so that it is queued only once. */
export interface OnceOnly {
  id: string;
  /** When the person did it, epoch milliseconds. */
  atMs: number;
  /**
   * `open`: the page that made the write is there. `left`: it is gone, and its author had not seen what has
   * arrived on this device since. `taken`: another page has queued the write already (SPEC O6, O8).
   */
  state: 'open' | 'left' | 'taken';
}

/** Write ids to remember; only writes from a page's last moments are ever asked about. */
const rememberedWrites = 64;

/**
 * Queues what a person did. A write with an id is queued once, however often this is called.
 *
 * @throws RangeError for an unknown noun; nothing is written then
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
  if (once && (once.state === 'taken' || rules.wasTaken(state, once.id))) {
    // A write interrupted after it was stored may never have reached the screen.
    for (const edit of edits) desk.touch(edit);
    return desk.changes();
  }
  if (once) state.lastWrites = [...(state.lastWrites ?? []), once.id].slice(-rememberedWrites);
  const atMs = once?.atMs ?? nowMs;
  // If earlier stamps of this device run ahead of the clock, the stamp is later than this moment.
  const momentMs = atMs + state.clockOffsetMs;
  for (const edit of edits) {
    state.lastStamp = rules.nextStamp(state.lastStamp, atMs, state.clockOffsetMs);
    const stamp = state.lastStamp;
    const known = desk.row(edit);
    const seenNow =
      once?.state === 'left' && known
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

/** Lost values to keep offering although this edit of their author overwrites the field (SPEC M10). */
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
