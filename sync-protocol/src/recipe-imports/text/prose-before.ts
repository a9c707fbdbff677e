import type { Block } from '../blocks/block.ts';
import { isFact } from '../blocks/read-facts.ts';
import { hasAmount, ingredientText, isChrome } from '../blocks/recipe-lines.ts';
import { sectionInLine, sectionOf } from '../blocks/section-words.ts';
import { isAroundRecipe, withoutMenu } from './around-recipe.ts';
import { standsAlone } from './title-of-text.ts';

const address = /https?:\/\/[^\s<>"')\]]+/;

/** What stands before a recipe's first part and may be its title or tell about it: no menu, date, time or amount. */
export function proseBefore(before: readonly Block[]): Block[] {
  return withoutMenu(before)
    .filter(({ text }) => !isAroundRecipe(text))
    .filter((block, at, all) => isProse(block.text, at === 0 && (all.length === 1 || standsAlone(all))));
}

/** The first address in a text; empty where it has none. */
export const addressIn = (text: string): string => address.exec(text)?.[0] ?? '';

/** "Salmon soup 2" is no thing with an amount where it stands `isAlone` over all. */
function isProse(text: string, isAlone: boolean): boolean {
  const isPart = isFact(text) || sectionOf(text) !== null || sectionInLine(text) !== null;
  return (
    !isPart &&
    !isChrome(text) &&
    !address.test(text) &&
    ((isAlone && /^\p{L}/u.test(text)) || !hasAmount(ingredientText(text)))
  );
}
