/**
 * Upper bound for the bytes of a value as JSON in UTF-8, found without serialising it.
 *
 * @param value a JSON value
 */
export function jsonBytesAtMost(value: unknown): number {
  // A UTF-16 unit takes at most six bytes, escaped as \u0001 is (RFC 8259, 7); a number 24.
  if (typeof value === 'string') return 6 * value.length + 2;
  if (typeof value !== 'object' || value === null) return 24;
  let bytes = 2;
  for (const name of Object.keys(value))
    bytes += 6 * name.length + 4 + jsonBytesAtMost((value as Record<string, unknown>)[name]);
  return bytes;
}
