import { Guard } from 'typebox/guard';
import type { Mark } from './mark.ts';
import type { MergeContext } from './merge.ts';
import type { Op } from './op.ts';
import type { RowState } from './row-state.ts';

/**
 * The row after an operation to which nothing was concurrent: the earlier row with exactly the sent values
 * (SPEC W12). It depends on no noun, so builds that know a noun differently get the same row.
 *
 * @param before the row as the author saw it; null if there was none
 * @returns null if the operation alone does not determine the row
 */
export function takenAsSent(before: RowState | null, op: Op, mark: Mark): RowState | null {
  const { version } = mark;
  switch (op.kind) {
    case 'add':
      return before
        ? null
        : {
            noun: op.noun,
            id: op.id,
            version,
            created: mark,
            fields: op.set,
            marks: {},
            deleted: null,
            restored: null,
          };
    case 'set': {
      if (!before) return null;
      const marks = { ...before.marks };
      for (const field of Object.keys(op.set)) marks[field] = mark;
      return { ...before, version, fields: { ...before.fields, ...op.set }, marks };
    }
    case 'delete':
      return before && { ...before, version, deleted: mark };
    default:
      return null;
  }
}

/** The operation as it arrives through JSON: without properties that are undefined. */
export function asCarried<O extends Op>(op: O): O {
  return hasUndefined(op) ? JSON.parse(JSON.stringify(op)) : op;
}

function hasUndefined(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined;
  for (const each of Object.values(value)) if (hasUndefined(each)) return true;
  return false;
}

/**
 * Whether the author's device can reconstruct the resulting row by itself (SPEC W12).
 *
 * @param op the operation as applied, with the stamp that the row now has
 */
export function isAsSent(
  before: RowState | null,
  op: Op,
  after: RowState,
  { device, epoch }: Pick<MergeContext, 'device' | 'epoch'>,
): boolean {
  if (before && (op.base !== before.version || op.epoch !== epoch)) return false;
  const expected = takenAsSent(before, op, { version: after.version, stamp: op.stamp, device });
  return expected !== null && Guard.IsDeepEqual(expected, after);
}
