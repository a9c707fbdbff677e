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
