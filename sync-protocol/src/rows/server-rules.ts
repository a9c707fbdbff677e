import { clampStamp } from '../sync/stamp.ts';
import { isAsSent } from './as-sent.ts';
import { applyOp } from './merge.ts';

/**
 * What the household's authority holds, of which the model and the real server know alike. They are handed to it, so that a test can
 * hand it others and see that it is noticed.
 */
export interface ServerRules {
  applyOp: typeof applyOp;
  clampStamp: typeof clampStamp;
  /** SPEC W12 */
  isAsSent: typeof isAsSent;
  /** SPEC W5 */
  remembersKeys: boolean;
  /** SPEC Q4: later operations of a rejected one's row are rejected with it. */
  rejectsFollowers: boolean;
  /** SPEC E2 */
  beginsEpochAtRestore: boolean;
  /** SPEC P4: a cursor older than the tombstones starts again. */
  resetsOldCursors: boolean;
}

export const serverRules: ServerRules = {
  applyOp,
  clampStamp,
  isAsSent,
  remembersKeys: true,
  rejectsFollowers: true,
  beginsEpochAtRestore: true,
  resetsOldCursors: true,
};
