import { answerOf } from './answer-of.ts';
import type { Block } from './blocks/block.ts';
import { type BlockRecipe, readBlocks } from './blocks/read-blocks.ts';
import { hRecipe, microdata, rdfa } from './markup/dialects.ts';
import { readJsonLd } from './markup/json-ld.ts';
import { readMarked } from './markup/marked-things.ts';
import { recipeOfThing } from './markup/recipe-of-thing.ts';
import { mergeDrafts } from './merge-drafts.ts';
import { pageBlocks } from './page/page-blocks.ts';
import { type PageFacts, readPageFacts } from './page/page-facts.ts';
import { parsePage } from './page/parse-page.ts';
import { keyOf, type RecipeDraft } from './recipe-draft.ts';
import { maxPageBytes, type RecipeImport } from './recipe-import.ts';

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
  const sources = things.map((recipes) => recipes.map((thing) => recipeOfThing(thing, facts.base)));
  const marked = joined(sources).filter(isWorthReading);
  const blocks = pageBlocks(root);
  const shown = readBlocks(blocks);
  return answerOf(
    marked.length > 0 ? fromMarks(marked, shown, facts) : fromShown(shown, blocks, facts),
    facts.sourceUrl,
  );
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
  const [first] = shown.length === 1 ? shown : [];
  const whole = first ? mergeDrafts(only, first.draft) : only;
  const isFilled = only.ingredients.length === 0 || only.instructions.length === 0;
  const score = isFilled && first ? first.draft.score : whole.score;
  return [{ ...mergeDrafts(whole, facts.draft), score }];
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
