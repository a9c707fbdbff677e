import { answerOf } from './answer-of.ts';
import type { Block } from './blocks/block.ts';
import { type BlockRecipe, readBlocks } from './blocks/read-blocks.ts';
import { hasAmount } from './blocks/recipe-lines.ts';
import { type Section, sectionOf } from './blocks/section-words.ts';
import { unfoldProse } from './blocks/unfold-prose.ts';
import { hRecipe, microdata, rdfa } from './markup/dialects.ts';
import { readJsonLd } from './markup/json-ld.ts';
import { readMarked } from './markup/marked-things.ts';
import { readPageState } from './markup/page-state.ts';
import { recipesInState } from './markup/recipe-of-state.ts';
import { recipeOfThing } from './markup/recipe-of-thing.ts';
import { cutAtBlocks } from './merge/cut-at-blocks.ts';
import { mergeReadings } from './merge/merge-readings.ts';
import { ofThisPage } from './merge/of-this-page.ts';
import { isWithin } from './merge/same-lines.ts';
import { withoutUnseen } from './merge/without-unseen.ts';
import { pageBlocks } from './page/page-blocks.ts';
import { isOnlyKind, type PageFacts, readPageFacts, withoutSiteName } from './page/page-facts.ts';
import { type PageRoot, parsePage } from './page/parse-page.ts';
import { titleOver } from './page/title-over.ts';
import { maxPageBytes, type RecipeImport } from './recipe-import.ts';
import { keyOf, type ReadingLine, type RecipeReading } from './recipe-reading.ts';

/** Highest score of recipes from a page's scripts, whose field names are not standardised. */
const surestByState = 0.9;
/** Score above which a reading of the shown blocks is not a mere guess. */
const surerThanGuess = 0.55;
/** Share of lines with amounts among marked steps that are really ingredients. */
const mostlyAmounts = 0.8;
const fewestInBox = 3;

/** A no-break space encoded as UTF-8 twice. */
const encodedTwice = /\u00c2\u00a0/g;

/**
 * Reads every recipe of a page, from its markup first and from the shown text where the markup says less.
 * `url` is the page's address, empty if unknown. Never throws; input beyond `maxPageBytes` is not read.
 */
export function readPage(html: string, url: string): RecipeImport {
  const root = parsePage(html.slice(0, maxPageBytes).replace(encodedTwice, ' '));
  const facts = readPageFacts(root, url);
  const things = [
    readJsonLd(root),
    ...[microdata, rdfa, hRecipe].map((dialect) => readMarked(root, dialect)),
  ];
  const sources = things.map((recipes) =>
    recipes.map((thing) => {
      const reading = withoutWrongSteps(recipeOfThing(thing, facts.base));
      return { ...reading, title: withoutSiteName(reading.title, facts.siteName) };
    }),
  );
  const blocks = unfoldProse(pageBlocks(root));
  const told = joined(sources)
    .filter(isWorthReading)
    .map((reading) => ({
      ...reading,
      instructions: withoutLastLinks(cutAtBlocks(reading.instructions, blocks), blocks),
    }));
  const shown = readBlocks(blocks);
  const marked = ofThisPage(
    told,
    shown.map(({ reading }) => reading),
    blocks,
    facts.reading.title,
  );
  const readings =
    marked.length > 0 ? fromMarks(marked, shown, blocks, facts) : fromShown(shown, blocks, facts);
  const isEnough = readings.some((reading) => isComplete(reading) && reading.score >= surerThanGuess);
  return answerOf(isEnough ? readings : withState(root, readings, facts), facts.sourceUrl);
}

/** Drops links to other recipes at the end of the element that is marked as the steps. */
function withoutLastLinks(steps: ReadingLine[], blocks: readonly Block[]): ReadingLine[] {
  const links = new Set(blocks.flatMap(({ isLink, text }) => (isLink ? [keyOf(text)] : [])));
  const last = steps.findLastIndex(({ text }) => !links.has(keyOf(text)));
  return last < 0 ? steps : steps.slice(0, last + 1);
}

const isComplete = ({ ingredients, instructions }: RecipeReading) =>
  ingredients.length > 0 && instructions.length > 0;

/** Adds what the page passes to its scripts, if neither markup nor shown text is complete. */
function withState(
  root: PageRoot,
  readings: readonly RecipeReading[],
  facts: PageFacts,
): readonly RecipeReading[] {
  const told = recipesInState(readPageState(root)).map((thing) => recipeOfThing(thing, facts.base));
  const [first] = readings;
  const found =
    told.find(({ title }) => keyOf(title) === keyOf(facts.reading.title || (first?.title ?? ''))) ??
    told.find(isComplete);
  if (!found) return readings;
  const whole = { ...mergeReadings(found, facts.reading), score: surestByState };
  const isKnown = first !== undefined && readings.length === 1 && !isComplete(first);
  return [isKnown ? { ...mergeReadings(whole, first), score: surestByState } : whole];
}

/** Merges readings of the same recipe from several sources; readings without a title match any. */
function joined(sources: readonly (readonly RecipeReading[])[]): RecipeReading[] {
  const recipes: RecipeReading[] = [];
  for (const reading of sources.flat()) {
    const at = recipes.findIndex((known) => isSameRecipe(known, reading));
    const known = recipes[at];
    if (known) recipes[at] = mergeReadings(known, reading);
    else recipes.push(reading);
  }
  return recipes;
}

function isSameRecipe(one: RecipeReading, other: RecipeReading): boolean {
  if (one.title === '' || other.title === '') return true;
  return keyOf(one.title) === keyOf(other.title);
}

/** Repairs markup of templates that mark ingredients as steps, or as both. */
function withoutWrongSteps(reading: RecipeReading): RecipeReading {
  const { ingredients, instructions } = reading;
  const withAmount = instructions.filter(({ text }) => hasAmount(text)).length;
  if (ingredients.length === 0 && withAmount > 1 && withAmount >= instructions.length * mostlyAmounts)
    return { ...reading, ingredients: instructions, instructions: [] };
  // The element marked as steps may be the box around the whole recipe, with its headings.
  const isOver = (section: Section) => (line: ReadingLine) => sectionOf(line.group ?? '') === section;
  const last = instructions.findLastIndex(isOver('ingredients'));
  if (last >= 0) {
    const things = ingredients.length > 0 ? ingredients : instructions.filter(isOver('ingredients'));
    return {
      ...reading,
      ingredients: things.map(({ text }) => ({ text })),
      instructions: instructions
        .slice(last + 1)
        .map((line) => (isOver('instructions')(line) ? { text: line.text } : line)),
    };
  }
  const isSame = instructions.length === ingredients.length && isWithin(instructions, ingredients);
  if (isSame) return { ...reading, instructions: [] };
  const told = new Set(ingredients.map(({ text }) => keyOf(text)));
  const isThing = ({ text }: ReadingLine) => told.has(keyOf(text));
  if (told.size >= fewestInBox && instructions.filter(isThing).length >= told.size * mostlyAmounts)
    return { ...reading, instructions: instructions.slice(instructions.findLastIndex(isThing) + 1) };
  return reading;
}

/** Whether a reading has content; a link to another recipe has only a title and an image. */
function isWorthReading(reading: RecipeReading): boolean {
  return reading.ingredients.length > 0 || reading.instructions.length > 0;
}

function fromMarks(
  marked: readonly RecipeReading[],
  shown: readonly BlockRecipe[],
  blocks: readonly Block[],
  facts: PageFacts,
): RecipeReading[] {
  const [only] = marked;
  if (marked.length > 1 || !only) return marked.map((reading) => mergeReadings(reading, sharedFacts(facts)));
  const first = shown.length === 1 ? shown[0] : shownOf(only, shown);
  const whole = first ? mergeReadings(withoutUnseen(only, first.reading, blocks), first.reading) : only;
  const isFilled = only.ingredients.length === 0 || only.instructions.length === 0;
  const score = isFilled && first ? first.reading.score : whole.score;
  // Use the spelling shown on the page if the title is the same.
  const isSame = keyOf(whole.title) === keyOf(facts.reading.title);
  const isNamed = isSame || isWithSite(whole.title, facts) || isWithKind(whole.title, facts);
  const named = isNamed ? { ...whole, title: facts.reading.title } : whole;
  return [{ ...mergeReadings(named, facts.reading), score }];
}

/**
 * Whether a title is the headline plus the site's name, as in its menu or address: "Elk stew – Camp kitchen".
 */
function isWithSite(title: string, { linked, pageTitle, reading, sourceUrl }: PageFacts): boolean {
  const [first = '', site = '', ...others] = title.split(/\s+[|–—·•-]\s+/);
  const name = keyOf(site);
  return (
    others.length === 0 &&
    name !== '' &&
    keyOf(first) === keyOf(reading.title) &&
    keyOf(title) === keyOf(pageTitle) &&
    (linked.has(name) || hostOf(sourceUrl).includes(name))
  );
}

/** Whether a title is the page's own heading and the word that machines search for: "Elk stew recipe". */
function isWithKind(title: string, { hasHeadline, reading }: PageFacts): boolean {
  const [, dish = '', kind = ''] = /^(.+)\s(\S+)$/.exec(title) ?? [];
  return hasHeadline && isOnlyKind(kind) && keyOf(dish) === keyOf(reading.title);
}

const hostOf = (address: string) => keyOf(/^https?:\/\/([^/?#]*)/i.exec(address)?.[1] ?? '');

/** The shown recipe that the markup is about. */
function shownOf({ ingredients, instructions }: RecipeReading, shown: readonly BlockRecipe[]) {
  return shown.find(
    ({ reading }) =>
      (ingredients.length > 0 && isWithin(ingredients, reading.ingredients)) ||
      (instructions.length > 0 && isWithin(instructions, reading.instructions)),
  );
}

/** Metadata common to all recipes of a page; its title, image and description concern the page. */
function sharedFacts({ reading }: PageFacts): RecipeReading {
  return { ...reading, title: '', description: '', imageUrl: '' };
}

function fromShown(
  shown: readonly BlockRecipe[],
  blocks: readonly Block[],
  facts: PageFacts,
): RecipeReading[] {
  const [only] = shown;
  if (only && shown.length === 1) {
    const { linked, hasHeadline, reading, sourceUrl: address } = facts;
    const title = titleOver(blocks, only, { title: reading.title, linked, hasHeadline, address });
    return [mergeReadings({ ...only.reading, title: title ?? '' }, reading)];
  }
  return shown.map((recipe) =>
    mergeReadings({ ...recipe.reading, title: headingBefore(blocks, recipe) }, sharedFacts(facts)),
  );
}

/** The heading over a recipe's first section. */
function headingBefore(blocks: readonly Block[], { at, level }: BlockRecipe): string {
  return blocks.slice(0, at).findLast((block) => block.kind === 'heading' && block.level < level)?.text ?? '';
}
