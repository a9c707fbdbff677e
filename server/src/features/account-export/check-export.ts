import {
  AccountExport,
  type ExportedNoun,
  exportedNounNames,
  exportedNouns,
  exportFileName,
} from 'sync-protocol/export/account-export.ts';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { AppError } from '#lib/app-error.ts';
import { nextTurn } from '#lib/next-turn.ts';

/** So many records are checked before other people are served again. */
const recordsATurn = 100;
/** Explaining a fault walks through all of a record, and no record of ours is larger. */
const maxExplainedLength = 1_000_000;

const { properties: recordLists } = AccountExport.properties.records;
const checks = Object.fromEntries(exportedNounNames.map((noun) => [noun, Compile(recordLists[noun].items)]));

/**
 * Checks the content of an exported file, record by record, since that of a large household takes a while.
 *
 * @throws AppError `invalid_request` that says what is wrong, in terms of the file
 */
export async function checkExport(content: unknown): Promise<AccountExport> {
  const lists = listsOf(content);
  for (const noun of exportedNounNames)
    if ((lists[noun]?.length ?? 0) > exportedNouns[noun])
      throw refusal(`records.${noun} has more than ${exportedNouns[noun]} records`);
  const frame = withoutRecords(content, lists);
  if (!Value.Check(AccountExport, frame)) throw frameFault(frame);
  for (const noun of exportedNounNames) await checkRecords(noun, lists[noun] ?? []);
  return content as AccountExport; // its frame and each of its records were checked above
}

async function checkRecords(noun: ExportedNoun, records: readonly unknown[]): Promise<void> {
  const ids = new Set<unknown>();
  for (const [index, record] of records.entries()) {
    if (index % recordsATurn === 0) await nextTurn();
    if (!checks[noun]?.Check(record)) throw recordFault(noun, index, record);
    ids.add((record as { _id: string })._id);
  }
  if (ids.size < records.length)
    throw new AppError('invalid_request', `${exportFileName} holds a ${noun} twice.`);
}

/** The lists of records, where they are lists. */
function listsOf(content: unknown): Partial<Record<ExportedNoun, unknown[]>> {
  const records: unknown = isObject(content) ? content.records : undefined;
  if (!isObject(records)) return {};
  return Object.fromEntries(Object.entries(records).filter(([, list]) => Array.isArray(list)));
}

function withoutRecords(content: unknown, lists: object): unknown {
  if (!isObject(content) || !isObject(content.records)) return content;
  const emptied = Object.fromEntries(Object.keys(lists).map((noun) => [noun, []]));
  return { ...content, records: { ...content.records, ...emptied } };
}

function frameFault(frame: unknown): AppError {
  const version = isObject(frame) ? frame.version : undefined;
  if (typeof version === 'number' && version > 1)
    return new AppError('invalid_request', 'This file was made by a newer Ateria. Update this one first.');
  const [first] = Value.Errors(AccountExport, frame);
  return refusal(`${placeOf(first?.instancePath) || 'its form'} ${first?.message ?? 'is not valid'}`);
}

function recordFault(noun: ExportedNoun, index: number, record: unknown): AppError {
  const place = `records.${noun}.${index}`;
  if (JSON.stringify(record).length > maxExplainedLength) return refusal(`${place} is too large`);
  const [first] = Value.Errors(recordLists[noun].items, record);
  return refusal(
    `${place}${first ? placeOf(first.instancePath, '.') : ''} ${first?.message ?? 'is not valid'}`,
  );
}

const placeOf = (instancePath = '', before = '') =>
  instancePath === '' ? '' : before + instancePath.slice(1).replaceAll('/', '.');

const refusal = (fault: string) =>
  new AppError('invalid_request', `${exportFileName} is not as it should be: ${fault}.`);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
