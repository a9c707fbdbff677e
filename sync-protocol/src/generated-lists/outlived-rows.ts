import type { RowState } from '../rows/row-state.ts';

/** Lists that a household keeps; making one more takes the oldest off. */
export const keptLists = 12;

export interface OutlivedRows {
  /** Ids of lists. */
  lists: string[];
  /** Ids of their lines. */
  lines: string[];
}

/**
 * What goes when a list is made: all but the latest lists, and the lines of every list that has gone. A list that went so and
 * is made once more begins anew (`regenerate`).
 *
 * @param lists every list that this author knows, tombstones included; the one that is made need not be among them
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
