import { answerOf } from './answer-of.ts';
import type { Block } from './blocks/block.ts';
import { type BlockRecipe, readBlocks } from './blocks/read-blocks.ts';
import { hasAmount } from './blocks/recipe-lines.ts';
import { hRecipe, microdata, rdfa } from './markup/dialects.ts';
import { readJsonLd } from './markup/json-ld.ts';
import { readMarked } from './markup/marked-things.ts';
import { readPageState } from './markup/page-state.ts';
import { recipesInState } from './markup/recipe-of-state.ts';
import { recipeOfThing } from './markup/recipe-of-thing.ts';
import { isWithin, mergeDrafts } from './merge-drafts.ts';
import { pageBlocks } from './page/page-blocks.ts';
import { type PageFacts, readPageFacts, withoutSiteName } from './page/page-facts.ts';
import { type PageRoot, parsePage } from './page/parse-page.ts';
import { keyOf, type RecipeDraft } from './recipe-draft.ts';
import { maxPageBytes, type RecipeImport } from './recipe-import.ts';

/** What a page's scripts are told has names that nobody has agreed on. */
const surestByState = 0.9;
/** Of lines that are marked as steps and are ingredients. */
const mostlyAmounts = 0.8;

/** A space that keeps words together, in UTF-8 that was taken for Latin-1 once. */
const encodedTwice = /\u00c2\u00a0/g;

/**
 * Every recipe of a page, of what it says to machines first and of what it shows to people where that says less. `url` is the
 * page's address, empty where nobody knows. Never throws, whatever the page is; what is beyond `maxPageBytes` is not read.
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
      const draft = withoutWrongSteps(recipeOfThing(thing, facts.base));
      return { ...draft, title: withoutSiteName(draft.title, facts.siteName) };
    }),
  );
  const marked = joined(sources).filter(isWorthReading);
  const blocks = pageBlocks(root);
  const shown = readBlocks(blocks);
  const drafts = marked.length > 0 ? fromMarks(marked, shown, facts) : fromShown(shown, blocks, facts);
  return answerOf(drafts.some(isComplete) ? drafts : withState(root, drafts, facts), facts.sourceUrl);
}

const isComplete = ({ ingredients, instructions }: RecipeDraft) =>
  ingredients.length > 0 && instructions.length > 0;

/** Where neither marks nor the page itself tell all, what it hands to its scripts may. */
function withState(root: PageRoot, drafts: readonly RecipeDraft[], facts: PageFacts): readonly RecipeDraft[] {
  const told = recipesInState(readPageState(root)).map((thing) => recipeOfThing(thing, facts.base));
  const [first] = drafts;
  const found =
    told.find(({ title }) => keyOf(title) === keyOf(facts.draft.title || (first?.title ?? ''))) ??
    told.find(isComplete);
  if (!found) return drafts;
  const whole = { ...mergeDrafts(found, facts.draft), score: surestByState };
  return [first && drafts.length === 1 ? { ...mergeDrafts(whole, first), score: surestByState } : whole];
}

/** The same recipe told by several sources is one; of two without a title each is the other's. */
function joined(sources: readonly (readonly RecipeDraft[])[]): RecipeDraft[] {
  const recipes: RecipeDraft[] = [];
  for (const draft of sources.flat()) {
    const at = recipes.findIndex((known) => isSameRecipe(known, draft));
    const known = recipes[at];
    if (known) recipes[at] = mergeDrafts(known, draft);
    else recipes.push(draft);
  }
  return recipes;
}

function isSameRecipe(one: RecipeDraft, other: RecipeDraft): boolean {
  if (one.title === '' || other.title === '') return true;
  return keyOf(one.title) === keyOf(other.title);
}

/** A site's template may mark its ingredients as steps, or as steps as well. */
function withoutWrongSteps(draft: RecipeDraft): RecipeDraft {
  const { ingredients, instructions } = draft;
  const withAmount = instructions.filter(({ text }) => hasAmount(text)).length;
  if (ingredients.length === 0 && withAmount > 1 && withAmount >= instructions.length * mostlyAmounts)
    return { ...draft, ingredients: instructions, instructions: [] };
  const isSame = instructions.length === ingredients.length && isWithin(instructions, ingredients);
  return isSame ? { ...draft, instructions: [] } : draft;
}

/** A link to another recipe has a title and a picture, and nothing to cook. */
function isWorthReading(draft: RecipeDraft): boolean {
  return draft.ingredients.length > 0 || draft.instructions.length > 0;
}

function fromMarks(
  marked: readonly RecipeDraft[],
  shown: readonly BlockRecipe[],
  facts: PageFacts,
): RecipeDraft[] {
  const [only] = marked;
  if (marked.length > 1 || !only) return marked.map((draft) => mergeDrafts(draft, sharedFacts(facts)));
  const first = shown.length === 1 ? shown[0] : shownOf(only, shown);
  const whole = first ? mergeDrafts(only, first.draft) : only;
  const isFilled = only.ingredients.length === 0 || only.instructions.length === 0;
  const score = isFilled && first ? first.draft.score : whole.score;
  return [{ ...mergeDrafts(whole, facts.draft), score }];
}

/** Of several that a page shows the one that its marks are about. */
function shownOf({ ingredients, instructions }: RecipeDraft, shown: readonly BlockRecipe[]) {
  return shown.find(
    ({ draft }) =>
      (ingredients.length > 0 && isWithin(ingredients, draft.ingredients)) ||
      (instructions.length > 0 && isWithin(instructions, draft.instructions)),
  );
}

/** What is true of every recipe of a page; its title, picture and description are of the page. */
function sharedFacts({ draft }: PageFacts): RecipeDraft {
  return { ...draft, title: '', description: '', imageUrl: '' };
}

function fromShown(shown: readonly BlockRecipe[], blocks: readonly Block[], facts: PageFacts): RecipeDraft[] {
  if (shown.length === 1) return shown.map(({ draft }) => mergeDrafts(draft, facts.draft));
  return shown.map((recipe) =>
    mergeDrafts({ ...recipe.draft, title: headingBefore(blocks, recipe) }, sharedFacts(facts)),
  );
}

/** The heading over a recipe's first part. */
function headingBefore(blocks: readonly Block[], { at, level }: BlockRecipe): string {
  return blocks.slice(0, at).findLast((block) => block.kind === 'heading' && block.level < level)?.text ?? '';
}
