import { keyOf } from '../recipe-reading.ts';
import { type Announced, announcedBy } from './announced-by.ts';
import { type Block, likeHeading } from './block.ts';
import { areDeeds } from './deeds.ts';
import { isBehindSteps } from './end-of-steps.ts';
import { hasAmount, ingredientText, isStepNumber, longestListed, longestThing } from './recipe-lines.ts';
import { sectionInLine, sectionOf } from './section-words.ts';

/** So many lines before a paragraph tell what it stands behind. */
const mostListed = 60;
/** So many pieces before the steps are hardly more than the ingredients. */
const mostBefore = 200;
/** What a later part of the work is called. */
const partOfWork =
  /^(?:assembl(?:y|ing|e|age|aggio)|montagg?(?:io|e|em)|montaje|decorat(?:ion|ing)|decorazione|décoration|finish(?:ing)?|finition|baking|cottura|cuisson|cocción|serving|servering|composizione|összeállítás|asamblare|montare|slaganje|pečenje|pečení|dokončení|składanie|pieczenie|zusammenbauen|fertigstellen|kokoaminen|paistaminen|servírov(?:ání|anie)|tarjoilu|opdienen)(?!\p{L})|\ssamenstellen$/iu;
/** A shorter name may end any other. */
const shortestPart = 5;
const fewestSentences = 3;
const fewestAmounts = 3;
/** Where ingredients are no list, so many lines with amounts are. */
const fewestBefore = 2;

/** Where the next thing begins that is none of this section's. */
export function endOfSection(
  blocks: readonly Block[],
  start: number,
  { section, level }: Announced,
  isWide: boolean,
): number {
  for (let at = start; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block) continue;
    const isAnnounced = announcedBy(blocks, at, isWide) !== null;
    if (isStepNumber(block.text) && !isAnnounced) continue;
    if (section === 'instructions' && (isRemark(blocks, start, at) || isCounted(blocks, start, at))) continue;
    if (isAnnounced) return at;
    if (
      section === 'ingredients' &&
      (beginsSteps(blocks, start, at) ||
        beginsProse(blocks, start, at) ||
        beginsSentences(blocks, start, at) ||
        beginsDeeds(blocks, start, at))
    )
      return at;
    if (section === 'instructions' && isBehindSteps(blocks, start, at)) return at;
    if (section === 'instructions' && goesOn(blocks, start, at)) continue;
    if (block.kind !== 'heading' || block.level > level) continue;
    if (level === likeHeading && block.level === likeHeading) continue;
    // In the same box of the page it is over a group, however large it is.
    if (block.level > 1 && block.hint === section && blocks[start - 1]?.hint === section) continue;
    const [next, after] = [blocks[at + 1]?.text ?? '', blocks[at + 2]?.text ?? ''];
    const isGroup =
      section === 'ingredients' && !isStepNumber(next) && (hasAmount(next) || hasAmount(`${next} ${after}`));
    if (!isGroup && !(section === 'ingredients' && isOverThings(blocks, at))) return at;
  }
  return blocks.length;
}

/** "Tip: use a wooden spoon" over the steps, or between one and the next that is counted or in the same list. */
function isRemark(blocks: readonly Block[], start: number, at: number): boolean {
  const [before, block, next] = [blocks[at - 1], blocks[at], blocks[at + 1]];
  if (!block || sectionInLine(block.text)?.section !== 'end') return false;
  if (at === start) return next !== undefined && !next.isLink && sectionOf(next.text) === null;
  const isInList = block.list !== undefined && block.list.id === before?.list?.id;
  return isInList || (next !== undefined && numberOf(next) === lastNumber(blocks, start, at) + 1);
}

/** "2 Toast the seeds", as large as a headline, behind the first of its like. */
function isCounted(blocks: readonly Block[], start: number, at: number): boolean {
  const block = blocks[at];
  const number = block?.kind === 'heading' ? numberOf(block) : undefined;
  return number !== undefined && number === lastNumber(blocks, start, at) + 1;
}

/** The number of the last of them that has one, near by; 0 where none has. */
function lastNumber(blocks: readonly Block[], start: number, at: number): number {
  const before = blocks.slice(Math.max(start, at - mostListed), at);
  const last = before.findLast((block) => numberOf(block) !== undefined);
  return (last && numberOf(last)) ?? 0;
}

/** What a step begins with that is counted: "2", "2. ", "3Mix", "4 ✓". */
function numberOf({ text }: Block): number | undefined {
  const [, number] = /^(\d{1,2})(?:[^\p{L}\d]*$|[.):]?\s*\p{Lu})/u.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** "To serve:" between two lists that are not counted, the second of short things. */
function isOverThings(blocks: readonly Block[], at: number): boolean {
  const [before, block, next] = blocks.slice(at - 1, at + 2);
  if (!/:$/.test(block?.text ?? '') || !before?.list || !next?.list || next.list.isOrdered) return false;
  const { id } = next.list;
  const end = blocks.findIndex(({ list }, place) => place > at && list?.id !== id);
  const items = blocks.slice(at + 1, end < 0 ? undefined : end);
  return items.every(({ isLink, text }) => !isLink && text.length <= longestThing && !/[.!?]$/.test(text));
}

/** A list that is counted, right behind the ingredients, of sentences: nothing else announces the steps. */
function beginsSteps(blocks: readonly Block[], start: number, at: number): boolean {
  const [list, before] = [blocks[at]?.list, blocks[at - 1]?.list];
  if (at === start || !list?.isOrdered || before?.isOrdered || list.id === before?.id) return false;
  if (!before && amountsIn(blocks.slice(start, at)) < fewestBefore) return false;
  const items = blocks.filter((block) => block.list?.id === list.id);
  const sentences = items.filter(({ text }) => text.length > longestThing || /\.$/.test(text));
  return sentences.length > items.length / 2 && !items.some(({ text }) => hasAmount(text));
}

/** Sentences, one by one, behind lines with amounts, under what looks like a heading or nothing. */
function beginsSentences(blocks: readonly Block[], start: number, at: number): boolean {
  const first = blocks[at]?.kind === 'heading' ? at + 1 : at;
  const next = blocks.slice(first, first + fewestSentences);
  // Only the first of them begins anything.
  const areSentences =
    isSentence(next[0]) && next.every((block) => isSentence(block) || isShortSentence(block));
  if (next.length < fewestSentences || !areSentences || isSentence(blocks[at - 1])) return false;
  const later = blocks
    .slice(first + fewestSentences, first + mostListed)
    .filter(({ kind }) => kind === 'line');
  const before = blocks.slice(Math.max(start, at - mostListed), at);
  return amountsIn(before) >= fewestAmounts && amountsIn(later) === 0;
}

function isSentence(block: Block | undefined): boolean {
  return block !== undefined && isShortSentence(block) && block.text.length > longestThing;
}

/** In a line of its own, or in one that a text has a mark before. */
function isShortSentence({ kind, list, text }: Block): boolean {
  const isLine = kind === 'line' || (kind === 'item' && list === undefined);
  return isLine && /^\p{Lu}\S*\s\S.*[.!)]$/su.test(ingredientText(text)) && !hasAmount(text);
}

/** Lines of a text that say what to do, right behind its ingredients, where nothing announces them further on. */
function beginsDeeds(blocks: readonly Block[], start: number, at: number): boolean {
  if (at < start + fewestAmounts || !areDeeds(blocks, at)) return false;
  return !blocks.slice(at, at + mostListed).some(({ text }) => sectionOf(text) === 'instructions');
}

const amountsIn = (blocks: readonly Block[]) => blocks.filter(({ text }) => hasAmount(text)).length;

/** Sentences in a paragraph behind lines with amounts. */
function beginsProse(blocks: readonly Block[], start: number, at: number): boolean {
  const { kind, text } = blocks[at] ?? { kind: 'heading', text: '' };
  if (kind !== 'line' || text.length <= longestListed || !/\p{L}[.!]\s+\p{Lu}/u.test(text)) return false;
  const behind = blocks.slice(at + 1, at + 4);
  // What is told again, as in another language, is another list.
  const again = behind.findIndex((block) => sectionOf(block.text) !== null);
  if (behind.slice(0, again < 0 ? undefined : again).some((block) => hasAmount(block.text))) return false;
  const before = blocks
    .slice(Math.max(start, at - mostListed), at)
    .filter((block) => block.kind !== 'heading');
  return before.filter((block) => hasAmount(block.text)).length >= Math.max(2, before.length / 2);
}

/** "Sauce", over some of the ingredients and again over how it is made, or "Meringue" after "Chocolate meringue". */
function isPartOfThings(blocks: readonly Block[], start: number, text: string): boolean {
  const key = keyOf(text);
  const before = blocks.slice(Math.max(0, start - mostBefore), start);
  return before.some((block, at) => {
    if (block.kind !== 'heading' || key === '') return false;
    const its = keyOf(block.text);
    const isSame = its === key || (key.length >= shortestPart && its.endsWith(key));
    return isSame && hasAmount(before[at + 1]?.text ?? '');
  });
}

/**
 * "Assemblaggio e decorazione" goes on with the work, however large it is; "Assembly" between two lists that are counted, as large as
 * "Method" is, begins a part of the steps.
 */
function goesOn(blocks: readonly Block[], start: number, at: number): boolean {
  const [before, block, next] = [blocks[at - 1], blocks[at], blocks[at + 1]];
  const isPart = block?.kind === 'heading' && block.level > 1 && at > start;
  if (isPart && (partOfWork.test(block.text) || isPartOfThings(blocks, start, block.text))) return true;
  const isBetween = before?.list?.isOrdered === true && next?.list?.isOrdered === true && at > start;
  const isShort = block?.kind === 'heading' && block.level > 1 && block.text.length <= longestThing;
  return isBetween && isShort && !next.isLink && !hasAmount(next.text) && sectionOf(block.text) !== 'end';
}
