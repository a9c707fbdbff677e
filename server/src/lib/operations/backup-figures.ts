/** State of a server's scheduled backups. */
export interface BackupFigures {
  /** When the newest backup was begun, epoch milliseconds; undefined if there is none yet. */
  lastMs: number | undefined;
  failures: number;
  /** Duration in milliseconds and size of the last backup; undefined if this process has made none. */
  tookMs: number | undefined;
  bytes: number | undefined;
}
