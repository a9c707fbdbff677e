/** One record of any noun, living or a tombstone. Key: (household_id, noun, id). */
export interface RowsTable {
  household_id: string;
  noun: string;
  id: string;
  /** The household's `seq` at the row's last change. */
  version: number;
  /** JSON text of the row's state, as the shared merge functions read and write it. */
  state: string;
  /** Epoch milliseconds of the deletion, null while the row lives. */
  deleted_at: number | null;
}
