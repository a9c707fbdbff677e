import { shortHash } from '../hash.ts';

/**
 * Key of a generated list's line as a want on the quick list (SPEC L3, L4).
 *
 * @param part index, if the line's quantities are too long for one line
 */
export function quickLineKey(generatedItemId: string, part = 0): string {
  return `from-${shortHash(part === 0 ? generatedItemId : `${generatedItemId}\n${part}`)}`;
}
