import type { FileHandle } from 'node:fs/promises';
import {
  AccountExport,
  exportedNounNames,
  exportFileName,
  sha256OfFileName,
} from 'sync-protocol/export/account-export.ts';
import { maxImageBytes } from 'sync-protocol/images/images.ts';
import { Value } from 'typebox/value';
import { AppError } from '#lib/app-error.ts';
import { picturesOf } from './export-service.ts';
import { readDirectory, readEntry, type ZipEntry } from './read-zip.ts';

const maxEntries = 20_000;
/** The JSON of the largest household there can be is smaller. */
const maxJsonBytes = 64 * 1024 * 1024;

export interface ReadExport {
  content: AccountExport;
  /** By address; only those that a recipe names. */
  pictures: ReadonlyMap<string, ZipEntry>;
}

/**
 * Reads an exported file and checks all of it but the pixels of its pictures.
 *
 * @throws AppError `invalid_request` that says what is wrong, `payload_too_large`
 */
export async function readExport(file: FileHandle): Promise<ReadExport> {
  const entries = await readDirectory(file, maxEntries);
  const json = entries.find(({ name }) => name === exportFileName);
  if (!json) throw new AppError('invalid_request', `There is no ${exportFileName} in this file.`);
  const content = toExport(await readEntry(file, json, maxJsonBytes));
  const wanted = picturesOf(content);
  const pictures = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const sha256 = sha256OfFileName(entry.name);
    if (sha256 === null || !wanted.has(sha256)) continue;
    if (entry.size > maxImageBytes)
      throw new AppError('payload_too_large', `The picture ${entry.name} is too large.`);
    pictures.set(sha256, entry);
  }
  return { content, pictures };
}

function toExport(bytes: Buffer): AccountExport {
  let content: unknown;
  try {
    content = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new AppError('invalid_request', `${exportFileName} is not JSON.`, { cause });
  }
  if (!Value.Check(AccountExport, content)) throw new AppError('invalid_request', faultOf(content));
  for (const noun of exportedNounNames) {
    const ids = (content.records[noun] ?? []).map(({ _id }) => _id);
    if (new Set(ids).size < ids.length)
      throw new AppError('invalid_request', `${exportFileName} holds a ${noun} twice.`);
  }
  return content;
}

/** Where the first fault is, in terms of the file. */
function faultOf(content: unknown): string {
  const version =
    typeof content === 'object' && content !== null && 'version' in content ? content.version : undefined;
  if (typeof version === 'number' && version > 1)
    return 'This file was made by a newer Ateria. Update this one first.';
  const [first] = Value.Errors(AccountExport, content);
  const place = first?.instancePath.replaceAll('/', '.').slice(1) || 'its form';
  return `${exportFileName} is not as it should be: ${place} ${first?.message ?? 'is not valid'}.`;
}
