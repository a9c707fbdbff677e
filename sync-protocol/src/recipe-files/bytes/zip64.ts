import type { ByteSource } from './byte-source.ts';
import { viewOf } from './view-of.ts';

const locatorSize = 20;
const wideEndSize = 56;
/** What stands in a field that is told elsewhere with more bytes. */
const elsewhere = 0xffffffff;

/** Where a zip file's directory is, and how many entries it has. */
export interface ZipEnd {
  count: number;
  length: number;
  start: number;
}

/** Whether the usual end record has no room for one of these. */
export function isToldElsewhere({ count, length, start }: ZipEnd): boolean {
  return count === 0xffff || length === elsewhere || start === elsewhere;
}

/** The end record of a file with more or larger entries than the usual one can say (PKWARE APPNOTE 4.3.14); null where it has none. */
export async function readWideEnd(source: ByteSource, endAt: number): Promise<ZipEnd | null> {
  const locator = await source.read(Math.max(0, endAt - locatorSize), endAt);
  if (locator.length < locatorSize || viewOf(locator).getUint32(0, true) !== 0x07064b50) return null;
  const at = wideNumber(viewOf(locator), 8);
  const record = at < endAt ? await source.read(at, at + wideEndSize) : new Uint8Array();
  const view = viewOf(record);
  if (record.length < wideEndSize || view.getUint32(0, true) !== 0x06064b50) return null;
  return { count: wideNumber(view, 32), length: wideNumber(view, 40), start: wideNumber(view, 48) };
}

/**
 * Numbers of an entry, those that are told elsewhere in the order of the standard (4.5.3).
 *
 * @param extra the entry's further fields
 */
export function wideNumbers(numbers: readonly number[], extra: Uint8Array): number[] {
  const view = viewOf(extra);
  let at = 0;
  while (at + 4 <= extra.length && view.getUint16(at, true) !== 1) at += 4 + view.getUint16(at + 2, true);
  let next = at + 4;
  return numbers.map((number) => {
    if (number !== elsewhere || next + 8 > extra.length) return number;
    next += 8;
    return wideNumber(view, next - 8);
  });
}

/** What is beyond exact numbers is beyond any file. */
const wideNumber = (view: DataView, at: number) => Number(view.getBigUint64(at, true));
