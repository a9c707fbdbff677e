import { type Static, Type } from 'typebox';
import { ByName } from '../schema/by-name.ts';
import { LostValues } from './lost.ts';
import { Mark } from './mark.ts';

/**
 * One row as the server keeps it, as it crosses the wire and as a device stores it.
 * A field's author is `marks[field]`, or `created` if it was never edited since (SPEC M1).
 */
export const RowState = Type.Object({
  noun: Type.String({ minLength: 1, maxLength: 40 }),
  id: Type.String({ minLength: 1, maxLength: 80 }),
  /** Change number of the last change of any kind; unique within a household and an epoch. */
  version: Type.Integer({ minimum: 0 }),
  created: Mark,
  fields: ByName(Type.Unknown()),
  marks: ByName(Mark),
  /** Set: the row is a tombstone, its body kept for Undo and Restore. */
  deleted: Type.Union([Mark, Type.Null()]),
  /** The last restore; protects the row from a delete that had not seen it, as an edit does. */
  restored: Type.Union([Mark, Type.Null()]),
  /** Restores by others that the last one had not seen: each protects the row beside it; absent when there are none. */
  alsoRestored: Type.Optional(Type.Array(Mark)),
  /** Values that lost a concurrent edit, of the fields that keep such; absent when there are none (SPEC M10). */
  lost: Type.Optional(LostValues),
  /** Who added the row and who changed it last, written by the server; see `authorsOf` for where it is absent (SPEC H10). */
  by: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 2, maxItems: 2 })),
});
export type RowState = Static<typeof RowState>;

/** The restores that protect a row. */
export function restoresOf({ restored, alsoRestored = [] }: RowState): readonly Mark[] {
  return restored ? [...alsoRestored, restored] : alsoRestored;
}
