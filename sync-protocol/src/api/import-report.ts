import { type Static, Type } from 'typebox';
import { WireErrorCode } from '../errors.ts';
import { ByName } from '../schema/by-name.ts';

const Count = Type.Integer({ minimum: 0 });

/** `POST /api/users/me/import`: what became of what the file holds. Nothing that was there before is changed. */
export const ImportReport = Type.Object({
  /** By noun, e.g. `recipe`. */
  records: ByName(
    Type.Object({
      /** Made, or brought back as they were when they were removed. */
      added: Count,
      /** Were there already; left alone, also where they are others by now. */
      known: Count,
      /** Left out by the tier, or for want of room. */
      refused: Count,
      /** Why those were left out; null when there are none. */
      reason: Type.Union([Type.String(), Type.Null()]),
      /** The same as a code, for other languages than the reason's English. */
      code: Type.Optional(WireErrorCode),
    }),
  ),
  pictures: Type.Object({ added: Count, known: Count, refused: Count }),
});
export type ImportReport = Static<typeof ImportReport>;
