import { shownId } from '../ids.ts';
import type { FieldValues } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import { itemsOf } from './keyed-list.ts';
import type { Noun } from './noun.ts';

/** A row as the record that the API answers and a screen shows. Its fields were checked when they were written. */
export function recordOf(
  noun: Noun,
  row: RowState,
  isOnServer = true,
): Record<string, unknown> & { _id: string } {
  return { ...valuesOf(noun, row), _id: shownId(row.id, isOnServer) };
}

/** A row's fields, those that it lacks with their initial values, and its lists with the items that they have, but for optional ones without any. */
export function valuesOf(noun: Noun, row: RowState): FieldValues {
  const values: FieldValues = {};
  for (const field in noun.fields) {
    const value = Object.hasOwn(row.fields, field) ? row.fields[field] : noun.fields[field]?.initial;
    if (value !== undefined) values[field] = value;
  }
  for (const list in noun.lists) {
    const items = itemsOf(list, row.fields);
    if (items.length > 0 || !noun.lists[list]?.isOptional) values[list] = items;
  }
  return values;
}
