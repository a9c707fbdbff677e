import type { FieldValues, Op } from '../rows/op.ts';
import { type CoreContext, openDesk } from './desk.ts';
import type { Changes, Held } from './held.ts';
import { seenAt } from './rules.ts';

/** What a person does to one row; the core adds when, where and what they had on screen. */
export type Draft =
  | { kind: 'add'; noun: string; id: string; set: FieldValues }
  | { kind: 'set'; noun: string; id: string; set: FieldValues; seen?: Seen }
  | { kind: 'delete'; noun: string; id: string }
  | { kind: 'restore'; noun: string; id: string }
  /** An action of the noun's own, e.g. `advance`; it happens to the row as the server has it (SPEC M12). */
  | { kind: 'act'; noun: string; id: string; action: string; args: FieldValues };

/**
 * The row that the person had on screen, where that is not the one of the moment: a form that was opened before another
 * device's edit came in. Without it the row of the moment counts (SPEC O2).
 */
export interface Seen {
  base: number;
  epoch: string;
}

/** A write that is told from every other. */
export interface OnceOnly {
  id: string;
  /** When the person did it, epoch milliseconds. */
  atMs: number;
  /** Its page is gone: its author had not seen what came to this device since. */
  isLeft?: boolean;
}

/** So many writes are remembered by their ids; only those of the last moments before a page went away are asked for. */
const rememberedWrites = 64;

/** Queues what a person did. A write with an id happens once, however often it is asked for. */
export function write(
  context: CoreContext,
  held: Held,
  drafts: readonly Draft[],
  { nowMs, once }: { nowMs: number; once?: OnceOnly },
): Changes {
  const { rules } = context;
  const desk = openDesk(context, held);
  const { state } = desk;
  if (once && rules.wasTaken(state, once.id)) {
    // What was cut short after it was kept may not have come to the screen.
    for (const draft of drafts) desk.touch(draft);
    return desk.changes();
  }
  if (once) state.lastWrites = [...(state.lastWrites ?? []), once.id].slice(-rememberedWrites);
  const atMs = once?.atMs ?? nowMs;
  for (const draft of drafts) {
    state.lastStamp = rules.nextStamp(state.lastStamp, atMs, state.clockOffsetMs);
    const stamp = state.lastStamp;
    const known = desk.row(draft);
    const seenNow =
      once?.isLeft && known
        ? seenAt(known, rules.seenBefore(known.row, stamp, state.device))
        : rules.seenOf(known, state);
    const { seen = seenNow, ...deed } = { seen: undefined, ...draft };
    desk.enqueue({ ...deed, ...seen, stamp } as Op, atMs);
  }
  return desk.changes();
}
