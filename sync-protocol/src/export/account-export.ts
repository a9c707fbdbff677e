import { type Static, type TArray, type TObject, type TOptional, Type } from 'typebox';
import { Day } from '../dates/day.ts';
import { generatedItem } from '../generated-lists/generated-item.ts';
import { type ExportedNoun, exportedNouns } from '../nouns/registry.ts';
import { mealRepeat } from '../planning/meal-repeat.ts';
import { quickItem } from '../quick-list/quick-item.ts';
import { RowId } from '../schema/row-id.ts';

/** Version of the export format. Raise it when the format changes, and keep reading older versions. */
export const exportVersion = 1;

/**
 * Name of the zip's data file. Images are in `pictures/<sha256>.webp`, referred to by `imageUrl` of the
 * records.
 */
export const exportFileName = 'ateria.json';

/** Name of the zip's file with the household's activity of the last 30 days (`api/activity.ts`). */
export const activityFileName = 'activity.json';

/**
 * Name of the zip's file with the person's portrait, if there is one; an import ignores it, as it does the
 * name.
 */
export const portraitFileName = 'portrait.webp';

/**
 * Name of the zip's file with the person's sign-in methods, without secrets; only if the server keeps the
 * accounts.
 */
export const waysInFileName = 'sign-in.json';

/**
 * What a file has of a weekly meal beside its record: the coming days whose meal somebody removed, which no
 * device is to make again (SPEC L5).
 */
export const SkippedDays = Type.Object({ skippedDays: Type.Optional(Type.Array(Day, { maxItems: 60 })) });
export type SkippedDays = Static<typeof SkippedDays>;

/**
 * What a file has of a line beside its record: that it was removed. Of lists from the calendar, and of the
 * quick list where they were put on it, so that what was bought or is not wanted is not asked for again.
 */
const RemovedLine = Type.Object({ isRemoved: Type.Optional(Type.Literal(true)) });

const besideRecords: Partial<Record<ExportedNoun, TObject>> = {
  [mealRepeat.name]: SkippedDays,
  [quickItem.name]: RemovedLine,
  [generatedItem.name]: RemovedLine,
};

/** Lists of the records of every exported noun, limited to what a household may have. */
const recordLists = Object.fromEntries(
  exportedNouns.map(({ name, recordSchema: { properties }, maxRows }) => {
    const beside = besideRecords[name]?.properties;
    const record: TObject = Type.Object(
      { ...properties, ...beside, _id: RowId },
      { additionalProperties: false },
    );
    return [name, Type.Optional(Type.Array(record, { maxItems: maxRows }))];
  }),
) as Record<ExportedNoun, TOptional<TArray<TObject>>>;

/**
 * Everything that a person has, as returned by `GET /api/users/me/export` and read by `POST
 * /api/users/me/import`: the records in the API's form, by noun, without versions and, but for
 * `RemovedLine`, without deleted records. Days are `YYYY-MM-DD`, times epoch milliseconds.
 */
export const AccountExport = Type.Object(
  {
    format: Type.Literal('ateria-export'),
    version: Type.Literal(exportVersion),
    exportedAt: Type.Integer({ minimum: 0 }),
    account: Type.Object({
      email: Type.Union([Type.String(), Type.Null()]),
      memberSince: Type.Integer({ minimum: 0 }),
      /** The name that other members see; absent in files of earlier builds. */
      name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
    records: Type.Object(recordLists, { additionalProperties: false }),
  },
  { additionalProperties: false },
);
export type AccountExport = Static<typeof AccountExport>;

/** Images are called pictures here, as in the files and reports of older builds. */
const imagePattern = /^pictures\/([0-9a-f]{64})\.webp$/;

export function imageFileName(sha256: string): string {
  return `pictures/${sha256}.webp`;
}

/** The SHA-256 in the name of an image file of the zip; null for any other file. */
export function sha256OfFileName(name: string, folder = ''): string | null {
  return name.startsWith(folder) ? (imagePattern.exec(name.slice(folder.length))?.[1] ?? null) : null;
}

/**
 * The folder of an export's files within the zip, with its slash: empty as the server makes it. Some browsers
 * unpack what they download, and who packs it again often packs the folder. Null if there is no data file.
 */
export function folderOfExport(names: readonly string[]): string | null {
  const found = names.find((name) => name === exportFileName || name.endsWith(`/${exportFileName}`));
  return found?.slice(0, -exportFileName.length) ?? null;
}
