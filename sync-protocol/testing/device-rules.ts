import { applyOp } from '../src/rows/merge.ts';
import { planRecovery, recoveryOps } from '../src/rows/recover.ts';
import { correctOffset, nextStamp } from '../src/sync/stamp.ts';

/** What can be switched off or bent to see that the tests notice. */
export interface DeviceRules {
  applyOp: typeof applyOp;
  nextStamp: typeof nextStamp;
  correctOffset: typeof correctOffset;
  recoveryOps: typeof recoveryOps;
  planRecovery: typeof planRecovery;
  /** SPEC O2: `base` is the row's version, not how far the device has pulled. */
  basesOnRow: boolean;
  /** SPEC O2: an operation names the epoch in which its base was counted. */
  namesEpochOfBase: boolean;
  /** SPEC W3: the request under way is sent again as it was. */
  freezes: boolean;
  /** SPEC W4: what is not an answer of ours does not acknowledge. */
  checksAnswer: boolean;
  /** SPEC Q2: operations stay in the queue until they are acknowledged. */
  keepsUntilAcknowledged: boolean;
  /** SPEC Q2: exactly the acknowledged operations go, and not all of the row. */
  removesExactly: boolean;
  /** SPEC V3: the answer's rows land with the removal of the operations. */
  landsRows: boolean;
  /** SPEC P3: only a pull moves the cursor. */
  movesCursorByPullOnly: boolean;
  /** SPEC P3: an older state of a row does not take a newer one back. */
  keepsNewerRows: boolean;
  /** SPEC P2: a page is for the cursor that it was asked with. */
  checksCursor: boolean;
  /** SPEC P5 */
  dropsMissingRows: boolean;
  /** SPEC P5: a row that the device knows and the server has not may be back by now: everything is pulled again. */
  asksAnewForGone: boolean;
  /** SPEC P5: a row that an answer brought during a full pull is not one that the pull brought. */
  countsPagesOnly: boolean;
  /** SPEC P5 */
  keepsQueueAtReset: boolean;
  /** SPEC Q4: a refused operation is parked, and not dropped. */
  parks: boolean;
  /** SPEC Q4: later operations of the row wait. */
  waitsBehindParked: boolean;
  /** SPEC E4: what waits on a row has the last word over what is remembered of it. */
  sparesWaiting: boolean;
}

export const deviceRules: DeviceRules = {
  applyOp,
  nextStamp,
  correctOffset,
  recoveryOps,
  planRecovery,
  basesOnRow: true,
  namesEpochOfBase: true,
  freezes: true,
  checksAnswer: true,
  keepsUntilAcknowledged: true,
  removesExactly: true,
  landsRows: true,
  movesCursorByPullOnly: true,
  keepsNewerRows: true,
  checksCursor: true,
  dropsMissingRows: true,
  countsPagesOnly: true,
  asksAnewForGone: true,
  keepsQueueAtReset: true,
  parks: true,
  waitsBehindParked: true,
  sparesWaiting: true,
};
