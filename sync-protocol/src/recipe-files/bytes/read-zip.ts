import { RecipeFileFault } from '../file-recipe.ts';
import type { ByteSource } from './byte-source.ts';
import { decodeName } from './decode-text.ts';
import { unpack } from './unpack.ts';
import { viewOf } from './view-of.ts';
import { isToldElsewhere, readWideEnd, wideNumbers, type ZipEnd } from './zip64.ts';

const endSize = 22;
const maxCommentSize = 0xffff;
const entrySize = 46;
const localSize = 30;
const maxDirectoryBytes = 32 * 1024 * 1024;
/** Entries of the largest book that a household can have, with images. */
const maxEntries = 50_000;
/** Largest total expansion that is accepted: text compresses to about a tenth, and more is a zip bomb. */
const mostTimes = 60;
const alwaysFree = 256 * 1024 * 1024;

export interface ZipEntry {
  /** Its path, with "/" and in Unicode's form NFC however it was packed. */
  name: string;
  /** @throws RecipeFileFault */
  read: (maxBytes: number) => Promise<Uint8Array>;
}

/**
 * The entries of a zip file (PKWARE APPNOTE 4.3), each read on demand. Together they never unpack to more
 * than a recipe book can, even if they overlap.
 *
 * @throws RecipeFileFault if the zip file is damaged or too large
 */
export async function readZip(source: ByteSource): Promise<ZipEntry[]> {
  const tail = await source.read(Math.max(0, source.size - endSize - maxCommentSize), source.size);
  const at = findEnd(tail);
  const end = at === null ? null : await readEnd(tail.subarray(at), source, source.size - tail.length + at);
  if (end === null || end.start + end.length > source.size) throw new RecipeFileFault('broken_file');
  const { count, length, start } = end;
  if (count > maxEntries || length > maxDirectoryBytes) throw new RecipeFileFault('too_large');
  const directory = await source.read(start, start + length);
  const budget = { bytes: Math.max(alwaysFree, source.size * mostTimes) };
  return [...entriesIn(directory, count, source, budget)];
}

export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);
}

function findEnd(tail: Uint8Array): number | null {
  for (let at = tail.length - endSize; at >= 0; at -= 1)
    if (tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5 && tail[at + 3] === 6) return at;
  return null;
}

async function readEnd(end: Uint8Array, source: ByteSource, endAt: number): Promise<ZipEnd | null> {
  const view = viewOf(end);
  const told = {
    count: view.getUint16(10, true),
    length: view.getUint32(12, true),
    start: view.getUint32(16, true),
  };
  return isToldElsewhere(told) ? readWideEnd(source, endAt) : told;
}

function* entriesIn(
  directory: Uint8Array,
  count: number,
  source: ByteSource,
  budget: { bytes: number },
): Generator<ZipEntry> {
  const view = viewOf(directory);
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + entrySize > directory.length || view.getUint32(at, true) !== 0x02014b50)
      throw new RecipeFileFault('broken_file');
    const nameEnd = at + entrySize + view.getUint16(at + 28, true);
    const extraEnd = nameEnd + view.getUint16(at + 30, true);
    const name = decodeName(directory.subarray(at + entrySize, nameEnd));
    const narrow = [24, 20, 42].map((field) => view.getUint32(at + field, true));
    const [size = 0, packedSize = 0, offset = 0] = wideNumbers(narrow, directory.subarray(nameEnd, extraEnd));
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
    const place = { isEncrypted, method: view.getUint16(at + 10, true), packedSize, size, offset };
    if (!name.endsWith('/'))
      yield {
        name: name.replaceAll('\\', '/'),
        read: (maxBytes) => readEntry(source, place, maxBytes, budget),
      };
    at = extraEnd + view.getUint16(at + 32, true);
  }
}

async function readEntry(
  source: ByteSource,
  { isEncrypted, method, packedSize, size, offset }: ZipPlace,
  maxBytes: number,
  budget: { bytes: number },
): Promise<Uint8Array> {
  if (isEncrypted) throw new RecipeFileFault('encrypted');
  if (packedSize > maxBytes || size > maxBytes || size > budget.bytes) throw new RecipeFileFault('too_large');
  const local = await source.read(offset, offset + localSize);
  if (local.length < localSize || viewOf(local).getUint32(0, true) !== 0x04034b50)
    throw new RecipeFileFault('broken_file');
  const start = offset + localSize + viewOf(local).getUint16(26, true) + viewOf(local).getUint16(28, true);
  const packed = await source.read(start, start + packedSize);
  if (packed.length < packedSize || (method !== 0 && method !== 8)) throw new RecipeFileFault('broken_file');
  budget.bytes -= size;
  // `unpack` rejects an entry larger than it claims: it is damaged or a zip bomb.
  return method === 0 ? packed : unpack(packed, 'deflate', size);
}

interface ZipPlace {
  isEncrypted: boolean;
  method: number;
  packedSize: number;
  /** Unpacked size, as claimed by the directory. */
  size: number;
  offset: number;
}
