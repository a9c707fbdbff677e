import { exportFileName, folderOfExport, sha256OfFileName } from './account-export.ts';

/** Bytes of images in one part: a line of 1 Mbit/s sends it within the time that the server gives it. */
export const importPartBytes = 16 * 1024 * 1024;

const endSize = 22;
const entrySize = 46;
/** Fields of 2 and 4 bytes with this value stand in zip64's records, which no export has. */
const elsewhere = { count: 0xffff, start: 0xffffffff };

/** An entry as it stands in the zip file: what the directory says of it, and where its bytes are. */
interface PackedEntry {
  name: string;
  record: Uint8Array<ArrayBuffer>;
  start: number;
  end: number;
}

/** An export that is sent as several zip files, one after the other. */
export interface SplitExport {
  /** All of the records without any image. Sent first: the answer says which images the server lacks. */
  records: Blob;
  /**
   * Zip files that each have all of the records and some of the images, so each is a whole export to the
   * server.
   *
   * @param missing SHA-256 of the images that the server lacks; the others are left out
   */
  partsOf: (missing: ReadonlySet<string>) => Blob[];
  /** SHA-256 of all images. */
  images: readonly string[];
}

/**
 * Splits an export. What is neither a record nor an image is ignored by an import and left out. The entries
 * are copied as they are, and no more than the directory is in memory.
 *
 * @returns null for a file that is sent as it is: small, without images, or no zip file that can be split
 */
export async function splitExport(zip: Blob, mostBytes = importPartBytes): Promise<SplitExport | null> {
  if (zip.size <= mostBytes) return null;
  const entries = await readEntries(zip);
  const folder = folderOfExport(entries.map(({ name }) => name));
  const records = entries.find(({ name }) => name === `${folder}${exportFileName}`);
  const images = entries.flatMap((entry) => {
    const sha256 = sha256OfFileName(entry.name, folder ?? '');
    return sha256 === null ? [] : [{ ...entry, sha256 }];
  });
  if (!records || images.length === 0) return null;
  return {
    records: zipOf(zip, [records]),
    partsOf(missing) {
      const parts: PackedEntry[][] = [];
      let bytes = Number.POSITIVE_INFINITY;
      for (const image of images.filter(({ sha256 }) => missing.has(sha256))) {
        bytes += image.end - image.start;
        if (bytes > mostBytes) {
          bytes = image.end - image.start;
          parts.push([records]);
        }
        parts.at(-1)?.push(image);
      }
      return parts.map((part) => zipOf(zip, part));
    },
    images: images.map(({ sha256 }) => sha256),
  };
}

/** The entries in the order of their bytes; none if the file is damaged. */
async function readEntries(zip: Blob): Promise<PackedEntry[]> {
  // An export has no comment, so the end record is all that follows the directory (APPNOTE 6.3.10, 4.3.16).
  const end = await viewOf(zip, zip.size - endSize, zip.size);
  if (end.byteLength < endSize || end.getUint32(0, true) !== 0x06054b50) return [];
  const count = end.getUint16(10, true);
  const start = end.getUint32(16, true);
  if (count === elsewhere.count || start === elsewhere.start) return [];
  const directory = await viewOf(zip, start, zip.size - endSize);
  const entries: PackedEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + entrySize > directory.byteLength || directory.getUint32(at, true) !== 0x02014b50) return [];
    const nameEnd = at + entrySize + directory.getUint16(at + 28, true);
    const next = nameEnd + directory.getUint16(at + 30, true) + directory.getUint16(at + 32, true);
    if (next > directory.byteLength) return [];
    const record = new Uint8Array(directory.buffer, at, next - at);
    const name = new TextDecoder().decode(record.subarray(entrySize, nameEnd - at));
    entries.push({ name, record, start: directory.getUint32(at + 42, true), end: start });
    at = next;
  }
  entries.sort((a, b) => a.start - b.start);
  for (const [index, entry] of entries.entries()) entry.end = entries[index + 1]?.start ?? start;
  return entries;
}

function zipOf(zip: Blob, entries: readonly PackedEntry[]): Blob {
  let size = 0;
  const directory = entries.map(({ record, start, end }) => {
    const moved = record.slice();
    new DataView(moved.buffer).setUint32(42, size, true);
    size += end - start;
    return moved;
  });
  const end = new DataView(new ArrayBuffer(endSize));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, entries.length, true);
  end.setUint16(10, entries.length, true);
  end.setUint32(12, new Blob(directory).size, true);
  end.setUint32(16, size, true);
  const bytes = entries.map(({ start, end }) => zip.slice(start, end));
  return new Blob([...bytes, ...directory, end]);
}

async function viewOf(zip: Blob, start: number, end: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await zip.slice(Math.max(0, start), end).arrayBuffer());
}
