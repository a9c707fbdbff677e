/** The longest that `itemKeyPattern` allows. */
const longestKey = 64;

/** Of an item that was put behind another one: its own id, cut where there was no more room. */
const ownId = /-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{3,12}$/;

/**
 * The key of an item that is to stand behind the one with the key `last`: items are in the order of their keys. New ids lie before the
 * keys of a meal that comes every week (`week-001`) and of what was written on a device whose clock is ahead; there the item gets
 * the key of that one and its own id behind it: `week-001-<id>`.
 *
 * @param last '' for none
 */
export function keyBehind(last: string, id: string): string {
  const keys = [last.replace(ownId, ''), last].map((before) => `${before}-${id}`.slice(0, longestKey));
  return [id, ...keys].find((key) => key > last) ?? id;
}
