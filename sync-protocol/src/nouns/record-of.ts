import type { Static, TObject } from 'typebox';
import { shownId } from '../ids.ts';
import type { FieldValues } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import { itemsOf } from './keyed-list.ts';
import type { Noun } from './noun.ts';

/**
 * A row as the record that the API returns and a screen shows. Fields were validated when written, and are
 * not again.
 */
export function recordOf<S extends TObject>(
  noun: Noun & { recordSchema: S },
  row: RowState,
  isOnServer?: boolean,
): Static<S> & { _id: string };
export function recordOf(
  noun: Noun,
  row: RowState,
  isOnServer?: boolean,
): Record<string, unknown> & { _id: string };
export function recordOf(noun: Noun, row: RowState, isOnServer = true) {
  return { ...valuesOf(noun, row), _id: shownId(row.id, isOnServer) };
}

/**
 * A row's fields, missing ones with their initial values, and its lists as arrays of items; an optional list
 * without items is omitted.
 */
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
