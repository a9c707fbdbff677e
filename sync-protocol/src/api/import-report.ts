import { type Static, Type } from 'typebox';
import { WireErrorCode } from '../errors.ts';
import { ByName } from '../schema/by-name.ts';

const Count = Type.Integer({ minimum: 0 });

/**
 * `POST /api/users/me/import`: what became of the file's content. An import never changes existing records.
 */
export const ImportReport = Type.Object({
  /** By noun, e.g. `recipe`. */
  records: ByName(
    Type.Object({
      /** Created, or restored as they were when deleted. */
      added: Count,
      /** Existed already; left alone even if they differ from the file. */
      known: Count,
      /** Left out because of the tier or a limit. */
      refused: Count,
      /** Why records were refused, in English; null if none were. */
      reason: Type.Union([Type.String(), Type.Null()]),
      /** The reason as a code, for other languages. */
      code: Type.Optional(WireErrorCode),
    }),
  ),
  pictures: Type.Object({
    added: Count,
    known: Count,
    refused: Count,
    /** Why the first of the refused was refused. */
    code: Type.Optional(WireErrorCode),
    /**
     * SHA-256 of the images that the records name and the household lacks; only of a file without images. The
     * sender of a large file has to send no others.
     */
    missing: Type.Optional(Type.Array(Type.String())),
  }),
});
export type ImportReport = Static<typeof ImportReport>;
