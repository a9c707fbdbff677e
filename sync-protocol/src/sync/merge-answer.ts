import { type Static, Type } from 'typebox';
import { WireErrorCode } from '../errors.ts';
import { RowState } from '../rows/row-state.ts';

export const RejectedOp = Type.Object({
  op: Type.Integer({ minimum: 1 }),
  code: WireErrorCode,
  message: Type.String(),
});
export type RejectedOp = Static<typeof RejectedOp>;

/** The household's change numbers before and after: `rows` beside it are all that changed in between (SPEC P8). */
export const FeedSpan = Type.Object({
  from: Type.Integer({ minimum: 0 }),
  to: Type.Integer({ minimum: 0 }),
});
export type FeedSpan = Static<typeof FeedSpan>;

/**
 * Rows that are what their one operation of the request makes of the version that its author saw, or of no row: the device works
 * them out (SPEC W12).
 */
export const AsSent = Type.Object({
  /** Number of the person who did it (SPEC H10). */
  author: Type.Integer({ minimum: 1 }),
  /** Number of each operation, and the version that its row has by it. */
  ops: Type.Array(Type.Object({ op: Type.Integer({ minimum: 1 }), version: Type.Integer({ minimum: 1 }) })),
});
export type AsSent = Static<typeof AsSent>;

/** Answer to a request in merge mode: every operation is in `acknowledged` or in `rejected` (SPEC W4). */
export const MergeAnswer = Type.Object({
  acknowledged: Type.Array(Type.Integer({ minimum: 1 })),
  rejected: Type.Array(RejectedOp),
  /** Those acknowledged acts that met no row, as far as there are any: they have come to nothing (SPEC M12, E4). */
  unmet: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }))),
  /** The touched rows as they are now, but for those in `asSent`; may be newer than the request. */
  rows: Type.Array(RowState),
  /** Only in the answer that applies the request of a device which knows it. */
  asSent: Type.Optional(AsSent),
  epoch: Type.String(),
  /** Counted in `epoch`. Only the answer that applies the request has it, and none where the epoch is new. */
  feed: Type.Optional(FeedSpan),
  /** Server clock, epoch milliseconds. */
  serverTime: Type.Integer(),
});
export type MergeAnswer = Static<typeof MergeAnswer>;
