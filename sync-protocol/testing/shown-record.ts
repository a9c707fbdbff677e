import type { Noun } from '../src/nouns/noun.ts';
import { recordOf } from '../src/nouns/record-of.ts';
import type { RowState } from '../src/rows/row-state.ts';

/** A row as a screen shows it, without what is the device's own. */
export function shownRecord(noun: Noun, row: RowState): Record<string, unknown> {
  const lost = Object.entries(row.lost ?? {}).map(([field, values]) => [
    field,
    values.map(({ value }) => value),
  ]);
  return { ...recordOf(noun, row), ...(row.lost && { lost: Object.fromEntries(lost) }) };
}
