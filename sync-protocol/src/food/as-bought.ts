import { findNamed } from './find-food.ts';
import type { Food } from './table/food-table.ts';
import { wordsOf } from './words.ts';

/** What a cook makes of it at home, or wants it for, in folded words: "minced", "hienonnettuna", "kuutioiksi", "paistamiseen". */
const prepared =
  /^(?:chopped|minced|diced|sliced|grated|shredded|melted|softened|peeled|cubed|crushed|halved|quartered|cored|seeded|deseeded|trimmed|washed|beaten|whisked|mashed|crumbled|torn|juiced|zested|sifted|.{4,}t[uy]na|.{2,}(?:iksi|eeksi|noksi|puksi)|.{3,}miseen|voiteluun|koristeluun|tarjoiluun|leivontaan|viimeistelyyn|maun|mukaan|vuoan|pannun|pellin|paalle)$/;
/** It is another thing in the shop. */
const preserved = /^(?:kuiv|pakast|sailo|savu|suola|marino|paahd|maust|jauhe|rouhi)/;
/** What may stand there besides: "finely", "cut into thin strips", "for frying", "to taste". */
const besides =
  /^(?:finely|roughly|thinly|thickly|coarsely|freshly|lightly|well|and|or|the|a|in|into|at|for|to|cut|pieces|chunks|cubes|strips|slices|rings|wedges|half|thin|thick|room|temperature|optional|frying|greasing|dusting|brushing|serving|garnish|decoration|taste|serve|sprinkling|drizzling|pan|tin|ja|tai|hyvin|huoneenlampo.*|pehmea.*)$/;
const size =
  /^(?:extra|very|large|medium|sized|small|big|iso(?:a|t|ja)?|suur(?:i|ta|et|ia)|pien(?:i|ta|et|ia)|keski(?:koko|suur).*)$/;
const fresh = /^(?:fresh|tuore(?:tta|et|ita)?)$/;
const warm =
  /^(?:(?:luke)?warm|hot|cold|boiling|lammin|lampim(?:aa|an)|kuum(?:a|aa|an)|(?:jaa)?kylm(?:a|aa|an)|haale(?:a|aa|an)|kiehuv(?:a|aa|an)|kadenlampo.*)$/;

const says = (word: string, ...kinds: readonly RegExp[]) =>
  !preserved.test(word) && kinds.some((kind) => kind.test(word));

/**
 * The food of the table that is bought for what a recipe names with its size and with what is made of it: "large onion, finely
 * chopped", "sipuli hienonnettuna", "öljyä paistamiseen", "warm water". Null where anything else is said: it may be another thing.
 */
export function foodAsBought(name: string): Food | null {
  const [, named = '', behind = ''] = /^(.*?)(?:[,;(]| (?=(?:for|to) ))(.*)$/i.exec(name) ?? ['', name];
  const words = wordsOf(named);
  const rest = wordsOf(behind);
  while (words.length > 1 && says(words.at(-1) ?? '', prepared)) rest.unshift(words.pop() ?? '');
  if (!rest.every((word) => says(word, prepared, besides, size))) return null;
  // "tomatoes, crushed"
  if (rest.length > 0 && findNamed([...rest, ...words])) return null;
  const first = words.findIndex((word) => !size.test(word));
  return findNamed(words.slice(first)) ?? findAsKept(words.slice(first));
}

/** Fresh pasta and hot sauce are other things than pasta and sauce; fresh basil and warm milk are not. */
function findAsKept([kept = '', ...words]: readonly string[]): Food | null {
  const kinds = fresh.test(kept) ? ['produce', 'meat'] : warm.test(kept) ? ['dairy', 'beverages'] : [];
  const food = kinds.length > 0 && words.length > 0 ? findNamed(words) : null;
  return food && kinds.includes(food.category) ? food : null;
}
