import { fractions } from '../../quantity/fraction-signs.ts';
import { isNutrition } from '../blocks/nutrients.ts';
import { isFact } from '../blocks/read-facts.ts';
import { hasAmount } from '../blocks/recipe-lines.ts';
import { sectionOf } from '../blocks/section-words.ts';

/**
 * The pieces of a line with several ingredients: their part (`over`), each ingredient, and the sentences
 * after them.
 */
export interface RunTogether {
  over: string;
  things: string[];
  behind: string;
}

const longestLine = 600;
const longestThing = 60;
const fewestCounted = 3;
/** So few are a list only if each has an amount and no neighbouring line does. */
const fewestAlone = 2;
const partOver = new RegExp(String.raw`^(\p{L}[^:\d${fractions}]{1,40}):\s+(?=[\d${fractions}])`, 'u');
/** "For the soup you need 400 g mince, …" */
const needed = new RegExp(
  String.raw`^(?:[^:\d${fractions}]{1,40}\s)?(?:you(?:['’]ll| will)? need|tarvitset|tarvitaan|tarvitsee|du behöver|man behöver|du brauchst|man braucht)\s+(?=[\d${fractions}])`,
  'iu',
);
const sentenceBehind = /(?<=\p{L}{2}\)?)[.!]\s+(?=\p{Lu}\p{L}+\s)/u;
const betweenThings = /\s*[,;]\s+(?![^(]*\))|\s+\+\s+/;
const amount = String.raw`[\d${fractions}][\d ${fractions}.,/–-]{0,10}(?:g|kg|dl|cl|ml|l|tl|rkl|cups?|tsp|tbsp|msk|tsk|el|oz|lbs?|kpl|prk|pss)\.? `;
const amountWithUnit = new RegExp(`^${amount}`, 'iu');
const beforeAmount = new RegExp(String.raw`(?<=\p{L}\)?) (?=${amount}\p{L})`, 'iu');
const andAmount = /\s+(?:and|ja|sekä|och|und|et|y|og|plus)\s+(?=\S)/iu;
/** Preparation of an ingredient: "chopped", "hienonnettuna". */
const howPrepared =
  /^(?:(?:finely|freshly|roughly|thinly|very|well|hienoksi|ohueksi|fint)\s)?(?:\p{L}+ed|\p{L}+(?:ttuna|ttynä|tuna|tynä|ttuina|oituna)|hackad\p{L}*|riven|rivet|gehackt|gerieben|haché\p{L}*|at room temperature|huoneenlämpöis\p{L}+|peeled|softened|melted|for serving|to serve|to taste|maun mukaan)(?!\p{L})/iu;

/**
 * Splits a line with several ingredients, "2 eggs, 3 dl flour, a pinch of salt. Whisk all of it."; null for
 * other lines.
 *
 * @param isAlone whether no neighbouring line has an amount
 */
export function runTogether(line: string, isAlone: () => boolean): RunTogether | null {
  if (line.length > longestLine) return null;
  const measured = measuredIn(line);
  if (measured.length >= fewestCounted) return { over: '', things: measured, behind: '' };
  if (!/[,;+]|\s\/\s/.test(line)) return null;
  const [head = '', over = ''] = partOver.exec(line) ?? [];
  if (over !== '' && sectionOf(over) !== null) return null;
  const told = line.slice(head.length).replace(needed, '');
  if (isFact(told) || isNutrition(told)) return null;
  const at = sentenceBehind.exec(told);
  const list = at === null ? told : told.slice(0, at.index);
  const behind = at === null ? '' : told.slice(at.index + at[0].length);
  const things = thingsOf(list.replace(/[\s.;,]+$/, ''));
  return areThings(things, () => over !== '' || isAlone()) ? { over, things, behind } : null;
}

/**
 * Splits ingredients that are only separated by amounts with units: "1 dl water 1 tsp salt 3 dl rye flour".
 */
function measuredIn(line: string): string[] {
  if (!amountWithUnit.test(line) || /[,;:.!?]\s/.test(line)) return [];
  const things = line.split(beforeAmount);
  return things.every((thing) => thing.length <= longestThing && hasAmount(thing)) ? things : [];
}

function thingsOf(list: string): string[] {
  // "1 onion / shallot" is one ingredient; if each piece has an amount, they are several.
  const counted = list.split(/\s+\/\s+/);
  if (counted.length >= fewestCounted && counted.every((text) => hasAmount(text))) return counted;
  const things: string[] = [];
  for (const part of list.split(betweenThings).flatMap(withoutAnd)) {
    const before = things.at(-1);
    if (before !== undefined && howPrepared.test(part)) things[things.length - 1] = `${before}, ${part}`;
    else if (part !== '') things.push(part);
  }
  return things;
}

/** Splits two ingredients joined by "and": "5 dl milk and a pinch of salt". */
function withoutAnd(part: string): string[] {
  const bare = part.trim().replace(/^(?:and|ja|sekä|och|und|et|y|og)\s+/iu, '');
  const [, ...behind] = bare.split(andAmount);
  const last = behind.at(-1) ?? '';
  const before = bare.slice(0, bare.length - last.length).replace(/\s+\S+\s+$/u, '');
  return last !== '' && hasAmount(last) && hasAmount(before) ? [before, last] : [bare];
}

function areThings(things: readonly string[], isAlone: () => boolean): boolean {
  const [first = ''] = things;
  if (!hasAmount(first) || things.some((text) => text.length > longestThing || /[!?]/.test(text)))
    return false;
  const counted = things.filter((text) => hasAmount(text)).length;
  if (things.some((text) => isFact(text) || isNutrition(text))) return false;
  if (counted >= fewestCounted) return counted >= things.length / 2;
  return counted >= fewestAlone && counted === things.length && isAlone();
}
