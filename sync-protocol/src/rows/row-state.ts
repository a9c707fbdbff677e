import { type Static, Type } from 'typebox';
import { ByName } from '../schema/by-name.ts';
import { LostValues } from './lost.ts';
import { Mark } from './mark.ts';

/**
 * One row as the server stores it, as it is sent and as a device stores it. A field's last writer is
 * `marks[field]`, or `created` if it was never edited since (SPEC M1).
 */
export const RowState = Type.Object({
  noun: Type.String({ minLength: 1, maxLength: 40 }),
  id: Type.String({ minLength: 1, maxLength: 80 }),
  /** Change number of the last change of any kind; unique within a household and an epoch. */
  version: Type.Integer({ minimum: 0 }),
  created: Mark,
  fields: ByName(Type.Unknown()),
  marks: ByName(Mark),
  /** If set, the row is a tombstone; its body is kept for Undo and Restore. */
  deleted: Type.Union([Mark, Type.Null()]),
  /** The last restore; like an edit, it protects the row from a delete that had not seen it. */
  restored: Type.Union([Mark, Type.Null()]),
  /**
   * Earlier restores that the author of the last one had not seen; each protects the row too. Absent if there
   * are none.
   */
  alsoRestored: Type.Optional(Type.Array(Mark)),
  /** Values that lost a concurrent edit, for fields with `keepsLost`; absent if there are none (SPEC M10). */
  lost: Type.Optional(LostValues),
  /**
   * Member numbers of who added the row and who last changed it, written by the server; see `authorsOf` for
   * rows without it (SPEC H10).
   */
  by: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2 })),
});
export type RowState = Static<typeof RowState>;

/** The restores that protect a row, the last one at the end. */
export function restoresOf({ restored, alsoRestored = [] }: RowState): readonly Mark[] {
  return restored ? [...alsoRestored, restored] : alsoRestored;
}
