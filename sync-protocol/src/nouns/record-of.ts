import { shownId } from '../ids.ts';
import type { FieldValues } from '../rows/op.ts';
import type { RowState } from '../rows/row-state.ts';
import type { Noun } from './noun.ts';

/** A row as the record that the API answers and a screen shows. Its fields were checked when they were written. */
export function recordOf(
  noun: Noun,
  row: RowState,
  isOnServer = true,
): Record<string, unknown> & { _id: string } {
  return { ...valuesOf(noun, row), _id: shownId(row.id, isOnServer) };
}

/** A row's fields, those that it lacks with their initial values. */
export function valuesOf(noun: Noun, row: RowState): FieldValues {
  return Object.fromEntries(
    Object.entries(noun.fields)
      .map(([field, rule]) => [field, Object.hasOwn(row.fields, field) ? row.fields[field] : rule.initial])
      .filter(([, value]) => value !== undefined),
  );
}
