import { viewOf } from '../bytes/view-of.ts';

/**
 * Rewrites a zip file without a comment as tools do that do not know sizes beforehand: sizes and offsets in
 * 8-byte fields.
 *
 * @param isEndWide also move the number of entries and the directory's place to a zip64 end record
 */
export function asZip64(zip: Uint8Array, isEndWide: boolean): Uint8Array<ArrayBuffer> {
  const end = zip.subarray(-22);
  const count = viewOf(end).getUint16(10, true);
  const start = viewOf(end).getUint32(16, true);
  const entries: Uint8Array[] = [];
  for (let at = start; entries.length < count; ) {
    const header = viewOf(zip.subarray(at, at + 46));
    const [name, extra] = [header.getUint16(28, true), header.getUint16(30, true)];
    const size = 46 + name + extra;
    const entry = new Uint8Array(size + 28);
    entry.set(zip.subarray(at, at + size));
    const view = viewOf(entry);
    view.setUint16(30, extra + 28, true);
    view.setUint16(size, 1, true);
    view.setUint16(size + 2, 24, true);
    for (const [index, field] of [24, 20, 42].entries()) {
      view.setBigUint64(size + 4 + 8 * index, BigInt(view.getUint32(field, true)), true);
      view.setUint32(field, 0xffffffff, true);
    }
    entries.push(entry);
    at += size;
  }
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  const wideEnd = isEndWide ? wideEndOf(count, length, start) : [];
  const narrow = end.slice();
  viewOf(narrow).setUint32(12, isEndWide ? 0xffffffff : length, true);
  if (isEndWide) {
    viewOf(narrow).setUint16(10, 0xffff, true);
    viewOf(narrow).setUint32(16, 0xffffffff, true);
  }
  return joined([zip.subarray(0, start), ...entries, ...wideEnd, narrow]);
}

function wideEndOf(count: number, length: number, start: number): Uint8Array[] {
  const record = new Uint8Array(56);
  const view = viewOf(record);
  view.setUint32(0, 0x06064b50, true);
  view.setBigUint64(4, 44n, true);
  for (const [at, number] of [
    [24, count],
    [32, count],
    [40, length],
    [48, start],
  ] as const)
    view.setBigUint64(at, BigInt(number), true);
  const locator = new Uint8Array(20);
  viewOf(locator).setUint32(0, 0x07064b50, true);
  viewOf(locator).setBigUint64(8, BigInt(start + length), true);
  viewOf(locator).setUint32(16, 1, true);
  return [record, locator];
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
