import type { FileHandle } from 'node:fs/promises';
import { exportFileName, folderOfExport, sha256OfFileName } from 'sync-protocol/export/account-export.ts';
import { maxImageBytes, sha256OfUrl } from 'sync-protocol/images/images.ts';
import { nounHasImages } from 'sync-protocol/images/nouns-with-images.ts';
import type { ExportedNoun } from 'sync-protocol/nouns/registry.ts';
import { AppError } from '#lib/app-error.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { mostHouseholdBytes } from '#rows/household-rows-service.ts';
import {
  createExportCheck,
  type ExportedRecord,
  isOfNewerVersion,
  newerVersion,
  refusal,
} from './check-export.ts';
import { piecesOf, readDirectory, type ZipDirectoryEntry } from './read-zip.ts';
import { createRecordSplitter, type SplitBounds } from './split-records.ts';

const maxEntries = 20_000;
/**
 * The export of the fullest household is readable. The exporter's indentation makes rows of very short values
 * four times as long as their states; fields that the states leave out add less than the rest.
 */
const maxJsonBytes = 4.5 * mostHouseholdBytes;
/**
 * Each more than the largest record needs, which is a saved week: 70 meals of 200 items each, whose body of
 * at most a megabyte is indented.
 */
const bounds: SplitBounds = {
  frameBytes: 16 * 1024,
  recordBytes: 5 * 1024 * 1024,
  depth: 16,
  values: 60_000,
};
/** Maximum records and characters of a batch, which is written in one transaction. */
const recordsAtOnce = 50;
const bytesAtOnce = 512 * 1024;

export interface RecordBatch {
  noun: ExportedNoun;
  records: ExportedRecord[];
}

export interface ReadExport {
  /** Reads the records from the file again, in batches of one noun each. */
  batches: () => AsyncGenerator<RecordBatch>;
  /** Images by SHA-256; only those that a record names. */
  images: ReadonlyMap<string, ZipDirectoryEntry>;
  /** SHA-256 of the images that the records name. */
  named: ReadonlySet<string>;
}

/**
 * Checks all of an exported file except its images' content. Whatever its unpacked size, only about one
 * record is in memory, and the event loop gets a turn after each piece.
 *
 * @throws AppError `invalid_request` with the fault's place, or `payload_too_large`
 */
export async function readExport(file: FileHandle): Promise<ReadExport> {
  const { entries, json, folder } = await findJson(file);
  const named = await checkAll(piecesOf(file, json, maxJsonBytes));
  const images = new Map<string, ZipDirectoryEntry>();
  for (const entry of entries) {
    const sha256 = sha256OfFileName(entry.name, folder);
    if (sha256 === null || !named.has(sha256)) continue;
    if (entry.size > maxImageBytes)
      throw new AppError('payload_too_large', `The picture ${entry.name} is too large.`);
    images.set(sha256, entry);
  }
  return { batches: () => batchesOf(piecesOf(file, json, maxJsonBytes)), images, named };
}

/** Bytes of the records, unpacked, as the zip's directory claims. */
export async function readUnpackedSize(file: FileHandle): Promise<number> {
  return (await findJson(file)).json.size;
}

async function findJson(file: FileHandle) {
  const entries = await readDirectory(file, maxEntries);
  const folder = folderOfExport(entries.map(({ name }) => name));
  const json = entries.find(({ name }) => name === `${folder}${exportFileName}`);
  if (folder === null || !json)
    throw new AppError('invalid_request', `There is no ${exportFileName} in this file.`);
  return { entries, json, folder };
}

const createSplitter = () => createRecordSplitter(bounds, (place, excess) => refusal(`${place} ${excess}`));

/** @returns the SHA-256 of the images that the records name */
export async function checkAll(pieces: AsyncIterable<Buffer>): Promise<Set<string>> {
  const splitter = createSplitter();
  const { checkRecord, checkFrame } = createExportCheck();
  const wanted = new Set<string>();
  try {
    for await (const piece of pieces) {
      for (const text of splitter.push(piece)) {
        const { noun, record } = checkRecord(text);
        const imageUrl: unknown = nounHasImages(noun) && 'imageUrl' in record ? record.imageUrl : null;
        const sha256 = typeof imageUrl === 'string' ? sha256OfUrl(imageUrl) : null;
        if (sha256 !== null) wanted.add(sha256);
      }
      await nextTurn();
    }
    checkFrame(splitter.frame());
  } catch (error) {
    throw error instanceof AppError && isOfNewerVersion(splitter.frame()) ? newerVersion() : error;
  }
  return wanted;
}

async function* batchesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<RecordBatch> {
  const splitter = createSplitter();
  let batch: RecordBatch | null = null;
  let bytes = 0;
  for await (const piece of pieces) {
    for (const { noun, text } of splitter.push(piece)) {
      const isFull = batch && (batch.records.length >= recordsAtOnce || bytes >= bytesAtOnce);
      if (batch && (isFull || batch.noun !== noun)) {
        yield batch;
        batch = null;
      }
      batch ??= { noun: noun as ExportedNoun, records: [] }; // `checkAll` has checked the noun
      if (batch.records.length === 0) bytes = 0;
      batch.records.push(JSON.parse(text) as ExportedRecord);
      bytes += text.length;
    }
    await nextTurn();
  }
  if (batch) yield batch;
}
