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
  const values = Object.entries(noun.fields)
    .map(([field, rule]) => [field, Object.hasOwn(row.fields, field) ? row.fields[field] : rule.initial])
    .filter(([, value]) => value !== undefined);
  const lists = Object.entries(noun.lists ?? {})
    .map(([list, { isOptional }]) => ({ list, isOptional, items: itemsOf(list, row.fields) }))
    .filter(({ isOptional, items }) => !isOptional || items.length > 0)
    .map(({ list, items }) => [list, items]);
  return Object.fromEntries([...values, ...lists]);
}
