import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { Cursor } from 'sync-protocol/sync/cursor.ts';

/** A household's new position in its change feed, after a commit. */
export interface ChangeNews extends Pick<Cursor, 'epoch' | 'seq'> {
  /**
   * The previous `seq`, of the same epoch, and all rows changed since; absent if they are many, or not known
   * here.
   */
  brought?: { from: number; rows: readonly RowState[] };
  /** The device whose push answer already contains all of these changes (SPEC P6). */
  knownBy?: string;
  /** Log ids of the writes that led here; if very many, only the last ones. */
  pushes?: readonly string[];
  /** W3C `traceparent` of the last write, if it is traced. */
  trace?: string;
}

/** Is told of every change and every departure. Never throws; callers do not wait for delivery. */
export interface ChangeTeller {
  afterCommit(householdId: string, news: ChangeNews): void;
  /** A user has left the household: nothing more of it may be sent to them. */
  tellLeft(householdId: string, userId: string): void;
}
