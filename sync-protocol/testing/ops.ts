import { quickItem } from '../src/quick-list/quick-item.ts';
import { applyOp } from '../src/rows/merge.ts';
import type { FieldValues, Op } from '../src/rows/op.ts';
import type { RowState } from '../src/rows/row-state.ts';

export const epoch = 'e1';

interface Authored {
  id?: string;
  base?: number;
  epoch?: string;
  stamp?: number;
}

type Form = { kind: 'add' | 'set'; set: FieldValues } | { kind: 'delete' | 'restore' };

function authored(form: Form, { base = 0, stamp = 1_000, id = 'milk', epoch: counted }: Authored): Op {
  return { ...form, noun: quickItem.name, id, base, epoch: counted ?? (base > 0 ? epoch : ''), stamp } as Op;
}

export const add = (set: FieldValues, by: Authored = {}): Op => authored({ kind: 'add', set }, by);
export const set = (values: FieldValues, by: Authored = {}): Op => authored({ kind: 'set', set: values }, by);
export const remove = (by: Authored = {}): Op => authored({ kind: 'delete' }, by);
export const restore = (by: Authored = {}): Op => authored({ kind: 'restore' }, by);

/** An operation together with the device that made it. */
export type Made = readonly [device: string, op: Op];

/** Applies operations in the order in which a server would take them, each that changes something under the next number. */
export function merge(
  made: readonly Made[],
  start: RowState | null = null,
  inEpoch = epoch,
): RowState | null {
  return made.reduce<RowState | null>(
    (row, [device, op]) =>
      applyOp(quickItem, row, op, { device, version: (row?.version ?? 0) + 1, epoch: inEpoch }),
    start,
  );
}

/** As `merge`, for operations that leave a row. */
export function merged(made: readonly Made[], start: RowState | null = null, inEpoch = epoch): RowState {
  const row = merge(made, start, inEpoch);
  if (!row) throw new Error('the operations leave no row');
  return row;
}

/** The row that most stories begin with: version 1, made by `phone` at stamp 100. */
export const milk: RowState = merged([
  ['phone', add({ itemName: 'milk', quantity: '1 l', category: 'dairy', isChecked: false }, { stamp: 100 })],
]);
