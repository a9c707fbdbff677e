import type { RowState } from './row-state.ts';

/** Who added a row and who changed it last, as member numbers of the household. */
export interface Authors {
  added: number;
  changed: number;
}

/**
 * Member number of the person for whom the household was made; the author of rows without `by` (SPEC H10).
 */
export const firstMember = 1;

export function authorsOf({ by: [added, changed] = [firstMember, firstMember] }: RowState): Authors {
  return { added: added ?? firstMember, changed: changed ?? firstMember };
}

/**
 * The row with its authors after a change by member `changed`. `by` is omitted while both are the first
 * member.
 *
 * @param before the row before the change; null if it is new
 */
export function withAuthor(row: RowState, before: RowState | null, changed: number): RowState {
  const added = before ? authorsOf(before).added : changed;
  const { by: _, ...rest } = row;
  return added === firstMember && changed === firstMember ? rest : { ...rest, by: [added, changed] };
}
