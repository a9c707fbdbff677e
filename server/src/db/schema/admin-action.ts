/** An administrator's command, kept as an audit log. */
export interface AdminActionsTable {
  id: string;
  /** Epoch milliseconds. */
  done_at: number;
  /** The command's name, such as 'disable-account'. */
  command: string;
  /** The account concerned; null if the command concerned all. Kept even after the account is deleted. */
  account_id: string | null;
  /** The operating system's user and machine: 'root@kitchen'. */
  done_by: string;
}
