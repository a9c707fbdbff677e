import type { Generated } from 'kysely';

/** The owner of all rows. Every change takes the next `seq`; `epoch` changes when history has been lost. */
export interface HouseholdsTable {
  id: string;
  /** Null while the household has no name. */
  name: string | null;
  epoch: string;
  seq: number;
  /** Tombstones up to this version have been deleted: a cursor below it needs a full resync. */
  pruned_seq: number;
  /** Total bytes of its rows' states, tombstones included. */
  bytes: number;
  /** Number of people who have ever joined; also the last member number given. */
  members_ever: Generated<number>;
  /** Epoch milliseconds. */
  created_at: number;
}

/** An action of a household's member, kept for 30 days. Key: (household_id, version). */
export interface ActivityTable {
  household_id: string;
  /** Change number of the changed row, or of the last one of several. */
  version: number;
  /** Epoch milliseconds. */
  at: number;
  /** The person's number in the household. */
  member: number;
  /** 'added', 'changed', 'checked', 'unchecked', 'removed' or 'restored'. */
  kind: string;
  noun: string;
  /** Null for an action on many rows at once. */
  row_id: string | null;
  /** The row's name at that time. */
  name: string;
  /** Number of rows. */
  count: number;
}
