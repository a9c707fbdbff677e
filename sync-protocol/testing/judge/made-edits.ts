import { actionNamed } from '../../src/nouns/noun.ts';
import { recordOf } from '../../src/nouns/record-of.ts';
import type { FieldValues, Op } from '../../src/rows/op.ts';
import { rowKey } from '../../src/rows/row-key.ts';
import type { RowState } from '../../src/rows/row-state.ts';
import { nounNamed } from '../model-nouns.ts';

/** Something that a person did on a device and did not take back. In the order in which it was done. */
export interface MadeEdit {
  device: string;
  op: Op;
  /** When it was done, by the true time. */
  atMs: number;
  /** The device had heard from the server since its clock last changed: its stamps are true to `clockToleranceMs`. */
  isClockKnown: boolean;
  /** The change number at which the server took it, if it is told of a restore. */
  takenAt?: number;
  /** The epoch in which the server took it last. */
  takenIn?: string;
  /** The server took it twice in one epoch, having forgotten in between that it had (SPEC W5). */
  isRepeated?: boolean;
  /** What the author had on screen of the row; null for nothing. Not told: then it is not known. */
  saw?: RowState | null;
  /** Its page went away over it: what the next page shows when its person goes on may lack it. */
  isLeft?: boolean;
  /** What an act wrote on the server; absent where it is not known or came to nothing. */
  wrote?: FieldValues;
  /** The epoch in which it wrote that. */
  wroteIn?: string;
}

/** What an edit wrote, as far as that is known. */
export function writesOf({ op, wrote = {} }: MadeEdit): FieldValues {
  return 'set' in op ? op.set : wrote;
}

/** What an act comes to where its author saw it, or on a screen that showed some other values by then. */
export function outcomeOf({ op, saw }: MadeEdit, others: FieldValues = {}): FieldValues {
  if (op.kind !== 'act') return {};
  const noun = nounNamed(op.noun);
  const rule = actionNamed(noun, op.action);
  const seen = Object.entries(rule?.sees ?? {}).map(([arg, field]) => [field, op.args[arg]]);
  return (
    rule?.apply({ ...(saw && recordOf(noun, saw)), ...Object.fromEntries(seen), ...others }, op.args) ?? {}
  );
}

/** Takes down that the server took an edit. */
export function noteTaken(edit: MadeEdit, version: number, epoch: string): void {
  edit.takenAt ??= version;
  edit.isRepeated ||= edit.takenIn === epoch;
  edit.takenIn = epoch;
}

/** Takes down what an act came to: in the last epoch in which it happened, since a restore has lost what it came to before. */
export function noteAct(edit: MadeEdit, wrote: FieldValues, epoch: string): void {
  edit.wrote = edit.wroteIn === epoch ? { ...edit.wrote, ...wrote } : wrote;
  edit.wroteIn = epoch;
}

/** Edits by the row that they were done to. */
export function groupEdits(edits: readonly MadeEdit[]): Map<string, MadeEdit[]> {
  const groups = new Map<string, MadeEdit[]>();
  for (const edit of edits) {
    const key = rowKey(edit.op);
    const group = groups.get(key);
    if (group) group.push(edit);
    else groups.set(key, [edit]);
  }
  return groups;
}

/** The edit that left a mark; none where the server took its stamp down. */
export function editOf(
  edits: readonly MadeEdit[],
  { device, stamp }: { device: string; stamp: number },
  isSuch: (edit: MadeEdit) => boolean,
): MadeEdit | undefined {
  return edits.findLast((edit) => edit.device === device && edit.op.stamp === stamp && isSuch(edit));
}

/** Those that wrote a field. */
export function writersOf(edits: readonly MadeEdit[], field: string): MadeEdit[] {
  return edits.filter((edit) => writes(edit, field));
}

export function writes(edit: MadeEdit, field: string): boolean {
  return Object.hasOwn(writesOf(edit), field);
}
