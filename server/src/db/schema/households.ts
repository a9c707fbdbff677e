import type { Generated } from 'kysely';

/** The owner of all rows. Every change takes the next `seq`; `epoch` changes when history has been lost. */
export interface HouseholdsTable {
  id: string;
  /** Null while nobody has given it one. */
  name: string | null;
  epoch: string;
  seq: number;
  /** Tombstones up to this version have been forgotten: a cursor below it needs a full resync. */
  pruned_seq: number;
  /** Of the states of its rows, tombstones included. */
  bytes: number;
  /** How many people have ever joined: the last number that one of them got. */
  members_ever: Generated<number>;
  /** Epoch milliseconds. */
  created_at: number;
}

/** Something that somebody of a household did, kept for 30 days. Key: (household_id, version). */
export interface ActivityTable {
  household_id: string;
  /** Change number of the row that it made, or of the last of several. */
  version: number;
  /** Epoch milliseconds. */
  at: number;
  /** Number of the person in the household. */
  member: number;
  /** 'added', 'changed', 'checked', 'unchecked', 'removed' or 'restored'. */
  kind: string;
  noun: string;
  /** Null where it was done to many rows at once. */
  row_id: string | null;
  /** What the row was called. */
  name: string;
  /** To how many rows. */
  count: number;
}
