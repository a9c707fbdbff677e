import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { Cursor } from 'sync-protocol/sync/cursor.ts';

/** Where a household's feed is now. */
export interface ChangeNews extends Pick<Cursor, 'epoch' | 'seq'> {
  /** Where it was, in the same epoch, and all rows that changed in between; absent where they are many, or not known here. */
  brought?: { from: number; rows: readonly RowState[] };
  /** The device that was told all of it by an answer (SPEC P6). */
  knownBy?: string;
  /** The writes by which it came there, as the logs know them; of very many the last. */
  pushes?: readonly string[];
  /** The last of them as W3C's `traceparent`, where somebody follows it. */
  trace?: string;
}

/** Is told of every change, and of whoever leaves. Never throws, and nobody waits for it. */
export interface ChangeTeller {
  afterCommit(householdId: string, news: ChangeNews): void;
  /** Somebody belongs to the household no longer: nothing of it reaches them any more. */
  tellLeft(householdId: string, userId: string): void;
}
