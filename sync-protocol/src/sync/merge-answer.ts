import { type Static, Type } from 'typebox';
import { WireErrorCode } from '../errors.ts';
import { RowState } from '../rows/row-state.ts';

export const RejectedOp = Type.Object({
  op: Type.Integer({ minimum: 1 }),
  code: WireErrorCode,
  message: Type.String(),
});
export type RejectedOp = Static<typeof RejectedOp>;

/** Answer to a request in merge mode: every operation is in `acknowledged` or in `rejected` (SPEC W4). */
export const MergeAnswer = Type.Object({
  acknowledged: Type.Array(Type.Integer({ minimum: 1 })),
  rejected: Type.Array(RejectedOp),
  /** The touched rows as they are now; may be newer than the request. */
  rows: Type.Array(RowState),
  epoch: Type.String(),
  /** Server clock, epoch milliseconds. */
  serverTime: Type.Integer(),
});
export type MergeAnswer = Static<typeof MergeAnswer>;
