import type { FileHandle } from 'node:fs/promises';
import type { ImportReport } from 'sync-protocol/api/import-report.ts';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import type { ErrorCode } from 'sync-protocol/errors.ts';
import type { SkippedDays } from 'sync-protocol/export/account-export.ts';
import { maxImageBytes } from 'sync-protocol/images/images.ts';
import type { DeclaredNoun } from 'sync-protocol/nouns/define-noun.ts';
import { itemFields, type Keyed } from 'sync-protocol/nouns/keyed-list.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { type ExportedNoun, exportedNouns, nounNamed } from 'sync-protocol/nouns/registry.ts';
import { type MealRepeat, mealRepeat } from 'sync-protocol/planning/meal-repeat.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { FieldValues, Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { createTurns } from 'sync-protocol/take-turns.ts';
import { isPremium, type Tier } from 'sync-protocol/tiers/tier.ts';
import { AppError } from '#lib/app-error.ts';
import type { Member } from '#lib/member.ts';
import type { Tiers } from '#lib/tiers.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';
import type { ExportedRecord } from './check-export.ts';
import { readExport } from './read-export.ts';
import { readEntry, type ZipDirectoryEntry } from './read-zip.ts';
import { skippingEdits } from './skipped-days.ts';

/** Each import occupies the server's thread; waiting uploads are files, so they take no memory. */
const maxAtOnce = 2;
const maxWaiting = 10;
/** Removed lines of the quick list written in one transaction. */
const removedAtOnce = 50;
/** Device id of an import's operations. */
const importDevice = 'import';

type ImportCounts = ImportReport['records'][string];
const noCounts: Readonly<ImportCounts> = { added: 0, known: 0, refused: 0, reason: null };

/** The part of the images service that the import needs. */
export interface ImportedImages {
  /** @throws AppError if the bytes are no image */
  restore(member: Member, sha256: string, bytes: Buffer): Promise<'added' | 'known'>;
  /** SHA-256 of the household's images. */
  list(householdId: string): Promise<string[]>;
}

/**
 * Imports an exported file into a household. The whole file is checked before anything is written. Existing
 * records stay unchanged, so an interrupted import can be repeated.
 */
export function createImportService(deps: { rows: HouseholdRows; tiers: Tiers; images: ImportedImages }) {
  const { rows, tiers, images } = deps;
  const inTurn = createTurns(maxAtOnce, maxWaiting);

  /**
   * @throws AppError `invalid_request` or `payload_too_large` for a bad file; nothing is written then
   * @throws TooManyWaitError
   */
  async function importFile(member: Member, file: FileHandle): Promise<ImportReport> {
    return inTurn(() => readIn(member, file));
  }

  async function readIn(member: Member, file: FileHandle): Promise<ImportReport> {
    const { batches, images: entries, named } = await readExport(file);
    const tier = await tiers.tierOf(member);
    const pictures = await importImages(member, file, entries);
    if (entries.size === 0 && named.size > 0) pictures.missing = await findMissing(member, named);
    const records: Record<string, ImportCounts> = {};
    for (const { name } of exportedNouns) records[name] = { ...noCounts };
    const takeIn = async (noun: ExportedNoun, some: readonly ExportedRecord[]) => {
      records[noun] = sumOf(records[noun] ?? noCounts, await importRecords(member, tier, noun, some));
    };
    const offQuickList: ExportedRecord[] = [];
    for await (const { noun, records: some } of batches()) {
      // Before the rules, so that no device makes the skipped occurrences meanwhile.
      if (noun === mealRepeat.name) await skipOccurrences(member, some);
      const isLater = (record: ExportedRecord) => noun === quickItem.name && isRemoved(record);
      offQuickList.push(...some.filter(isLater));
      await takeIn(
        noun,
        some.filter((record) => !isLater(record)),
      );
    }
    // After the lines that were put there: one that changes after its removal is wanted again.
    for (let from = 0; from < offQuickList.length; from += removedAtOnce)
      await takeIn(quickItem.name, offQuickList.slice(from, from + removedAtOnce));
    return { records, pictures };
  }

  async function importImages(
    member: Member,
    file: FileHandle,
    entries: ReadonlyMap<string, ZipDirectoryEntry>,
  ): Promise<ImportReport['pictures']> {
    const counts: ImportReport['pictures'] = { added: 0, known: 0, refused: 0 };
    for (const [sha256, entry] of entries) {
      try {
        const bytes = await readEntry(file, entry, maxImageBytes);
        counts[await images.restore(member, sha256, bytes)] += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        counts.refused += 1;
        counts.code ??= error.code;
      }
    }
    return counts;
  }

  async function findMissing({ householdId }: Member, named: ReadonlySet<string>): Promise<string[]> {
    const known = new Set(await images.list(householdId));
    return [...named].filter((sha256) => !known.has(sha256));
  }

  /** Occurrences of weekly meals that are known already, living or removed, stay as they are. */
  async function skipOccurrences(member: Member, rules: readonly ExportedRecord[]): Promise<void> {
    const edits = rules.flatMap((rule) => skippingEdits(rule as MealRepeat & SkippedDays)); // checked by its schema
    const ids = [...new Set(edits.map(({ id }) => id))];
    if (ids.length === 0) return;
    await rows.carryOut(
      { member, key: undefined, bodyHash: '' },
      {
        noun: calendarEntry,
        device: importDevice,
        ids,
        toOps: (current, context) => {
          const known = new Set(current.map(({ id }) => id));
          const missing = edits.filter(({ id }) => !known.has(id));
          return missing.map((edit): Op => ({ ...edit, ...context, base: 0 }));
        },
      },
    );
  }

  async function importRecords(
    member: Member,
    tier: Tier,
    name: ExportedNoun,
    records: readonly ExportedRecord[],
  ): Promise<ImportCounts> {
    const noun = nounNamed(name);
    const { maxRows, ...why } = limitOf(tier, noun);
    let counts = noCounts;
    if (records.length === 0) return counts;
    await rows.carryOut(
      { member, key: undefined, bodyHash: '' },
      {
        noun,
        device: importDevice,
        ids: records.map(({ _id }) => _id),
        toOps: (current, context, livingCount) => {
          const byId = new Map(current.map((row) => [row.id, row]));
          let living = livingCount;
          const counted: ImportCounts = { ...noCounts };
          const ops = records.flatMap((record): Op[] => {
            const row = byId.get(record._id);
            if (isRemoved(record))
              return row || maxRows === 0 ? [] : removedOps(noun, record, { ...context, tier });
            if (row?.deleted === null) {
              counted.known += 1;
              return [];
            }
            if (living >= maxRows) {
              counted.refused += 1;
              Object.assign(counted, why);
              return [];
            }
            counted.added += 1;
            living += 1;
            return [toOp(noun, record, row, { ...context, tier })];
          });
          counts = counted;
          return ops;
        },
      },
    );
    return counts;
  }

  return { importFile };
}
export type ImportService = ReturnType<typeof createImportService>;

/** Adds up two batches' counts, with the reason of the first batch that has one. */
function sumOf(a: ImportCounts, b: ImportCounts): ImportCounts {
  const { added, known, refused, reason: _, ...rest } = b;
  const sum = { added: a.added + added, known: a.known + known, refused: a.refused + refused };
  return a.reason === null ? { ...rest, reason: b.reason, ...sum } : { ...a, ...sum };
}

/** Restores a deleted row in its last state, ignoring the record's values; adds a row that never existed. */
function toOp(
  noun: Noun,
  record: ExportedRecord,
  row: RowState | undefined,
  { epoch, stamp, tier }: { epoch: string; stamp: number; tier: Tier },
): Op {
  const { _id: id, ...values } = record;
  const authored = { noun: noun.name, id, base: row?.version ?? 0, epoch, stamp };
  return row
    ? { ...authored, kind: 'restore' }
    : { ...authored, kind: 'add', set: toFields(noun, values, tier) };
}

/** Adds a row and deletes it, so that it is known as removed. */
function removedOps(
  noun: Noun,
  record: ExportedRecord,
  context: { epoch: string; stamp: number; tier: Tier },
): Op[] {
  const added = toOp(noun, record, undefined, context);
  const { epoch, stamp } = context;
  return [added, { kind: 'delete', noun: noun.name, id: record._id, base: 0, epoch, stamp }];
}

const isRemoved = (record: ExportedRecord): boolean => 'isRemoved' in record;

function toFields(noun: Noun, values: FieldValues, tier: Tier): FieldValues {
  const lists = Object.keys(noun.lists ?? {});
  const plain = Object.entries(values).filter(([field]) => Object.hasOwn(noun.fields, field));
  const items = lists.map((list) => itemFields(list, (values[list] ?? []) as Keyed<object>[]));
  const fields = Object.assign(Object.fromEntries(plain), ...items) as FieldValues;
  // The free tier has no nutrition.
  if (!isPremium(tier)) delete fields.nutrition;
  return fields;
}

function limitOf(
  tier: Tier,
  { name, maxRows, maxFreeRows }: DeclaredNoun,
): { maxRows: number; reason: string; code: ErrorCode } {
  if (!isPremium(tier)) {
    if (name === 'recipe')
      return {
        maxRows: maxFreeRows,
        reason: `the free plan has room for ${maxFreeRows} recipes`,
        code: 'recipe_limit',
      };
    if (maxFreeRows === 0)
      return { maxRows: 0, reason: 'part of the premium plan', code: 'premium_required' };
  }
  return { maxRows, reason: `there is room for ${maxRows} and no more`, code: 'list_limit' };
}
