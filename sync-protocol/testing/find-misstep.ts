import type { Op } from '../src/rows/op.ts';
import type { RowState } from '../src/rows/row-state.ts';
import { maxStampAheadMs } from '../src/sync/stamp.ts';
import { rowKey } from './find-violation.ts';

/** What no single operation may do to a row on the server; null when all is well. */
export function findMisstep(
  op: Op,
  before: RowState | null,
  after: RowState | null,
  serverNowMs: number,
): string | null {
  if (!after) return null;
  const marks = [after.created, after.deleted, after.restored, ...Object.values(after.marks)];
  if (marks.some((mark) => mark && mark.stamp > serverNowMs + maxStampAheadMs))
    return `${rowKey(op)}: a stamp from the future was kept`;
  const isOverwritten = (field: string) => before?.fields[field] !== after.fields[field];
  if (before && op.kind === 'add' && Object.keys(before.fields).some(isOverwritten))
    return `${rowKey(op)}: a repeated add overwrote a field`;
  return null;
}

/** A person sees at once what they did (SPEC V2). `row` is what the screen shows after the edit. */
export function findUnread(op: Op, row: RowState | null): string | null {
  const isShown = row !== null && row.deleted === null;
  if (isShown === (op.kind === 'delete')) return `${rowKey(op)}: ${op.kind} is not what the screen shows`;
  if (op.kind !== 'set') return null;
  const unread = Object.keys(op.set).find((field) => row?.fields[field] !== op.set[field]);
  return unread ? `${rowKey(op)}: ${unread} was written and is not shown` : null;
}
