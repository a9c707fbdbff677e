import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, createInflateRaw } from 'node:zlib';
import { AppError } from '#lib/app-error.ts';

const endSize = 22;
const maxCommentSize = 0xffff;
const entrySize = 46;
const localSize = 30;
const maxDirectoryBytes = 8 * 1024 * 1024;
/** Bytes read and unpacked at once. */
const pieceBytes = 64 * 1024;

export interface ZipDirectoryEntry {
  name: string;
  /** Unpacked size as the directory claims; `readEntry` returns at most this much. */
  size: number;
  packedSize: number;
  method: number;
  crc: number;
  offset: number;
}

/**
 * Reads the directory of a zip file (PKWARE APPNOTE 4.3); ZIP64 and encryption are not supported.
 *
 * @throws AppError `invalid_request` if the file is no such zip file, or has more than `maxEntries` entries
 */
export async function readDirectory(file: FileHandle, maxEntries: number): Promise<ZipDirectoryEntry[]> {
  const { size } = await file.stat();
  const tail = await readAt(file, Math.max(0, size - endSize - maxCommentSize), size);
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0 || end + endSize > tail.length) throw broken();
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > maxEntries || length > maxDirectoryBytes || start + length > size) throw broken();
  const directory = await readAt(file, start, start + length);
  const entries: ZipDirectoryEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + entrySize > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw broken();
    const nameLength = directory.readUInt16LE(at + 28);
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1;
    if (isEncrypted) throw broken();
    entries.push({
      name: directory.toString('utf8', at + entrySize, at + entrySize + nameLength),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packedSize: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += entrySize + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Reads and unpacks one entry. Whatever it would unpack to, at most `maxBytes` are in memory.
 *
 * @throws AppError `invalid_request` if the entry is damaged, `payload_too_large` if it is larger than
 *   `maxBytes`
 */
export async function readEntry(
  file: FileHandle,
  entry: ZipDirectoryEntry,
  maxBytes: number,
): Promise<Buffer> {
  return buffer(piecesOf(file, entry, maxBytes));
}

/** `readEntry` piece by piece. A wrong size or checksum is thrown only after the last piece was yielded. */
export async function* piecesOf(
  file: FileHandle,
  entry: ZipDirectoryEntry,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (entry.size > maxBytes || entry.packedSize > maxBytes) throw tooLarge();
  const local = await readAt(file, entry.offset, entry.offset + localSize);
  if (local.length < localSize || local.readUInt32LE(0) !== 0x04034b50) throw broken();
  const start = entry.offset + localSize + local.readUInt16LE(26) + local.readUInt16LE(28);
  let size = 0;
  let crc = 0;
  for await (const piece of unpacked(packedPieces(file, start, start + entry.packedSize), entry)) {
    size += piece.length;
    if (size > entry.size) throw broken();
    crc = crc32(piece, crc);
    yield piece;
  }
  if (size !== entry.size || crc !== entry.crc) throw broken();
}

async function* unpacked(
  packed: AsyncIterable<Buffer>,
  { method }: ZipDirectoryEntry,
): AsyncGenerator<Buffer> {
  if (method === 0) yield* packed;
  else if (method !== 8) throw broken();
  else {
    const inflater = createInflateRaw({ chunkSize: pieceBytes });
    try {
      yield* pipeline(Readable.from(packed), inflater, () => {}); // errors are thrown to the reader
    } catch (cause) {
      throw isDamage(cause) ? broken(cause) : cause;
    }
  }
}

/** Whether the error is zlib's, so the entry is damaged. */
const isDamage = (fault: unknown) =>
  fault instanceof Error && 'code' in fault && String(fault.code).startsWith('Z_');

async function* packedPieces(file: FileHandle, start: number, end: number): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += pieceBytes) {
    const piece = await readAt(file, at, Math.min(end, at + pieceBytes));
    if (piece.length > 0) yield piece;
  }
}

async function readAt(file: FileHandle, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.max(0, end - start)), { position: start });
  return buffer.subarray(0, bytesRead);
}

const broken = (cause?: unknown) =>
  new AppError('invalid_request', 'This is not a whole zip file of an Ateria export.', { cause });
const tooLarge = () =>
  new AppError('payload_too_large', 'A file inside is larger than anything that Ateria exports.');
