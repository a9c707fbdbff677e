import { groupName, hasAmount, isStepNumber, stepText } from '../blocks/recipe-lines.ts';
import { sectionOf } from '../blocks/section-words.ts';
import { htmlLines, plainLine } from '../page/page-blocks.ts';
import { emptyReading, keyOf, type ReadingLine, type RecipeReading } from '../recipe-reading.ts';
import { absoluteUrl } from '../values/absolute-url.ts';
import { primaryLanguage } from '../values/read-language.ts';
import { readMinutes } from '../values/read-minutes.ts';
import { readNutrition } from '../values/read-nutrition.ts';
import { readServings } from '../values/read-servings.ts';
import { asList, isThing, type Thing, typesOf, type Value } from './thing.ts';

const deepest = 8;
const longestStepName = 120;
/** One may be a slip of the hand. */
const fewestSeams = 2;
const seam = /(?<=\p{Ll}{2}[.!?])(?=\p{Lu}\p{Ll})/gu;
const fewestOfList = 3;
const fewestBroken = 4;
const longestLine = 160;
const zeros = /^(\d+)[.,]0{2,3}(?=\s)/;
const partBehind = /^(.*\S)\s+[–—-]\s+(\p{Lu}[^\d]{2,60})$/u;
/** "GRM" is for machines alone. */
const unitCode = /^[A-Z\d]{2,3}$/;
/** "Step 3", "Etape 1", "instruction 0". */
const numbered = /(?:^|\s)\p{L}*\s*\d+\.?$/u;

/** A schema.org Recipe, however it is written, as far as it goes. */
export function recipeOfThing(thing: Thing, base: string): RecipeReading {
  const minutes = (name: string) =>
    asList(thing[name])
      .map(durationOf)
      .find((read) => read !== null) ?? null;
  return {
    ...emptyReading(),
    title: textOf(thing.name) || textOf(thing.headline),
    description: textOf(thing.description),
    ingredients: ofParts(
      withoutZeros(ingredientsOf(thing.recipeIngredient ?? thing.ingredients ?? thing.supply)),
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

/** A page may tell of a dish that another one has inspired; only one that calls the other its own address is a copy of it. */
function passedOnFrom({ url, isBasedOn }: Thing): string {
  const address = textOf(url);
  return address === textOf(isBasedOn) ? absoluteUrl(address, '') : '';
}

/** The first text of a value: itself, or what a thing is called. */
function textOf(value: Value | undefined): string {
  for (const one of asList(value)) {
    const told = isThing(one) ? textOf(one.name ?? one.text ?? one['@value']) : plainLine(String(one));
    if (told !== '') return told;
  }
  return '';
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
      if (inner !== undefined && depth < deepest) {
        lines.push(...ingredientsOf(inner, textOf(one.name) || under, depth + 1));
        continue;
      }
    }
    for (const text of isThing(one) ? [amountAndName(one)] : ingredientLines(String(one), values.length)) {
      // "For the sauce:", "## Sauce" among them is what the next ones are for.
      if (/\p{L}:$|^#+\s/u.test(text) && !/\d/.test(text)) {
        const name = groupName(text.replace(/^#+\s+/, ''));
        // "Tools:", and behind it no more ingredients.
        if (lines.length > 0 && sectionOf(name) === 'end') return lines;
        under = sectionOf(name) === 'ingredients' ? group : name;
      } else if (text !== '' && sectionOf(text) !== 'ingredients')
        lines.push({ text, ...(under !== undefined && { group: under }) });
    }
  }
  return lines;
}

/** "200.000 grams", "1.000 teaspoon": where each amount has three zeros, no thousand is meant. */
function withoutZeros(lines: ReadingLine[]): ReadingLine[] {
  const counted = lines.filter(({ text }) => /^\d/.test(text));
  const areZeros = counted.length >= fewestOfList && counted.every(({ text }) => zeros.test(text));
  return areZeros ? lines.map((line) => ({ ...line, text: line.text.replace(zeros, '$1') })) : lines;
}

/** "1 kg plums - For the jam" in each line: what it is for, which is no group where all are for the same. */
function ofParts(lines: ReadingLine[]): ReadingLine[] {
  const parts = lines.map(({ text }) => partBehind.exec(text) ?? []);
  const names = new Set(parts.map(([, , part]) => part));
  if (lines.length < fewestOfList || names.has(undefined) || names.size > lines.length / fewestOfList)
    return lines;
  return parts.map(([, text = '', group = '']) => ({ text, ...(names.size > 1 && { group }) }));
}

/** A piece of HTML that was cut at its commas, as it was: its first part opens a paragraph or a list that its last one closes. */
function uncut(values: readonly Value[]): readonly Value[] {
  const [first, last] = [values[0], values.at(-1)];
  if (values.length < 2 || typeof first !== 'string' || typeof last !== 'string') return values;
  const [, name] = /^\s*<(p|ul|ol|div)\b/i.exec(first) ?? [];
  const end = `</${name}>`;
  if (name === undefined || first.includes(end) || !last.trimEnd().endsWith(end)) return values;
  return values.every((value) => typeof value === 'string') ? [values.join(', ')] : values;
}

/** One of several is one line, whatever breaks are in it; a long one is a list. */
function ingredientLines(html: string, count: number): string[] {
  const lines = count === 1 ? textLines(html).flatMap(cutAtSeams) : textLines(html);
  const breaks = html.match(/<(?:li|br|p|tr)\b/gi)?.length ?? 0;
  const isList = breaks > 1 || lines.filter(hasAmount).length > 1;
  const isOne = count >= fewestOfList && html.length <= longestLine && !isList;
  return isOne && lines.length > 1 ? [lines.join(' ')] : lines;
}

/** "2 eggs,1 cup of milk,salt": all of them in one, where a comma with nothing behind it stands between. */
function cutAtSeams(line: string): string[] {
  const parts = line.split(/,(?=[^\s\d])|(?<=[^\d\s]),(?=\d)/).map((part) => part.trim());
  return parts.filter(hasAmount).length >= fewestOfList ? parts : [line];
}

/** An ingredient that is a thing: of the older vocabulary, or a PropertyValue. */
function amountAndName(thing: Thing): string {
  const amount = textOf(thing.amount ?? thing.value ?? thing.requiredQuantity).replace(/^(\d+)\.0+$/, '$1');
  const code = textOf(thing.unitCode);
  const unit = textOf(thing.unitText ?? thing.unit) || (unitCode.test(code) ? '' : code);
  return [amount, unit, textOf(thing)].filter((part) => part !== '').join(' ');
}

function stepsOf(value: Value | undefined, group?: string, depth = 0): ReadingLine[] {
  const values = uncut(asList(value));
  const under = group !== undefined && group !== '' ? { group } : {};
  let inner: string | undefined;
  return values.flatMap((one) => {
    if (!isThing(one)) {
      return splitSteps(String(one), values.length === 1).flatMap((text) => {
        if (/\p{L}:$/u.test(text) && text.length <= 60) {
          inner = groupName(text);
          return [];
        }
        return [{ text, ...(inner === undefined ? under : { group: inner }) }];
      });
    }
    const parts = one.itemListElement ?? one.steps ?? one.step;
    const isSection = typesOf(one).some((type) => type === 'howtosection' || type === 'itemlist');
    if (parts !== undefined && depth < deepest) {
      if (isSection) return stepsOf(parts, textOf(one.name) || group, depth + 1);
      // The directions of one step are one step.
      const text = stepsOf(parts, group, depth + 1)
        .map((part) => part.text)
        .join(' ');
      return text === '' ? [] : [{ text, ...under }];
    }
    const told = one.text ?? one.description ?? one.item ?? one.name;
    if (isThing(told) && depth < deepest) return stepsOf(told, group, depth + 1);
    const steps = splitSteps(textsOf(told), values.length === 1);
    return withName(stepText(textOf(one.name)), steps).map((text) => ({ text, ...under }));
  });
}

/** A step's name where it says more than the step itself: "Preheat the oven: …". */
function withName(name: string, [first, ...others]: string[]): string[] {
  if (first === undefined) return [];
  const isSlug = /^\S+$/.test(name) && /[-_\d]/.test(name);
  const isRepeated =
    ` ${wordsOf(first)} `.includes(` ${wordsOf(name)} `) ||
    keyOf(first).startsWith(keyOf(name.replace(/(?:\.{3}|…)$/, '')));
  const isLabel = name.length > longestStepName || isSlug || isRepeated || numbered.test(name);
  return isLabel ? [first, ...others] : [`${name.replace(/[\s.:]+$/, '')}: ${first}`, ...others];
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const textsOf = (value: Value | undefined) =>
  asList(value)
    .filter((one) => !isThing(one))
    .map(String)
    .join('\n');

/** Lines of one value; those of a step that is one of several belong together. */
function splitSteps(html: string, isAlone: boolean): string[] {
  const lines = textLines(html).filter((line) => !isStepNumber(line));
  const steps = isAlone
    ? unwrapped(lines).flatMap(splitNumbered).flatMap(splitAtSeams)
    : [lines.join(' ').replace(seam, ' ')];
  return steps.map(stepText).filter(isLegible);
}

/** Letters that were lost on the way are question marks. */
function isLegible(text: string): boolean {
  const lost = /\?{3}/.test(text) ? (text.match(/\?/g)?.length ?? 0) : 0;
  return (text.match(/\p{L}/gu)?.length ?? 0) > lost;
}

/** Lines that were broken at a column, in the middle of their sentences, as they were. */
function unwrapped(lines: readonly string[]): string[] {
  const whole: string[] = [];
  for (const line of lines) {
    const before = whole.at(-1);
    if (before !== undefined && /[\p{L}\p{N},]$/u.test(before) && /^(?:\p{Ll}|\d+\s)/u.test(line))
      whole[whole.length - 1] = `${before} ${line}`;
    else whole.push(line);
  }
  // Where a column broke so many, it broke at the ends of sentences too, and steps end where no space is.
  const isColumn = lines.length - whole.length >= fewestBroken;
  const [text] = isColumn ? [lines.join(' ')] : [];
  return text !== undefined && text.split(seam).length > 1 ? text.split(seam) : whole;
}

/** "Heat the oil.Fry the onions.": where no space is, a line ended. */
function splitAtSeams(line: string): string[] {
  return line.split(seam).length > fewestSeams ? line.split(seam) : [line.replace(seam, ' ')];
}

/** "1. Boil the water. 2. Add the pasta." in one line. */
function splitNumbered(line: string): string[] {
  // Without capitals or dots between: Chinese, Japanese, Korean.
  if (/^\s*1\s*[.)．、]\s*\p{Lo}/u.test(line) && /\s2\s*[.)．、]\s*\p{Lo}/u.test(line))
    return line.split(/\s+(?=\d{1,2}\s*[.)．、]\s*\p{Lo})/u);
  if (!/^\s*1\s*[.)]/.test(line) || !/[.!?)]\s+2\s*[.)]\s*\p{Lu}/u.test(line)) return [line];
  return line.split(/(?<=[.!?)])\s+(?=\d{1,2}\s*[.)]\s*\p{Lu})/u);
}

function textLines(html: string): string[] {
  return htmlLines(html).flatMap(({ text }) => {
    const line = plainLine(text);
    return line === '' ? [] : [line];
  });
}

/** Of "4" and "4 servings" the one that says more. */
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
