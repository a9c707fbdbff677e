/** How the backups stand that a server makes by itself. */
export interface BackupFigures {
  /** When the newest was begun, epoch milliseconds; undefined where there is none yet. */
  lastMs: number | undefined;
  failures: number;
  /** How long the last one took, and how large it is; undefined where this process has made none. */
  tookMs: number | undefined;
  bytes: number | undefined;
}
