export interface DatabaseLoad {
  /** Who waits for a connection: on SQLite, to write. */
  waiting: number;
  /** Connections, those of them that nobody uses, and how many there may be. */
  open: number;
  idle: number;
  most: number;
}
