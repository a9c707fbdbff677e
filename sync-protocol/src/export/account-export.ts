import { type Static, type TArray, type TObject, type TOptional, Type } from 'typebox';
import { type ExportedNoun, exportedNouns } from '../nouns/registry.ts';
import { RowId } from '../schema/row-id.ts';

/** Raise it when the form changes, and keep reading the older ones. */
export const exportVersion = 1;

/** Name of the one JSON file in the zip; images lie beside it as `pictures/<sha256>.webp`, named by the recipes' `imageUrl`. */
export const exportFileName = 'ateria.json';

/** Name of the file beside it that tells what the household's people did in the last 30 days (`api/activity.ts`). */
export const activityFileName = 'activity.json';

/** Name of the file with one's own portrait, where one has any; an import passes over it, as over one's name. */
export const portraitFileName = 'portrait.webp';

/** Name of the file that tells by what the person signs in, without secrets; where the server itself keeps that. */
export const waysInFileName = 'sign-in.json';

/** Records of every exported noun, as many as a household has room for. */
const recordLists = Object.fromEntries(
  exportedNouns.map(({ name, recordSchema: { properties }, maxRows }) => {
    const record: TObject = Type.Object({ ...properties, _id: RowId }, { additionalProperties: false });
    return [name, Type.Optional(Type.Array(record, { maxItems: maxRows }))];
  }),
) as Record<ExportedNoun, TOptional<TArray<TObject>>>;

/**
 * Everything that a person has, as `GET /api/users/me/export` gives it and `POST /api/users/me/import` reads it: the records as
 * the API has them, by noun. Neither versions nor removed records are part of it; days are `YYYY-MM-DD`, times epoch
 * milliseconds.
 */
export const AccountExport = Type.Object(
  {
    format: Type.Literal('ateria-export'),
    version: Type.Literal(exportVersion),
    exportedAt: Type.Integer({ minimum: 0 }),
    account: Type.Object({
      email: Type.Union([Type.String(), Type.Null()]),
      memberSince: Type.Integer({ minimum: 0 }),
      /** What the others of a household see as one's name; files of earlier builds lack it. */
      name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
    records: Type.Object(recordLists, { additionalProperties: false }),
  },
  { additionalProperties: false },
);
export type AccountExport = Static<typeof AccountExport>;

/** Files and reports of older builds have called images pictures, so these do. */
const imagePattern = /^pictures\/([0-9a-f]{64})\.webp$/;

export function imageFileName(sha256: string): string {
  return `pictures/${sha256}.webp`;
}

/** The image's address in the name of a file of the zip; null for any other file. */
export function sha256OfFileName(name: string): string | null {
  return imagePattern.exec(name)?.[1] ?? null;
}
