import { AccountExport, exportFileName } from 'sync-protocol/export/account-export.ts';
import { type ExportedNoun, exportedNouns, nounNamed } from 'sync-protocol/nouns/registry.ts';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { AppError } from '#lib/app-error.ts';
import type { RecordText } from './split-records.ts';

const { properties: recordLists } = AccountExport.properties.records;
const checks = Object.fromEntries(exportedNouns.map(({ name }) => [name, Compile(recordLists[name].items)]));

/** In a longer record the fault's place is not looked for, which would hold up other requests. */
const mostPlacedLength = 128 * 1024;

export type ExportedRecord = { _id: string } & object;

/**
 * Checks an exported file record by record, and finally the frame around the records.
 *
 * @throws AppError `invalid_request`, whose message names the place in the file
 */
export function createExportCheck() {
  const ids = new Map<ExportedNoun, Set<string>>();

  function checkRecord({ noun, index, text }: RecordText): { noun: ExportedNoun; record: ExportedRecord } {
    const place = `records.${noun}.${index}`;
    if (!isExported(noun)) throw refusal(`records must not have ${noun.slice(0, 60)}`);
    const { maxRows } = nounNamed(noun);
    if (index >= maxRows) throw refusal(`records.${noun} has more than ${maxRows} records`);
    const record = parse(text);
    if (!checks[noun]?.Check(record)) {
      const [first] = text.length > mostPlacedLength ? [] : Value.Errors(recordLists[noun].items, record);
      const at = first ? placeOf(first.instancePath, '.') : '';
      throw refusal(`${place}${at} ${first?.message ?? 'is not valid'}`);
    }
    const checked = record as ExportedRecord; // checked by its schema
    const known = ids.get(noun) ?? new Set();
    if (known.has(checked._id))
      throw new AppError('invalid_request', `${exportFileName} holds a ${noun} twice.`);
    ids.set(noun, known.add(checked._id));
    return { noun, record: checked };
  }

  function checkFrame(text: string): void {
    const frame = parse(text);
    if (Value.Check(AccountExport, frame)) return;
    const [first] = Value.Errors(AccountExport, frame);
    throw refusal(`${placeOf(first?.instancePath) || 'its form'} ${first?.message ?? 'is not valid'}`);
  }

  return { checkRecord, checkFrame };
}

/** Whether a newer Ateria wrote the file; this is reported before any other fault of the file. */
export function isOfNewerVersion(frame: string): boolean {
  const [, version] = /^\s*\{[^{[]*"version"\s*:\s*(\d+)/.exec(frame) ?? [];
  return Number(version) > 1;
}

export const newerVersion = () =>
  new AppError('invalid_request', 'This file was made by a newer Ateria. Update this one first.');

export const refusal = (fault: string) =>
  new AppError('invalid_request', `${exportFileName} is not as it should be: ${fault}.`);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('invalid_request', `${exportFileName} is not JSON.`, { cause });
  }
}

const placeOf = (instancePath = '', before = '') =>
  instancePath === '' ? '' : before + instancePath.slice(1).replaceAll('/', '.');

const isExported = (noun: string): noun is ExportedNoun => exportedNouns.some(({ name }) => name === noun);
