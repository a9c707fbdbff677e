import type { ByteSource } from './byte-source.ts';
import { viewOf } from './view-of.ts';

const locatorSize = 20;
const wideEndSize = 56;
/** Marks a 4-byte field whose value is in an 8-byte field elsewhere. */
const elsewhere = 0xffffffff;

/** Position and length of a zip file's directory, and its number of entries. */
export interface ZipEnd {
  count: number;
  length: number;
  start: number;
}

/** Whether one of the values does not fit the usual end record. */
export function isToldElsewhere({ count, length, start }: ZipEnd): boolean {
  return count === 0xffff || length === elsewhere || start === elsewhere;
}

/**
 * The zip64 end record (PKWARE APPNOTE 4.3.14), for values that do not fit the usual one; null if there is
 * none.
 */
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
 * An entry's numbers, with those that do not fit read from its zip64 extra field, in the standard's order
 * (4.5.3).
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

/** Numbers beyond 2^53 exceed any file. */
const wideNumber = (view: DataView, at: number) => Number(view.getBigUint64(at, true));
