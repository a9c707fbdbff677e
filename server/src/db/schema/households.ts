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
