import { clampStamp } from '../sync/stamp.ts';
import { isAsSent } from './as-sent.ts';
import { applyOp } from './merge.ts';

/**
 * Rules of the server, shared by the model and the real server. They are passed to both so that a test can
 * replace one and check that this is noticed.
 */
export interface ServerRules {
  applyOp: typeof applyOp;
  clampStamp: typeof clampStamp;
  /** Decides which rows an answer may leave out (SPEC W12). */
  isAsSent: typeof isAsSent;
  /** A repeated idempotency key is answered without being applied again (SPEC W5). */
  remembersKeys: boolean;
  /** Later operations on a rejected operation's row are rejected with it (SPEC Q4). */
  rejectsFollowers: boolean;
  /** A restore from a backup starts a new epoch (SPEC E2). */
  beginsEpochAtRestore: boolean;
  /** A cursor older than the oldest tombstone is answered with `reset` (SPEC P4). */
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
