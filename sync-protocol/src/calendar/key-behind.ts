/** Maximum length in `itemKeyPattern`. */
const longestKey = 64;

/** Suffix of the key of an item placed after another: the item's own id, possibly truncated. */
const ownId = /-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{3,12}$/;

/**
 * The key for an item that goes after the one with the key `last`, since items are ordered by key. New ids
 * sort before the keys of a weekly meal (`week-001`) and before ids from a device whose clock is ahead; then
 * the key is that key with the new id appended: `week-001-<id>`.
 *
 * @param last empty for none
 */
export function keyBehind(last: string, id: string): string {
  const keys = [last.replace(ownId, ''), last].map((before) => `${before}-${id}`.slice(0, longestKey));
  return [id, ...keys].find((key) => key > last) ?? id;
}
