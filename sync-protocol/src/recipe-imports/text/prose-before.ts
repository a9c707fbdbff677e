import type { Block } from '../blocks/block.ts';
import { isFact } from '../blocks/read-facts.ts';
import { hasAmount, ingredientText, isChrome } from '../blocks/recipe-lines.ts';
import { sectionInLine, sectionOf } from '../blocks/section-words.ts';
import { isAroundRecipe, withoutMenu } from './around-recipe.ts';
import { standsAlone } from './title-of-text.ts';

const address = /https?:\/\/[^\s<>"')\]]+/;

/**
 * The lines before a recipe's first section that may be its title or description: no menu, date, time or
 * amount.
 */
export function proseBefore(before: readonly Block[]): Block[] {
  return withoutMenu(before)
    .filter(({ text }) => !isAroundRecipe(text))
    .filter((block, at, all) => isProse(block.text, at === 0 && (all.length === 1 || standsAlone(all))));
}

/** The first address in a text; empty if there is none. */
export const addressIn = (text: string): string => address.exec(text)?.[0] ?? '';

/** Whether a line is prose. "Salmon soup 2" is no ingredient if it stands alone above all (`isAlone`). */
function isProse(text: string, isAlone: boolean): boolean {
  const isPart = isFact(text) || sectionOf(text) !== null || sectionInLine(text) !== null;
  return (
    !isPart &&
    !isChrome(text) &&
    !address.test(text) &&
    ((isAlone && /^\p{L}/u.test(text)) || !hasAmount(ingredientText(text)))
  );
}
