import type { FileHandle } from 'node:fs/promises';
import { type AccountExport, exportFileName, sha256OfFileName } from 'sync-protocol/export/account-export.ts';
import { maxImageBytes } from 'sync-protocol/images/images.ts';
import { AppError } from '#lib/app-error.ts';
import { checkExport } from './check-export.ts';
import { picturesOf } from './export-service.ts';
import { readDirectory, readEntry, type ZipEntry } from './read-zip.ts';

const maxEntries = 20_000;
/** Far more than a cook's recipes come to. */
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
  const content = await checkExport(parse(await readEntry(file, json, maxJsonBytes)));
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

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw new AppError('invalid_request', `${exportFileName} is not JSON.`, { cause });
  }
}
