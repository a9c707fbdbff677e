import { findNamed } from './find-food.ts';
import type { Food } from './table/food-table.ts';
import { wordsOf } from './words.ts';

/**
 * What a cook makes of it at home, or wants it for, in folded words: "minced", "hienonnettuna", "kuutioiksi", "paistamiseen". What is
 * dried, frozen, smoked and so on is another thing in the shop.
 */
const prepared =
  /^(?!kuiv|pakast|sailo|savu|suola|marino|paahd|maust|jauhe)(?:chopped|minced|diced|sliced|grated|melted|softened|peeled|crushed|halved|beaten|torn|.{4,}t[uy]na|.{2,}(?:i|ee|no|pu)ksi|.{3,}(?:mise|ilu|elu|ely).n|maun|mukaan|vuoan)$/;
/** What may stand there besides: "finely", "cut into pieces", "for frying", "to taste". */
const besides =
  /^(?:.{3,}ly|and|in|into|at|for|to|the|cut|pieces|cubes|slices|room|temperature|frying|greasing|dusting|serving|serve|garnish|taste|pan|ja)$/;
const size =
  /^(?:extra|large|medium|sized|small|(?:iso|suur|pien|keskikoko)(?:i|t|a|ta|et|ja|ia|inen|ista|iset|isia)?)$/;
const fresh = /^(?:fresh|tuore(?:tta|et|ita)?)$/;
const warm =
  /^(?:(?:luke)?warm|hot|cold|boiling|(?:lamm?i[mn]|kuuma|(?:jaa)?kylma|haalea|kiehuv|kadenlamp).*)$/;

/**
 * The food of the table that is bought for what a recipe names with its size and with what is made of it: "large onion, finely
 * chopped", "sipuli hienonnettuna", "öljyä paistamiseen", "warm water". Null where anything else is said: it may be another thing.
 */
export function foodAsBought(name: string): Food | null {
  const [named = '', ...behind] = name.split(/[,;(]| (?=(?:for|to) )/);
  const words = wordsOf(named);
  const rest = wordsOf(behind.join(' '));
  while (words.length > 1 && prepared.test(words.at(-1) ?? '')) rest.unshift(words.pop() ?? '');
  if (!rest.every((word) => prepared.test(word) || besides.test(word) || size.test(word))) return null;
  // "tomatoes, crushed"
  if (rest.length > 0 && findNamed([...rest, ...words])) return null;
  const [kept = '', ...others] = words.slice(words.findIndex((word) => !size.test(word)));
  const food = findNamed([kept, ...others]);
  if (food || others.length === 0) return food;
  // Fresh pasta and hot sauce are other things than pasta and sauce; fresh basil and warm milk are not.
  const shelves = fresh.test(kept) ? ['produce', 'meat'] : warm.test(kept) ? ['dairy', 'beverages'] : [];
  const unkept = shelves.length > 0 ? findNamed(others) : null;
  return unkept && shelves.includes(unkept.category) ? unkept : null;
}
