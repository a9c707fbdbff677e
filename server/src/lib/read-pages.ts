import type { Noun } from 'sync-protocol/nouns/noun.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';

/** Which rows are wanted, and in what order. Only the keys of all of them are ever in memory. */
export interface RowOrder<Key> {
  /** Null for a row that is not wanted. */
  keyOf: (row: RowState) => Key | null;
  compare: (a: Key, b: Key) => number;
}

/**
 * The living rows of a noun, page by page: a household may keep more than the memory of a server has room for many times at once.
 * A row that is changed meanwhile comes as it was or as it is, once; one that is made meanwhile does not come.
 */
export type ReadPages = <Key>(
  householdId: string,
  noun: Noun,
  order: RowOrder<Key>,
) => AsyncGenerator<RowState[]>;

/** All rows, in the order in which they were made. */
export const inOrderOfMaking: RowOrder<number> = {
  keyOf: ({ created }) => created.version,
  compare: (a, b) => a - b,
};
