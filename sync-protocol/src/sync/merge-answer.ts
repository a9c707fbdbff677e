import { type Static, Type } from 'typebox';
import { WireErrorCode } from '../errors.ts';
import { RowState } from '../rows/row-state.ts';

export const RejectedOp = Type.Object({
  op: Type.Integer({ minimum: 1 }),
  code: WireErrorCode,
  message: Type.String(),
});
export type RejectedOp = Static<typeof RejectedOp>;

/**
 * The household's change numbers before and after the request: the `rows` beside it are all that changed in
 * between (SPEC P8).
 */
export const FeedSpan = Type.Object({
  from: Type.Integer({ minimum: 0 }),
  to: Type.Integer({ minimum: 0 }),
});
export type FeedSpan = Static<typeof FeedSpan>;

/**
 * Rows left out of an answer because their one operation in the request determines them; the device
 * reconstructs them (SPEC W12).
 */
export const AsSent = Type.Object({
  /** Member number of the request's author (SPEC H10). */
  author: Type.Integer({ minimum: 1 }),
  /** Each operation's number, and the version that it gave its row. */
  ops: Type.Array(Type.Object({ op: Type.Integer({ minimum: 1 }), version: Type.Integer({ minimum: 1 }) })),
});
export type AsSent = Static<typeof AsSent>;

/** Answer to a request in merge mode: every operation is in `acknowledged` or in `rejected` (SPEC W4). */
export const MergeAnswer = Type.Object({
  acknowledged: Type.Array(Type.Integer({ minimum: 1 })),
  rejected: Type.Array(RejectedOp),
  /** Acknowledged acts that met no row and so had no effect; absent if there are none (SPEC M12, E4). */
  unmet: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
  /** The touched rows as they are now, except those in `asSent`; may be newer than the request. */
  rows: Type.Array(RowState),
  /** Only in the answer that applies the request, and only for clients that support it. */
  asSent: Type.Optional(AsSent),
  epoch: Type.String(),
  /** Counted in `epoch`. Only in the answer that applies the request, and not if the epoch is new. */
  feed: Type.Optional(FeedSpan),
  /** Server clock, epoch milliseconds. */
  serverTime: Type.Integer(),
});
export type MergeAnswer = Static<typeof MergeAnswer>;
