import { Guard } from 'typebox/guard';
import type { Mark } from './mark.ts';
import type { MergeContext } from './merge.ts';
import type { Op } from './op.ts';
import type { RowState } from './row-state.ts';

/**
 * The row that an operation makes where nothing stands against it: the row before with exactly what was sent (SPEC W12). It hangs
 * on no noun, so that builds which know a noun differently make the same of it.
 *
 * @param before the row as the author saw it; null where there was none
 * @returns null for an operation that does not say by itself what it comes to
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

/** The operation as JSON carries it: without what is there and undefined. */
export function asCarried<O extends Op>(op: O): O {
  return hasUndefined(op) ? JSON.parse(JSON.stringify(op)) : op;
}

function hasUndefined(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined;
  for (const each of Object.values(value)) if (hasUndefined(each)) return true;
  return false;
}

/**
 * Whether the author of an operation can work out by itself what the server has made of it.
 *
 * @param op as it was applied, with the stamp that it has on the row
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
