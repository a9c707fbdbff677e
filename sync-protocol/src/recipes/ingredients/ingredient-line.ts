import { type NamedQuantity, splitQuantity } from '../../food/split-quantity.ts';
import { fractions } from '../../quantity/fraction-signs.ts';
import { parseQuantity } from '../../quantity/parse-quantity.ts';
import { isNumberWord } from '../../quantity/read-number.ts';
import { findUnit, isContainer, units } from '../../quantity/units.ts';
import type { Ingredient } from '../recipe.ts';
import { readEastAsian } from './east-asian-amounts.ts';
import { readForeignUnit, withoutBetween } from './foreign-units.ts';
import { readPieces, readSizedMeasure, readUncounted, withFigure } from './sized-measure.ts';
import { readUsMeasure } from './us-measure.ts';
import { inUsualForm } from './usual-form.ts';

/** A parsed line of an ingredient list. */
export type IngredientLine =
  | ({ kind: 'ingredient' } & Ingredient)
  /** A heading for the following lines: "For the sauce:", "Kastike:". */
  | { kind: 'group'; name: string };

const bullet = /^(?:[\s•·▪◦●○☐☑✓✔□▢◯⬜*–—-]|\[[ xX]?\])+(?=\S)|^\d{1,2}[.)]\s+(?=\p{L})/u;
/**
 * Brackets after the amount, such as "(400 g)" or "(14 oz)": they go to the name, since amounts are scaled.
 */
const bracketed = /^\s*\(([^()]{1,60})\)\s*/;
const toTaste =
  /(?:[\s,]|\s[–—-]\s)*\(?(?<!\p{L})((?:or |tai )?(?:to taste|as needed|as required|maun mukaan|tarpeen mukaan|nach (?:geschmack|belieben)|efter smag|efter smak|etter smak|naar smaak|selon (?:le |votre )?goût|quanto basta|al gusto|a gosto|q\. ?b\.|до смаку|po želji|po okusu|do smaku|podle chuti|ízlés szerint|по вкусу|на вкус|за смаком))(?!\p{L})\)?\.?/iu;
const partOf = new RegExp(
  String.raw`^(?:the )?(juice|zest|rind|peel|grated zest|finely grated zest)(?: and (juice|zest|rind))? (?:(?:of|from) |(?<!peel )(?=[\d${fractions}]))`,
  'i',
);
/** An article or number word that means one: "juice of a lemon". */
const one = /^(?:an?|one|yksi|yhden) /i;
const container = /^(\p{L}+\.?)\s+(?=\S)/u;
/** A size that stands without brackets before its container: "28-ounce can". */
const sized = /^(\d[\d.,/]*[- ]?\p{L}+\.?)\s+(?=\p{L})/u;
/** An amount on top: "½ cup plus 2 tablespoons sugar" becomes the sum "½ cup + 2 tablespoons". */
const more = new RegExp(String.raw`^(?:plus|and|ja|sekä|\+)\s+(?=[\d${fractions}])`, 'i');
const half = /^((?:an? )?half|puolikas|puolikkaan|puolet) (?:of )?(?:an? )?/i;
/**
 * "Garlic, 3 cloves, crushed", "jajka 4 szt", "Honey (1 tbsp)": the amount follows the name, and a note may
 * follow the amount.
 */
const behindComma = new RegExp(
  String.raw`^(\p{L}[^\d${fractions}:(]*?)\s*,\s+([\d${fractions}][\d.,/${fractions}–-]*)\s?(\p{L}.*)$`,
  'u',
);
const atEnd = new RegExp(
  String.raw`^(\p{L}[^\d${fractions}(]*?)[\s,:=–-]+([\d${fractions}][\d.,/${fractions}–-]*)\s?(\p{L}[\p{L}\p{M}.]*(?:\s\p{L}[\p{L}\p{M}.]*){0,2})$`,
  'u',
);
/** "Cream (35 %) 250 ml", "Mangoes (ripe) 2": the amount follows a note in brackets. */
const behindBrackets = new RegExp(
  String.raw`^(\p{L}[^\d${fractions}()]*\([^()]{1,60}\))[\s,:=–—-]*([\d${fractions}][\d.,/${fractions}–-]*)(?:\s?(\p{L}[\p{L}\p{M}.]*))?$`,
  'u',
);
const inBracketsAtEnd = new RegExp(
  String.raw`^(\p{L}[^\d${fractions}()]*?)\s+\(([\d${fractions}][\d.,/${fractions}–-]*(?:\s[\d${fractions}/]+)?)\s?(\p{L}[\p{L}. ]{0,20})\)$`,
  'u',
);
const behindDash = new RegExp(
  String.raw`^(\p{L}[^\d${fractions}:]{1,60}?)\s[–—-]\s([\d${fractions}][\d.,/${fractions}–-]{0,8}(?<!,)(?:\s\d\/\d|\s?[${fractions}])?)\s?(\S.*)$`,
  'u',
);
/** Longer lines are prose. */
const longestBehind = 300;
/** Sizes after a number: "2 stora". */
const size =
  /^(?:large|medium|small|big|isoa?|suurta|pien(?:i|tä)|keskikokoista|stor(?:a|t)?|små|liten|litet|mellanstora?|große?r?|kleine?r?|mittelgroße?r?|store?|små|grandes?|petite?s?|moyens?|medianas?|pequeñas?|chicas?|grand[ei]|piccol[aeio]|medi[aeo]|grote?|kleine?)(?!\p{L})/iu;
/**
 * A name that ends in "plus", "or" and the like: the amount after it is an addition or an alternative, not
 * the name's own.
 */
export const endsOpen =
  /(?<!\p{L})(?:plus|and|or|sekä|ja|tai|och|eller|und|oder|og|et|ou|en|of|y|o|e|i|a)$/iu;
/** "muutama salaatinlehti", "a couple of eggs". */
const withoutNumber = /^(pari|muutama|a few|few|a couple of)\s+(?=\p{L})/iu;
const times = /^(\d{1,2})\s*[x×]\s*(\d.*)$/i;

/**
 * Parses a line of an imported recipe: amount and unit as written, the rest as the name, followed by notes on
 * the ingredient. "1 prk (400 g) tomaattimurskaa" is 1 prk of "tomaattimurskaa (400 g)"; "salt to taste" has
 * the quantity "to taste"; without an amount the quantity is empty. Null for a line without a letter.
 */
export function readIngredientLine(text: string): IngredientLine | null {
  const line = text.replace(bullet, '').replace(/\s+/g, ' ').trim();
  if (!/\p{L}/u.test(line)) return null;
  if (/:$/.test(line) && !/\d/.test(line)) return { kind: 'group', name: line.slice(0, -1).trim() };
  return { kind: 'ingredient', ...readUsual(inUsualForm(line)) };
}

/** Whether a line ends with "to taste" or the like: "salt and pepper to taste". */
export function isToTaste(line: string): boolean {
  const said = toTaste.exec(line);
  return said !== null && said.index + said[0].length === line.trimEnd().length;
}

function readUsual(line: string): Ingredient {
  const eastAsian = readEastAsian(line);
  if (eastAsian !== null) return eastAsian;
  const read = readTaste(line) ?? readPart(line) ?? readAmount(line);
  return read.quantity === '' ? (readAmountBehind(line) ?? read) : read;
}

/** Parses an amount after the name, recognised by its unit; notes stay with the name. */
function readAmountBehind(line: string): Ingredient | null {
  if (line.length > longestBehind) return null;
  for (const form of [behindComma, atEnd, behindBrackets, inBracketsAtEnd]) {
    const [, name = '', number = '', rest = ''] = form.exec(line) ?? [];
    if (name === '' || endsOpen.test(name)) continue;
    if (form === behindBrackets && rest === '') return { name, quantity: number };
    const isInBrackets = form === inBracketsAtEnd;
    const [, unit = '', behind = ''] = unitAtStart(rest, isInBrackets ? name : '');
    if (unit === '' && (isInBrackets || !size.test(rest) || (form === atEnd && / /.test(rest)))) continue;
    if (unit === '') return { name: `${name}, ${rest}`, quantity: number };
    if (form === atEnd && behind.trim() !== '') continue;
    // "Alternatively, 1 can of tomatoes"
    if (/^\s+(?:of|de|di|d['’]|du)(?!\p{L})/u.test(behind)) continue;
    const note = behind.replace(/^\s+(?=[^\s(])/, ', ');
    return { name: `${name}${note}`, quantity: `${number} ${unit}` };
  }
  return readBehindDash(line);
}

/** "Garlic – 4 cloves, minced", "Onion - 1 (chopped)": moves a note after the amount to the name. */
function readBehindDash(line: string): Ingredient | null {
  const [, name = '', number = '', rest = ''] = behindDash.exec(line) ?? [];
  if (name === '') return null;
  const [, unit = '', behind = rest] = unitAtStart(rest, '');
  const isNoted = /^(?:,\s|\s?\()/.test(behind) || (unit !== '' && /^\s\p{L}/u.test(behind));
  if (!isNoted && !(unit === '' && size.test(behind))) return null;
  const note = behind.replace(/^[\s,]+/, '');
  const quantity = unit === '' ? number : `${number} ${unit}`;
  return { name: note.startsWith('(') ? `${name} ${note}` : `${name}, ${note}`, quantity };
}

/**
 * Matches a unit at the start of the text and returns [text, unit, rest], or nothing: "klyftor, hackade". A
 * word that the name contains is no unit: "stick" of "cinnamon stick".
 */
function unitAtStart(text: string, name: string): readonly string[] {
  const [word = ''] = /^[\p{L}\p{M}]+/u.exec(text) ?? [];
  const foreign = readForeignUnit(`${text.replace(/[,;].*$/, '')} x`)?.unit;
  const isOfName = word === text && ` ${name} `.toLowerCase().includes(` ${word.toLowerCase()} `);
  const unit = foreign ?? (findUnit(word) === null && !isOfName ? '' : word);
  return unit === '' ? [] : [text, unit, text.slice(unit.length)];
}

/** "Salt and pepper, to taste", "1 tl suolaa maun mukaan". */
function readTaste(line: string): Ingredient | null {
  const [whole, words] = toTaste.exec(line) ?? [];
  if (whole === undefined || words === undefined) return null;
  // "(or single cream, cream to taste)": concerns only the text in brackets.
  if (whole.endsWith(')') && !whole.includes('(')) return null;
  const said = words.charAt(0).toLowerCase() + words.slice(1);
  const rest = readAmount(line.replace(toTaste, '').trim());
  if (rest.name === '') return null;
  if (rest.quantity === '') return { name: rest.name, quantity: said.replace(/^(?:or|tai) /, '') };
  return { ...rest, name: `${rest.name}, ${said}` };
}

/** "Juice of 1 lemon": the ingredient is 1 lemon, with "juice" as a note. */
function readPart(line: string): Ingredient | null {
  const [whole, part, other] = partOf.exec(line) ?? [];
  if (whole === undefined || part === undefined) return null;
  const { name, quantity } = readAmount(line.slice(whole.length).replace(one, '1 '));
  if (quantity === '') return null;
  const [thing = '', ...notes] = name.split(', ');
  const wanted = [part, other].filter((word) => word !== undefined).join(' and ');
  return { name: [thing, wanted.toLowerCase(), ...notes].join(', '), quantity };
}

function readAmount(line: string): Ingredient {
  const uncounted = readUncounted(line);
  if (uncounted !== null) return uncounted;
  const { itemName: told, quantity } = splitAmount(withFigure(line));
  // "Milk, 2 dl"
  const plain = told.replace(/[\s,;]+$/, '');
  if (quantity === '') return { name: plain, quantity };
  const itemName = withoutBetween(plain);
  if (parseQuantity(quantity)?.unit !== null) return readBehind({ itemName, quantity });
  const sized = readSizedMeasure(itemName) ?? readPieces(quantity, itemName);
  if (sized !== null) return readBehind({ itemName: sized.name, quantity: `${quantity} ${sized.unit}` });
  const foreign = readForeignUnit(itemName);
  if (foreign !== null) return { name: foreign.name, quantity: `${quantity} ${foreign.unit}` };
  const measure = readUsMeasure(itemName);
  const thing = measure?.rest.replace(/^[\s,]+(?:of (?=\S))?/i, '') ?? '';
  if (measure === null || !/\p{L}/u.test(thing)) return readBehind({ itemName, quantity });
  return readBehind({ itemName: thing, quantity: `${quantity} ${measure.word}` });
}

/**
 * Moves the start of a name to the amount if it belongs there, and sizes of containers to a note on the name.
 */
function readBehind({ itemName, quantity }: NamedQuantity): Ingredient {
  const [plus] = more.exec(itemName) ?? [];
  if (plus !== undefined) {
    const onTop = splitAmount(itemName.slice(plus.length));
    if (onTop.quantity !== '')
      return readBehind({ itemName: onTop.itemName, quantity: `${quantity} + ${onTop.quantity}` });
  }
  const smaller = splitAmount(itemName);
  if (isPartOf(quantity, smaller.quantity))
    return readBehind({ itemName: smaller.itemName, quantity: `${quantity} ${smaller.quantity}` });
  const [inBrackets, said] = bracketed.exec(itemName) ?? [];
  const [, count = '', each] = times.exec(quantity) ?? [];
  const [before, size = said ?? each] = said === undefined ? (sized.exec(itemName) ?? []) : [];
  if (size === undefined) return { name: itemName, quantity };
  const behind = itemName.slice((inBrackets ?? before ?? '').length).replace(/^of\s+(?=\p{L})/iu, '');
  const { rest, unit } = withContainer(behind);
  // "2 x 400 g tomatoes" names no container: the amount stays as it is.
  if (said === undefined && unit === '') return { name: itemName, quantity };
  if (rest === '') return { name: itemName, quantity };
  const amount = each !== undefined && said === undefined && before === undefined ? count : quantity;
  return { name: noted(rest, size.trim()), quantity: unit === '' ? amount : `${amount} ${unit}` };
}

/** Whether an amount continues in a smaller unit: "1 lb" and "8 oz". */
function isPartOf(large: string, small: string): boolean {
  const [of, more] = [large, small].map((each) => parseQuantity(each));
  if (!of?.unit || !more?.unit || of.unit === more.unit) return false;
  const [one, other] = [units[of.unit], units[more.unit]];
  return one.base === other.base && one.dimension !== 'count' && more.amount.max * other.factor < one.factor;
}

/**
 * Like `splitQuantity`, but number words count as amounts even without a unit: "two eggs", "half a lemon".
 */
function splitAmount(line: string): NamedQuantity {
  const split = splitQuantity(line.replace(half, '½ '));
  const thing = split.quantity === '' ? readThingOfPacks(line) : null;
  if (thing !== null) return thing;
  if (split.quantity !== '') return split;
  const [said = '', uncounted = ''] = withoutNumber.exec(line) ?? [];
  if (uncounted !== '') return { itemName: line.slice(said.length), quantity: uncounted };
  const [first = '', ...rest] = line.split(' ');
  if (rest.length === 0 || !isNumberWord(first) || /^an?$/i.test(first)) return split;
  return { itemName: rest.join(' '), quantity: first };
}

/** "4 rolls", "2 kerää": a package word with nothing after it is the ingredient itself. */
function readThingOfPacks(line: string): NamedQuantity | null {
  const [, quantity = '', word = ''] = /^(\S.*)\s(\p{L}+)$/u.exec(line) ?? [];
  if (!isContainer(word)) return null;
  return parseQuantity(quantity)?.unit === null ? { itemName: word, quantity } : null;
}

/** The can, jar or pack that follows a size: "1 (14 oz) can tomatoes". */
function withContainer(text: string): { unit: string; rest: string } {
  const [whole, word] = container.exec(text) ?? [];
  if (whole === undefined || word === undefined || !isContainer(word)) return { unit: '', rest: text };
  return { unit: word, rest: text.slice(whole.length).replace(/^of (?=\S)/i, '') };
}

/** Inserts a note before the first comma: "tomatoes (400 g), chopped". */
function noted(name: string, note: string): string {
  const at = name.indexOf(',');
  return at === -1 ? `${name} (${note})` : `${name.slice(0, at)} (${note})${name.slice(at)}`;
}
