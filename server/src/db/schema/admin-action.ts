/** What an administrator did by a command, kept for whoever asks later. */
export interface AdminActionsTable {
  id: string;
  /** Epoch milliseconds. */
  done_at: number;
  /** Its name, such as 'disable-account'. */
  command: string;
  /** Of whom; null for what concerns everybody. It outlives the account. */
  account_id: string | null;
  /** The system's user who ran it, and on which machine: 'root@kitchen'. */
  done_by: string;
}
