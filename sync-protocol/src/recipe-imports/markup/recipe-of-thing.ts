import { groupName, hasAmount } from '../blocks/recipe-lines.ts';
import { sectionOf } from '../blocks/section-words.ts';
import { plainLine } from '../page/html-lines.ts';
import { emptyReading, keyOf, type ReadingLine, type RecipeReading } from '../recipe-reading.ts';
import { absoluteUrl } from '../values/absolute-url.ts';
import { primaryLanguage } from '../values/read-language.ts';
import { readMinutes } from '../values/read-minutes.ts';
import { readNutrition } from '../values/read-nutrition.ts';
import { readServings } from '../values/read-servings.ts';
import { stepsOf } from './steps-of.ts';
import { paragraphsOf, textLines, textOf, uncut } from './text-of.ts';
import { asList, deepestNested, isThing, type Thing, type Value } from './thing.ts';

const fewestOfList = 3;
const longestLine = 160;
const zeros = /^(\d+)[.,]0{2,3}(?=\s)/;
const partBehind = /^(.*\S)\s+[–—-]\s+(\p{Lu}[^\d]{2,60})$/u;
/** A heading among ingredients: "For the sauce:", "## Sauce", "Sauce---". */
const heading = /\p{L}(?::|\s?-{2,})$|^#+\s/u;
const capitals = /^\p{Lu}[\p{Lu}\p{M}\s'’&-]{3,39}$/u;
/** UN/CEFACT unit codes such as "GRM", which people do not write. */
const unitCode = /^[A-Z\d]{2,3}$/;

/** Reads a schema.org Recipe in any of the forms that sites write. */
export function recipeOfThing(thing: Thing, base: string): RecipeReading {
  const minutes = (name: string) =>
    asList(thing[name])
      .map(durationOf)
      .find((read) => read !== null) ?? null;
  return {
    ...emptyReading(),
    title: textOf(thing.name) || textOf(thing.headline),
    description: paragraphsOf(thing.description),
    ingredients: ofParts(
      underCapitals(withoutZeros(ingredientsOf(thing.recipeIngredient ?? thing.ingredients ?? thing.supply))),
    ),
    instructions: stepsOf(thing.recipeInstructions ?? thing.instructions ?? thing.step),
    servings: servingsOf(thing.recipeYield ?? thing.yield),
    prepTimeMinutes: minutes('prepTime'),
    cookTimeMinutes: minutes('cookTime') ?? minutes('performTime'),
    totalTimeMinutes: minutes('totalTime'),
    nutrition: nutritionOf(thing.nutrition),
    imageUrl: imageOf(thing.image ?? thing.thumbnailUrl, base),
    author: authorOf(thing.author ?? thing.creator),
    language: primaryLanguage(textOf(thing.inLanguage)),
    keywords: keywordsOf([thing.keywords, thing.recipeCategory, thing.recipeCuisine]),
    sourceUrl: passedOnFrom(thing),
    score: 1,
  };
}

/**
 * The address of the original if the page is a copy: `isBasedOn` counts only if it equals the page's own
 * `url`, as otherwise it may only be the inspiration.
 */
function passedOnFrom({ url, isBasedOn }: Thing): string {
  const address = textOf(url);
  return address === textOf(isBasedOn) ? absoluteUrl(address, '') : '';
}

function durationOf(value: Value): number | null {
  if (!isThing(value)) return readMinutes(String(value));
  return readMinutes(textOf(value.maxValue ?? value.value ?? value.minValue ?? value.duration));
}

function ingredientsOf(value: Value | undefined, group?: string, depth = 0): ReadingLine[] {
  let under = group;
  const lines: ReadingLine[] = [];
  const values = uncut(asList(value));
  for (const one of values) {
    if (isThing(one)) {
      const inner = one.itemListElement ?? one.item;
      if (inner !== undefined && depth < deepestNested) {
        lines.push(...ingredientsOf(inner, textOf(one.name) || under, depth + 1));
        continue;
      }
    }
    for (const text of isThing(one) ? [amountAndName(one)] : ingredientLines(String(one), values.length)) {
      if (heading.test(text) && !/\d/.test(text)) {
        const name = groupName(text.replace(/^#+\s+|\s?-{2,}$/g, ''));
        // After "Tools:" no more ingredients follow.
        if (lines.length > 0 && sectionOf(name) === 'end') return lines;
        under = sectionOf(name) === 'ingredients' ? group : name;
      } else if (text !== '' && sectionOf(text) !== 'ingredients')
        lines.push({ text, ...(under !== undefined && { group: under }) });
    }
  }
  return lines;
}

/** "200.000 grams", "1.000 teaspoon": if every amount has three zeros, they are decimals, not thousands. */
function withoutZeros(lines: ReadingLine[]): ReadingLine[] {
  const counted = lines.filter(({ text }) => /^\d/.test(text));
  const areZeros = counted.length >= fewestOfList && counted.every(({ text }) => zeros.test(text));
  return areZeros ? lines.map((line) => ({ ...line, text: line.text.replace(zeros, '$1') })) : lines;
}

/** Turns lines in capitals among others, "ORANGE ICING", into the group of the following lines. */
function underCapitals(lines: ReadingLine[]): ReadingLine[] {
  const isName = ({ text }: ReadingLine, at: number) =>
    capitals.test(text) && hasAmount(lines[at + 1]?.text ?? '');
  const isOther = ({ group, text }: ReadingLine) => group === undefined && /\p{Ll}{2}/u.test(text);
  if (!lines.some(isName) || !lines.every((line, at) => isName(line, at) || isOther(line))) return lines;
  let group: string | undefined;
  return lines.flatMap((line, at) => {
    if (!isName(line, at)) return [{ ...line, ...(group !== undefined && { group }) }];
    group = groupName(line.text);
    return [];
  });
}

/**
 * Moves a part at the end of each line, "1 kg plums - For the jam", to the group; dropped if it is the same
 * in all lines.
 */
function ofParts(lines: ReadingLine[]): ReadingLine[] {
  const parts = lines.map(({ text }) => partBehind.exec(text) ?? []);
  const names = new Set(parts.map(([, , part]) => part));
  if (lines.length < fewestOfList || names.has(undefined) || names.size > lines.length / fewestOfList)
    return lines;
  return parts.map(([, text = '', group = '']) => ({ text, ...(names.size > 1 && { group }) }));
}

/**
 * The lines of one value. If there are several values, each is one line whatever breaks it has, unless it is
 * a list itself.
 */
function ingredientLines(html: string, count: number): string[] {
  const lines = count === 1 ? textLines(html).flatMap(cutAtSeams) : textLines(html);
  const breaks = html.match(/<(?:li|br|p|tr)\b/gi)?.length ?? 0;
  const isList = breaks > 1 || lines.filter(hasAmount).length > 1;
  const isOne = count >= fewestOfList && html.length <= longestLine && !isList;
  return isOne && lines.length > 1 ? [lines.join(' ')] : lines;
}

/** Splits ingredients that are joined by commas without spaces: "2 eggs,1 cup of milk,salt". */
function cutAtSeams(line: string): string[] {
  const parts = line.split(/,(?=[^\s\d])|(?<=[^\d\s]),(?=\d)/).map((part) => part.trim());
  return parts.filter(hasAmount).length >= fewestOfList ? parts : [line];
}

/** The text of an ingredient that is an object: of the older vocabulary, or a PropertyValue. */
function amountAndName(thing: Thing): string {
  const amount = textOf(thing.amount ?? thing.value ?? thing.requiredQuantity).replace(/^(\d+)\.0+$/, '$1');
  const code = textOf(thing.unitCode);
  const unit = textOf(thing.unitText ?? thing.unit) || (unitCode.test(code) ? '' : code);
  return [amount, unit, textOf(thing)].filter((part) => part !== '').join(' ');
}

/** The more specific of several yields: "4 servings" rather than "4". */
function servingsOf(value: Value | undefined): string {
  const told = asList(value).map((one) => (isThing(one) ? amountAndName(one) : plainLine(String(one))));
  return told.find((text) => readServings(text).note !== '') ?? told.find((text) => text !== '') ?? '';
}

function nutritionOf(value: Value | undefined) {
  const thing = asList(value).find(isThing);
  if (!thing) return null;
  return readNutrition({
    calories: textOf(thing.calories),
    fatContent: textOf(thing.fatContent),
    saturatedFatContent: textOf(thing.saturatedFatContent),
    carbohydrateContent: textOf(thing.carbohydrateContent),
    sugarContent: textOf(thing.sugarContent),
    proteinContent: textOf(thing.proteinContent),
    sodiumContent: textOf(thing.sodiumContent),
    servingSize: textOf(thing.servingSize),
  });
}

function imageOf(value: Value | undefined, base: string): string {
  for (const one of asList(value)) {
    const address = isThing(one)
      ? imageOf(one.url ?? one.contentUrl ?? one['@id'] ?? '', base)
      : absoluteUrl(plainLine(String(one)), base);
    if (address !== '') return address;
  }
  return '';
}

function authorOf(value: Value | undefined): string {
  const names = asList(value)
    .map(textOf)
    .filter((name) => name !== '' && !/^https?:/.test(name));
  return [...new Set(names)].join(', ');
}

function keywordsOf(values: readonly (Value | undefined)[]): string[] {
  const words = values
    .flatMap((value) => asList(value))
    .flatMap((one) => (isThing(one) ? textOf(one) : plainLine(String(one))).split(/\s*[,;]\s*/))
    .filter((word) => /\p{L}/u.test(word) && !/^https?:/.test(word));
  return [...new Map(words.map((word) => [keyOf(word), word])).values()];
}
