export interface DatabaseLoad {
  /** Requests waiting for a connection; on SQLite, writes waiting for their turn. */
  waiting: number;
  /** Open connections, unused ones among them (`idle`), and the maximum (`most`). */
  open: number;
  idle: number;
  most: number;
}
