import { shortHash } from '../hash.ts';

/**
 * The key under which a line of a list from the calendar is wanted on the quick list (SPEC L3, L4).
 *
 * @param part of a line whose quantities are too long for one
 */
export function quickLineKey(generatedItemId: string, part = 0): string {
  return `from-${shortHash(part === 0 ? generatedItemId : `${generatedItemId}\n${part}`)}`;
}
