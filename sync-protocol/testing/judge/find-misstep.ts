import { actionNamed, fieldRule } from '../../src/nouns/noun.ts';
import { valuesOf } from '../../src/nouns/record-of.ts';
import { keepsLost, maxLostValues } from '../../src/rows/lost.ts';
import type { Mark } from '../../src/rows/mark.ts';
import { isContent, markOf } from '../../src/rows/merge.ts';
import type { ActOp, Op, SetOp } from '../../src/rows/op.ts';
import { rowKey } from '../../src/rows/row-key.ts';
import { type RowState, restoresOf } from '../../src/rows/row-state.ts';
import { maxStampAheadMs } from '../../src/sync/stamp.ts';
import { isSame } from '../is-same.ts';
import { nounNamed } from '../model-nouns.ts';

/** Who an operation is of, and the server's epoch when it came. */
interface Author {
  device: string;
  epoch: string;
}

/** What no single operation may do to a row on the server; null when all is well. */
export function findMisstep(
  op: Op,
  before: RowState | null,
  after: RowState | null,
  serverNowMs: number,
  author?: Author,
): string | null {
  if (!after) return null;
  // What stands in a row as it was before has been judged then.
  const marks =
    after === before ? [] : [after.created, after.deleted, after.restored, ...Object.values(after.marks)];
  if (marks.some((mark) => mark && mark.stamp > serverNowMs + maxStampAheadMs))
    return `I6 ${rowKey(op)}: a stamp from the future was kept`;
  const isOverwritten = (field: string) => before?.fields[field] !== after.fields[field];
  if (before && op.kind === 'add' && Object.keys(before.fields).some(isOverwritten))
    return `I2 ${rowKey(op)}: a repeated add overwrote a field`;
  if (before && op.kind === 'act' && before.fields !== after.fields && !isAsSeen(op, before))
    return `I9 ${rowKey(op)}: ${op.action} happened to another occurrence than its author's`;
  const buried = before && author && op.kind === 'set' && findBuriedItem(op, before, after, author);
  if (buried) return `I7 ${rowKey(op)}: ${buried}`;
  const hidden = before && author && op.kind === 'delete' && findBuriedRow(op, before, after, author);
  if (hidden) return `I7 ${rowKey(op)}: ${hidden}`;
  const beaten = before && author && op.kind === 'set' && findBeaten(op, before, after, serverNowMs, author);
  if (beaten) return beaten;
  const gone = before && author && findGoneText(op, before, after, author);
  return gone ? `I15 ${rowKey(op)}: ${gone} is silently gone` : null;
}

/** Whether the values that an act names are those of the row that it meets (SPEC M12). */
function isAsSeen({ noun: name, action, args }: ActOp, before: RowState): boolean {
  const noun = nounNamed(name);
  return Object.entries(actionNamed(noun, action)?.sees ?? {}).every(([arg, field]) =>
    isSame(args[arg], valuesOf(noun, before)[field]),
  );
}

/** An edit of an item of a list that met its removal, neither having seen the other, and the item is gone (SPEC M11). */
function findBuriedItem(
  op: SetOp,
  before: RowState,
  after: RowState,
  { device, epoch }: Author,
): string | null {
  const noun = nounNamed(op.noun);
  const buried = Object.keys(op.set).find((field) => {
    const isGone = fieldRule(noun, field)?.isRemoval ?? (() => false);
    const by = markOf(before, field);
    const isUnseen = by.device !== device && (op.epoch !== epoch || by.version > op.base);
    const wasThere = Object.hasOwn(before.fields, field) && isUnseen;
    return wasThere && isGone(after.fields[field]) && isGone(op.set[field]) !== isGone(before.fields[field]);
  });
  return buried ? `taking off ${buried} buried an edit, neither having seen the other` : null;
}

/** A delete that went through over content or a restore that its author had not seen (SPEC M6, M8). */
function findBuriedRow(op: Op, before: RowState, after: RowState, author: Author): string | null {
  if (before.deleted || !after.deleted) return null;
  if (restoresOf(before).some((restore) => isUnseen(restore, op, author)))
    return 'a delete buried a restore that it had not seen';
  const noun = nounNamed(op.noun);
  const buried = Object.keys(before.fields).find(
    (field) => isContent(noun, field, before.fields[field]) && isUnseen(markOf(before, field), op, author),
  );
  return buried ? `a delete buried ${buried}, which it had not seen` : null;
}

/** Which of two values stays: what its author had seen never does, and of concurrent ones the later (SPEC M4). */
function findBeaten(
  op: SetOp,
  before: RowState,
  after: RowState,
  serverNowMs: number,
  author: Author,
): string | null {
  const noun = nounNamed(op.noun);
  const stamp = Math.min(op.stamp, serverNowMs + maxStampAheadMs);
  for (const field of Object.keys(op.set).filter((name) => Object.hasOwn(before.fields, name))) {
    const by = markOf(before, field);
    const isGone = fieldRule(noun, field)?.isRemoval ?? (() => false);
    const isConcurrent = isUnseen(by, op, author);
    if (isConcurrent && isGone(op.set[field]) !== isGone(before.fields[field])) continue; // Judged as buried items.
    const values = [op.set[field], before.fields[field]];
    const [stays, goes] = isConcurrent && stamp <= by.stamp ? values.toReversed() : values;
    if (isSame(stays, goes) || !isSame(after.fields[field], goes)) continue;
    return isConcurrent
      ? `I6 ${rowKey(op)}: of two concurrent edits of ${field} the earlier stays`
      : `I5 ${rowKey(op)}: an edit of ${field} did not win over what its author had seen`;
  }
  return null;
}

function isUnseen(mark: Mark, op: Op, { device, epoch }: Author): boolean {
  return mark.device !== device && (op.epoch !== epoch || mark.version > op.base);
}

/** A text that was there or arrived, and now is neither there nor offered, though nobody who had seen it wanted that (SPEC M10). */
function findGoneText(op: Op, before: RowState, after: RowState, { device, epoch }: Author): string | null {
  const noun = nounNamed(op.noun);
  for (const field of Object.keys(before.fields).filter((name) => keepsLost(noun, name))) {
    const offered = (row: RowState) => (row.lost?.[field] ?? []).map(({ value }) => value);
    if (offered(after).length >= maxLostValues) continue;
    const by = markOf(before, field);
    const hadSeen = by.device === device || (op.epoch === epoch && by.version <= op.base);
    const isDismissed = (text: unknown) =>
      op.kind === 'act' &&
      op.action === 'dismissLost' &&
      op.args.field === field &&
      isSame(op.args.value, text);
    const arrives = op.kind === 'set' && Object.hasOwn(op.set, field) ? [op.set[field]] : [];
    const texts = [
      ...offered(before).filter((text) => !isDismissed(text)),
      ...arrives,
      ...(hadSeen && op.kind === 'set' ? [] : [before.fields[field]]),
    ];
    const gone = texts.find(
      (text) => ![after.fields[field], ...offered(after)].some((there) => isSame(there, text)),
    );
    if (gone !== undefined) return `${field} ${gone}`;
  }
  return null;
}

/** A person sees at once what they did (SPEC V2). `row` is what the screen shows after the edit. */
export function findUnread(op: Op, row: RowState | null): string | null {
  const isShown = row !== null && row.deleted === null;
  if (isShown === (op.kind === 'delete')) return `I3 ${rowKey(op)}: ${op.kind} is not what the screen shows`;
  if (op.kind !== 'set') return null;
  const unread = Object.keys(op.set).find((field) => !isSame(row?.fields[field], op.set[field]));
  return unread ? `I3 ${rowKey(op)}: ${unread} was written and is not shown` : null;
}
