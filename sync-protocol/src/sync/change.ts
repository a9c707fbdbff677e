import { type Static, type TSchema, Type } from 'typebox';
import type { NumberedOp } from '../rows/op.ts';
import { ByName } from '../schema/by-name.ts';
import { fits } from '../schema/fits.ts';
import { RowId } from '../schema/row-id.ts';

/** What sync adds to a record on the wire, beside the record's own fields (SPEC W2). */
export const ChangeMeta = Type.Object(
  {
    /** Number of the operation on its device. */
    op: Type.Integer({ minimum: 1 }),
    base: Type.Integer({ minimum: 0 }),
    epoch: Type.String({ maxLength: 40 }),
    stamp: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    /** true deletes the record, false restores it; absent edits it. */
    isDeleted: Type.Optional(Type.Boolean()),
    /** Name of one of the noun's actions; the change then has `args` and writes no field. */
    action: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    args: Type.Optional(ByName(Type.Unknown())),
  },
  { additionalProperties: false },
);

/**
 * One operation on the wire: a new record has `clientId`, an existing one `_id`; the remaining properties are
 * the fields to write.
 */
export const Change = Type.Object({
  _id: Type.Optional(RowId),
  clientId: Type.Optional(RowId),
  sync: ChangeMeta,
});
export type Change = {
  _id?: string;
  clientId?: string;
  sync: Static<typeof ChangeMeta>;
} & Record<string, unknown>;

export function toChange(op: NumberedOp): Change {
  const sync = { op: op.n, base: op.base, epoch: op.epoch, stamp: op.stamp };
  switch (op.kind) {
    case 'add':
      return { ...op.set, clientId: op.id, sync };
    case 'set':
      return { ...op.set, _id: op.id, sync };
    case 'delete':
      return { _id: op.id, sync: { ...sync, isDeleted: true } };
    case 'restore':
      return { _id: op.id, sync: { ...sync, isDeleted: false } };
    case 'act':
      return { _id: op.id, sync: { ...sync, action: op.action, args: op.args } };
  }
}

/**
 * Reads one operation off the wire. Its field values are not yet checked against the noun.
 *
 * @returns null when the record is not a change: no id, two ids, or an impossible combination
 */
export function fromChange(
  noun: string,
  change: unknown,
  isValid: (schema: TSchema, value: unknown) => boolean = fits,
): NumberedOp | null {
  if (!isValid(Change, change)) return null;
  const { _id, clientId, sync, ...set } = change as Change;
  const { op: n, base, epoch, stamp, isDeleted, action, args } = sync;
  const isPlain = isDeleted === undefined && action === undefined && args === undefined;
  if (clientId !== undefined) {
    if (_id !== undefined || !isPlain) return null;
    return { kind: 'add', noun, id: clientId, set, n, base, epoch, stamp };
  }
  if (_id === undefined) return null;
  const authored = { noun, id: _id, n, base, epoch, stamp };
  if (isPlain) return { kind: 'set', set, ...authored };
  if (Object.keys(set).length > 0) return null;
  if (isDeleted === undefined) return action && args ? { kind: 'act', action, args, ...authored } : null;
  if (action !== undefined || args !== undefined) return null;
  return { kind: isDeleted ? 'delete' : 'restore', ...authored };
}
