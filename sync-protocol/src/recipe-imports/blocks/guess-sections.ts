import type { ReadingLine } from '../recipe-reading.ts';
import { type Block, likeHeading } from './block.ts';
import { areDeeds, isOneDeed, tellsShortDeed, withoutTale } from './deeds.ts';
import { isBehindSteps } from './end-of-steps.ts';
import { listBeforeSteps, withLastParts, withoutEnd, withWholeLists } from './guess-lists.ts';
import { joinAmounts } from './join-amounts.ts';
import { withPairs } from './pair-lines.ts';
import { isPartName } from './parts/part-names.ts';
import { isFact, isFactLabel } from './read-facts.ts';
import {
  groupName,
  hasAmount,
  ingredientText,
  isChrome,
  isFarewell,
  isSignOff,
  longestListed,
  stepText,
} from './recipe-lines.ts';
import { fewestAmounts, isLastThing, longestRun, runFrom } from './runs-of-amounts.ts';
import { sectionOf } from './section-words.ts';

export interface Guess {
  ingredients: ReadingLine[];
  instructions: ReadingLine[];
  /** Index where the ingredients start. */
  at: number;
}

/** Shorter lines may be anything. */
const shortestAlone = 40;
const longestTitle = 60;
/** Scripts without spaces between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{4}/u;
const shortestUnspaced = 12;
const fewestCounted = 2;
/** Lines without amounts that may end the ingredients. */
const mostLastThings = 6;
/** Sentences that may precede the first numbered one. */
const mostBeforeCount = 2;
const numbered = /^\d{1,2}[.)]\s/;
/** One word for another part of the dish, after steps: "Ruistaikina". */
const partInWord =
  /^\p{L}+(?:taikina|täyte|kuorrute|kuorrutus|pohja|vaahto|deg|fyllning|glasyr|teig|füllung|glasur)$/iu;

/**
 * Guesses ingredients and steps without headings: the longest run of lines with amounts, and the sentences
 * after it.
 *
 * @param isBeforeSteps announced steps follow these blocks, so all of the rest may be ingredients
 */
export function guessSections(shown: readonly Block[], { isBeforeSteps = false } = {}): Guess | null {
  const hinted = hintedSections(shown);
  if (hinted !== null) return hinted;
  const blocks = longestRun(shown) === null ? withPairs(shown) : shown;
  const amounts = withFirstGroup(blocks, longestRun(blocks));
  const found =
    amounts === null ? listBeforeSteps(blocks) : withLastParts(blocks, withWholeLists(blocks, amounts));
  if (found === null) return null;
  const run =
    isBeforeSteps && areLastThings(blocks.slice(found.end)) ? { ...found, end: blocks.length } : found;
  const told = countedOf(sentencesOf(untilEnd(blocks.slice(run.end))));
  const instructions = withoutTale(told).map(lineOf);
  return { ingredients: ingredientsOf(blocks.slice(run.start, run.end)), instructions, at: run.start };
}

/** Whether blocks can be the last ingredients: "For the glaze", "egg", "pearl sugar". */
function areLastThings(blocks: readonly Block[]): boolean {
  const isThing = ({ isLink, text }: Block) =>
    !isLink && !isFact(text) && text.length <= longestListed && !/[.!?]$/.test(text);
  return blocks.length <= mostLastThings && blocks.every(isThing);
}

/** The blocks up to the end of the steps, without links. */
function untilEnd(blocks: readonly Block[]): Block[] {
  const first = blocks.findIndex(({ isLink, kind }) => !isLink && kind !== 'heading');
  const end = blocks.findIndex((_, at) => isBehindSteps(blocks, first, at));
  return blocks.slice(0, end < 0 ? undefined : end).filter(({ isLink }) => !isLink);
}

/** If some sentences are numbered, by a list or in their text, only those are steps. */
function countedOf(sentences: Sentence[]): Sentence[] {
  const [first] = sentences;
  const last = sentences.findLastIndex(({ list }) => list?.isOrdered);
  if (first?.list?.isOrdered && last + 1 >= fewestCounted) return sentences.slice(0, last + 1);
  const at = sentences.findIndex(({ number }) => number === 1);
  const counted = at < 0 ? [] : sentences.slice(at, endOfCount(sentences, at));
  return at <= mostBeforeCount && counted.length >= fewestCounted ? counted : sentences;
}

/**
 * Index where consecutive numbers end; one unnumbered sentence may be in between if at least two numbered
 * ones follow, continuing or from one again.
 */
function endOfCount(sentences: readonly Sentence[], start: number): number {
  let end = start;
  while (sentences[end]?.number !== undefined) end += 1;
  const [last, next, after] = [end - 1, end + 1, end + 2].map((at) => sentences[at]?.number);
  const goesOn = next !== undefined && (next === 1 || next === (last ?? 0) + 1) && after === next + 1;
  return goesOn ? endOfCount(sentences, end + 1) : end;
}

/** The numbered steps that start with a list right after the ingredients. */
export function countedAt(blocks: readonly Block[], start: number): ReadingLine[] {
  if (!blocks[start]?.list?.isOrdered) return [];
  const sentences = sentencesOf(untilEnd(blocks.slice(start)));
  const last = sentences.findLastIndex(({ list, number }) => list?.isOrdered || number);
  const counted = sentences.slice(0, last + 1);
  return counted.length < fewestCounted ? [] : counted.map(lineOf);
}

/** The instructions right after a text's ingredients; if the first has a bullet, those with bullets. */
export function deedsAt(blocks: readonly Block[], start: number): ReadingLine[] {
  const first = blocks[start];
  if (!first || !areDeeds(blocks, start)) return [];
  const behind = untilEnd(blocks.slice(start));
  const end = behind.findIndex(({ kind }) => first.kind === 'item' && kind !== 'item');
  return withoutTale(sentencesOf(behind.slice(0, end < 0 ? undefined : end))).map(lineOf);
}

/**
 * The steps of a page that announces only its ingredients: those marked by class names, else sentences after
 * the ingredients.
 */
export function stepsAfter(
  blocks: readonly Block[],
  start: number,
  ingredients: ReadonlySet<string>,
): ReadingLine[] {
  const isOther = ({ isLink, text }: Block) => !isLink && !ingredients.has(ingredientText(text));
  const steps = blocks.filter((block) => block.hint === 'instructions' && isOther(block));
  const told = stepsOf(steps).filter(({ text }) => isSentence(text) && !isSignOff(text));
  if (told.length > 0) return told;
  const first = blocks.findIndex(
    (block, at) => at >= start && block.text.length > shortestAlone && isOther(block),
  );
  const end = blocks.findIndex((_, at) => first >= 0 && at > first && isBehindSteps(blocks, first, at));
  const behind = blocks.slice(start, end < 0 ? undefined : end);
  const sentences = sentencesOf(behind.filter((block) => block.kind === 'heading' || isOther(block)));
  return withoutShort(withoutTale(sentences));
}

/**
 * Drops short lines, except in a numbered list or one of mostly long lines, and sentences between long lines
 * or in one paragraph with them.
 */
function withoutShort(lines: readonly Sentence[]): ReadingLine[] {
  const isLong = ({ text }: Sentence) => text.length > shortestAlone;
  const moreLong = new Map<number | undefined, number>();
  for (const line of lines) {
    const id = line.list?.id;
    if (id !== undefined) moreLong.set(id, (moreLong.get(id) ?? 0) + (isLong(line) ? 1 : -1));
  }
  const goesOn = ({ isApart, text }: Sentence, at: number) => {
    const [before, next] = [lines[at - 1], lines[at + 1]];
    return before && isLong(before) && /[.!]$/.test(text) && (!isApart || (next && isLong(next)));
  };
  const kept = lines.filter(
    (line, at) =>
      isLong(line) || line.list?.isOrdered || (moreLong.get(line.list?.id) ?? 0) > 0 || goesOn(line, at),
  );
  return kept.map(lineOf);
}

type Sentence = ReadingLine & Pick<Block, 'isApart' | 'list'> & { number?: number };

const lineOf = ({ text, group }: Sentence): ReadingLine => ({ text, ...(group !== undefined && { group }) });

export function sentencesOf(blocks: readonly Block[]): Sentence[] {
  const sentences: Sentence[] = [];
  let group: string | undefined;
  for (const { isApart, kind, list, text } of blocks) {
    if (kind === 'heading' && (sectionOf(text) === 'end' || (sentences.length > 0 && isFactLabel(text))))
      break;
    if (kind !== 'heading' && sentences.length > 0 && isFarewell(text)) break;
    // "Method:" is over all steps. "Make the salad:" is a group; other headings may be anything.
    if (sectionOf(text) === 'instructions') group = undefined;
    else if (kind === 'heading') group = /\p{L}:$/u.test(text) ? groupName(stepText(text)) : undefined;
    else if (!isFact(text) && isSentence(text) && !isSignOff(text))
      sentences.push({
        text: stepText(text),
        isApart,
        ...(group !== undefined && { group }),
        ...(list !== undefined && { list }),
        ...(numbered.test(text) && { number: Number.parseInt(text, 10) }),
      });
  }
  return sentences;
}

/**
 * Indices where further recipes of a text without headings start: at a short separate line followed by
 * amounts, after amounts and sentences.
 */
export function laterStarts(blocks: readonly Block[]): number[] {
  const starts: number[] = [];
  let before: 'nothing' | 'amounts' | 'steps' = 'nothing';
  /** Whether the line still belongs to a list with amounts, as "salt and a little water" after one. */
  let isListed = false;
  for (const [at, block] of blocks.entries()) {
    const isCounted = hasAmount(block.text);
    isListed = isCounted || (isListed && !block.isApart && isLastThing(block));
    if (before === 'steps' && isTitle(blocks, at)) {
      starts.push(at);
      before = 'nothing';
    } else if (before === 'nothing' && isCounted) before = 'amounts';
    else if (before === 'amounts' && !isListed && isSentence(block.text)) before = 'steps';
  }
  return starts;
}

function isTitle(blocks: readonly Block[], at: number): boolean {
  // "Makes 2 cups" may come between title and list.
  const first = isFact(blocks[at + 1]?.text ?? '') ? at + 2 : at + 1;
  const [block, next] = [blocks[at], blocks[first]];
  if (!block?.isApart || !next || !hasAmount(next.text)) return false;
  if (isPartName(block.text) || partInWord.test(block.text)) return false;
  const { text } = block;
  const isShort = text.length <= longestTitle && !/[.!?,:]$/.test(text);
  return isShort && !hasAmount(text) && !isFact(text) && runFrom(blocks, first).amounts >= fewestAmounts;
}

/** The sections as marked by the page's class names; null if too few lines are. */
function hintedSections(blocks: readonly Block[]): Guess | null {
  const of = (hint: Block['hint']) =>
    blocks.filter((block) => block.hint === hint && sectionOf(block.text) === null);
  const marked = withoutEnd(of('ingredients'), blocks);
  // If some items of a list are marked, all of its items count.
  const lists = new Set(marked.flatMap(({ list }) => (list ? [list.id] : [])));
  const isMarked = new Set(marked);
  const hinted = blocks.filter(
    (block) => isMarked.has(block) || (block.hint === undefined && block.list && lists.has(block.list.id)),
  );
  if (hinted.filter(({ text }) => hasAmount(text)).length < fewestAmounts) return null;
  const isLinked = hinted.some(({ isLink, text }) => !isLink && hasAmount(text));
  const ingredients = ingredientsOf(isLinked ? hinted.filter((block) => !isLeading(block)) : hinted);
  const at = blocks.findIndex(({ hint }) => hint === 'ingredients');
  const steps = stepsOf(of('instructions'));
  const told = new Set(ingredients.map(({ text }) => text));
  return { ingredients, instructions: steps.length > 0 ? steps : stepsAfter(blocks, at, told), at };
}

/** Whether a block is a link beside an ingredient: "Ask about this". */
function isLeading({ isLink, text }: Block): boolean {
  return isLink === true && !hasAmount(text);
}

/** The steps with headings as groups, up to a level-1 heading or one that ends the recipe. */
function stepsOf(blocks: readonly Block[]): ReadingLine[] {
  let group: string | undefined;
  const steps: ReadingLine[] = [];
  for (const { kind, level, text } of blocks) {
    const isEnd = level === 1 || sectionOf(text) === 'end';
    if (kind === 'heading' && isEnd && steps.length > 0) break;
    const line = stepText(text);
    if (!/\p{L}/u.test(line) || isChrome(text) || isFact(text)) continue;
    if (kind === 'heading') group = groupName(line);
    else steps.push({ text: line, ...(group !== undefined && { group }) });
  }
  return steps;
}

/** If the run contains headings of groups, the heading before it is one too. */
function withFirstGroup<Run extends { start: number; end: number }>(
  blocks: readonly Block[],
  run: Run | null,
): Run | null {
  const before = run === null ? undefined : blocks[run.start - 1];
  if (run === null || before?.kind !== 'heading' || isFact(before.text)) return run;
  const isLike = before.level === likeHeading;
  const hasGroups =
    isPartName(before.text) ||
    (isLike && blocks.slice(run.start, run.end).some(({ kind }) => kind === 'heading'));
  return hasGroups ? { ...run, start: run.start - 1 } : run;
}

function ingredientsOf(blocks: readonly Block[]): ReadingLine[] {
  let group: string | undefined;
  return joinAmounts(blocks).flatMap(({ kind, text }) => {
    if (kind === 'heading') {
      // "Serves 8" in bold is no group.
      group = isFact(text) ? undefined : groupName(text);
      return [];
    }
    const line = ingredientText(text);
    return /\p{L}/u.test(line) && !isFact(text)
      ? [{ text: line, ...(group !== undefined && { group }) }]
      : [];
  });
}

function isSentence(text: string): boolean {
  if (unspaced.test(text)) return text.length >= shortestUnspaced;
  const words = text.split(/\s+/).length;
  if (words === 1) return isOneDeed(text);
  return (
    (words >= 3 || (words === 2 && (/\.$/.test(text) || tellsShortDeed(text)))) && !/^https?:/.test(text)
  );
}
