import type { Block } from '../blocks/block.ts';
import { isFact } from '../blocks/read-facts.ts';
import { hasAmount, ingredientText, isChrome } from '../blocks/recipe-lines.ts';
import { sectionInLine, sectionOf } from '../blocks/section-words.ts';
import { isAroundRecipe, withoutMenu } from './around-recipe.ts';
import { standsAlone } from './title-of-text.ts';

const address = /https?:\/\/[^\s<>"'\]]+/;

/**
 * The lines before a recipe's first section that may be its title or description: no menu, date, time or
 * amount.
 */
export function proseBefore(before: readonly Block[]): Block[] {
  return withoutMenu(before)
    .filter(({ text }) => !isAroundRecipe(text))
    .filter((block, at, all) => isProse(block.text, at === 0 && (all.length === 1 || standsAlone(all))));
}

/** The first address in a text, up to a bracket that was opened before it; empty where it has none. */
export function addressIn(text: string): string {
  const [found = ''] = address.exec(text) ?? [];
  let open = 0;
  const end = [...found].findIndex((sign) => {
    if (sign === '(') open += 1;
    else if (sign === ')') open -= 1;
    return open < 0;
  });
  return end < 0 ? found : [...found].slice(0, end).join('');
}

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
