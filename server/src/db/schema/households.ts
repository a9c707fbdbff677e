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
  /** Epoch milliseconds. */
  created_at: number;
}
