import type { RowState } from '../../src/rows/row-state.ts';
import type { MadeEdit } from './made-edits.ts';

/** Everything there is to judge after all queues have drained and all devices have pulled. */
export interface Outcome {
  edits: readonly MadeEdit[];
  /** What was rejected and then discarded. It may have been applied before a restore, or hide behind what followed it. */
  takenBack: readonly MadeEdit[];
  /** The server's rows, tombstones included. */
  rows: readonly RowState[];
  /** What each device shows: as `shownRecord` makes it, by `rowKey`. */
  screens: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** All clocks were right all the time. */
  hadRightClocks: boolean;
  /** How far a corrected stamp may be from the true time. */
  clockToleranceMs: number;
  /** The server was never restored from a backup: then versions tell who had seen what. */
  hadOneEpoch: boolean;
  /** Tombstones were forgotten on the way: then a row may be gone without a trace. */
  hadPruning: boolean;
  /** Devices of other households of the same server. */
  outsiders?: readonly string[];
}
