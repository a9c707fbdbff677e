import type { RowState } from '../rows/row-state.ts';

/** Lists kept per household; generating one more removes the oldest. */
export const keptLists = 12;

export interface OutlivedRows {
  /** Ids of lists. */
  lists: string[];
  /** Ids of lines of removed lists. */
  lines: string[];
}

/**
 * Rows to delete when a list is generated: all but the latest lists, and the lines of every deleted list. A
 * list deleted this way starts afresh if it is generated again (`regenerate`).
 *
 * @param lists every list that the device knows, tombstones included; the one being generated may be missing
 * @param lines every line of any list, tombstones included
 */
export function outlivedRows(
  madeId: string,
  lists: readonly RowState[],
  lines: readonly RowState[],
): OutlivedRows {
  const others = lists.filter(({ id }) => id !== madeId);
  const outlived = others
    .filter(isLiving)
    .toSorted((a, b) => madeAt(b) - madeAt(a) || (a.id < b.id ? -1 : 1))
    .slice(keptLists - 1);
  const gone = new Set([...outlived, ...others.filter((row) => !isLiving(row))].map(({ id }) => id));
  return {
    lists: outlived.map(({ id }) => id),
    lines: lines.filter((row) => isLiving(row) && gone.has(String(row.fields.listId))).map(({ id }) => id),
  };
}

const isLiving = ({ deleted }: RowState) => deleted === null;

const madeAt = ({ fields }: RowState) => Number(fields.generatedAt ?? 0);
