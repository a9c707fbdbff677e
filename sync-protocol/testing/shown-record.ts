import type { Noun } from '../src/nouns/noun.ts';
import { recordOf } from '../src/nouns/record-of.ts';
import type { RowState } from '../src/rows/row-state.ts';

/** Rows are never changed: in memory, where all devices have the same ones, each record is made once. */
const made = new WeakMap<RowState, Record<string, unknown>>();

/** A row as a screen shows it, without what is the device's own. */
export function shownRecord(noun: Noun, row: RowState): Record<string, unknown> {
  const known = made.get(row);
  if (known) return known;
  const record = recordShown(noun, row);
  made.set(row, record);
  return record;
}

function recordShown(noun: Noun, row: RowState): Record<string, unknown> {
  const lost = Object.entries(row.lost ?? {}).map(([field, values]) => [
    field,
    values.map(({ value }) => value),
  ]);
  return { ...recordOf(noun, row), ...(row.lost && { lost: Object.fromEntries(lost) }) };
}
