import type { RowState } from './row-state.ts';

/** Who added a row and who changed it last, by their numbers in the household. */
export interface Authors {
  added: number;
  changed: number;
}

/** Number of the person for whom a household was made: the author of what says nothing else. */
export const firstMember = 1;

export function authorsOf({ by: [added, changed] = [firstMember, firstMember] }: RowState): Authors {
  return { added: added ?? firstMember, changed: changed ?? firstMember };
}

/**
 * The row as this person has left it. In a household of one it says nothing of it.
 *
 * @param before null where it is new
 */
export function withAuthor(row: RowState, before: RowState | null, changed: number): RowState {
  const added = before ? authorsOf(before).added : changed;
  const { by: _, ...rest } = row;
  return added === firstMember && changed === firstMember ? rest : { ...rest, by: [added, changed] };
}
