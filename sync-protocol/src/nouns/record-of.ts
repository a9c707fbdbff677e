import { shownId } from '../ids.ts';
import type { RowState } from '../rows/row-state.ts';
import type { Noun } from './noun.ts';

/** A row as the record that the API answers and a screen shows. Its fields were checked when they were written. */
export function recordOf(
  noun: Noun,
  row: RowState,
  isOnServer = true,
): Record<string, unknown> & { _id: string } {
  const values = Object.fromEntries(
    Object.entries(noun.fields)
      .map(([field, rule]) => [field, Object.hasOwn(row.fields, field) ? row.fields[field] : rule.initial])
      .filter(([, value]) => value !== undefined),
  );
  return { ...values, _id: shownId(row.id, isOnServer) };
}
