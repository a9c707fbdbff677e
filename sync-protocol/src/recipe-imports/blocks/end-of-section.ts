import { keyOf } from '../recipe-reading.ts';
import { type Announced, announcedBy } from './announced-by.ts';
import { type Block, likeHeading } from './block.ts';
import { areDeeds } from './deeds.ts';
import { isBehindSteps } from './end-of-steps.ts';
import { hasAmount, ingredientText, isStepNumber, longestListed, longestThing } from './recipe-lines.ts';
import { sectionInLine, sectionOf } from './section-words.ts';

/** Blocks before a paragraph that are checked to tell what it follows. */
const mostListed = 60;
/** Blocks before the steps that are searched for a part's name among the ingredients. */
const mostBefore = 200;
/** Names of later parts of the work, such as assembly or baking. */
const partOfWork =
  /^(?:assembl(?:y|ing|e|age|aggio)|montagg?(?:io|e|em)|montaje|decorat(?:ion|ing)|decorazione|décoration|finish(?:ing)?|finition|baking|cottura|cuisson|cocción|serving|servering|composizione|összeállítás|asamblare|montare|slaganje|pečenje|pečení|dokončení|składanie|pieczenie|zusammenbauen|fertigstellen|kokoaminen|paistaminen|servírov(?:ání|anie)|tarjoilu|opdienen)(?!\p{L})|\ssamenstellen$/iu;
/** Shorter names could be the end of any other name. */
const shortestPart = 5;
const fewestSentences = 3;
const fewestAmounts = 3;
/** Lines with amounts that count as ingredients without a list. */
const fewestBefore = 2;

/** Index of the first block after `start` that does not belong to the section. */
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
    // A heading in the section's own box of the page is over a group, whatever its level.
    if (block.level > 1 && block.hint === section && blocks[start - 1]?.hint === section) continue;
    const [next, after] = [blocks[at + 1]?.text ?? '', blocks[at + 2]?.text ?? ''];
    const isGroup =
      section === 'ingredients' && !isStepNumber(next) && (hasAmount(next) || hasAmount(`${next} ${after}`));
    if (!isGroup && !(section === 'ingredients' && isOverThings(blocks, at))) return at;
  }
  return blocks.length;
}

/**
 * Whether a tip, "Tip: use a wooden spoon", is above the steps, between steps of one list, or before the next
 * numbered step.
 */
function isRemark(blocks: readonly Block[], start: number, at: number): boolean {
  const [before, block, next] = [blocks[at - 1], blocks[at], blocks[at + 1]];
  if (!block || sectionInLine(block.text)?.section !== 'end') return false;
  if (at === start) return next !== undefined && !next.isLink && sectionOf(next.text) === null;
  const isInList = block.list !== undefined && block.list.id === before?.list?.id;
  return isInList || (next !== undefined && numberOf(next) === lastNumber(blocks, start, at) + 1);
}

/** Whether a heading is the next numbered step: "2 Toast the seeds". */
function isCounted(blocks: readonly Block[], start: number, at: number): boolean {
  const block = blocks[at];
  const number = block?.kind === 'heading' ? numberOf(block) : undefined;
  return number !== undefined && number === lastNumber(blocks, start, at) + 1;
}

/** The number of the last numbered step within reach; 0 if there is none. */
function lastNumber(blocks: readonly Block[], start: number, at: number): number {
  const before = blocks.slice(Math.max(start, at - mostListed), at);
  const last = before.findLast((block) => numberOf(block) !== undefined);
  return (last && numberOf(last)) ?? 0;
}

/** The number at the start of a numbered step: "2", "2. ", "3Mix", "4 ✓". */
function numberOf({ text }: Block): number | undefined {
  const [, number] = /^(\d{1,2})(?:[^\p{L}\d]*$|[.):]?\s*\p{Lu})/u.exec(text) ?? [];
  return number === undefined ? undefined : Number(number);
}

/**
 * Whether a heading with a colon, "To serve:", is between two lists, the second unnumbered and of short
 * items.
 */
function isOverThings(blocks: readonly Block[], at: number): boolean {
  const [before, block, next] = blocks.slice(at - 1, at + 2);
  if (!/:$/.test(block?.text ?? '') || !before?.list || !next?.list || next.list.isOrdered) return false;
  const { id } = next.list;
  const end = blocks.findIndex(({ list }, place) => place > at && list?.id !== id);
  const items = blocks.slice(at + 1, end < 0 ? undefined : end);
  return items.every(({ isLink, text }) => !isLink && text.length <= longestThing && !/[.!?]$/.test(text));
}

/** Whether a numbered list of sentences right after the ingredients starts the steps without a heading. */
function beginsSteps(blocks: readonly Block[], start: number, at: number): boolean {
  const [list, before] = [blocks[at]?.list, blocks[at - 1]?.list];
  if (at === start || !list?.isOrdered || before?.isOrdered || list.id === before?.id) return false;
  if (!before && amountsIn(blocks.slice(start, at)) < fewestBefore) return false;
  const items = blocks.filter((block) => block.list?.id === list.id);
  const sentences = items.filter(({ text }) => text.length > longestThing || /\.$/.test(text));
  return sentences.length > items.length / 2 && !items.some(({ text }) => hasAmount(text));
}

/**
 * Whether sentences in lines of their own, after lines with amounts, start the steps, with or without a
 * pseudo-heading.
 */
function beginsSentences(blocks: readonly Block[], start: number, at: number): boolean {
  const first = blocks[at]?.kind === 'heading' ? at + 1 : at;
  const next = blocks.slice(first, first + fewestSentences);
  // Only the first of the sentences starts the steps.
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

/** Whether a line, or a text's line with a bullet, is a sentence. */
function isShortSentence({ kind, list, text }: Block): boolean {
  const isLine = kind === 'line' || (kind === 'item' && list === undefined);
  return isLine && /^\p{Lu}\S*\s\S.*[.!)]$/su.test(ingredientText(text)) && !hasAmount(text);
}

/**
 * Whether instructions right after the ingredients start the steps, if no heading announces them further on.
 */
function beginsDeeds(blocks: readonly Block[], start: number, at: number): boolean {
  if (at < start + fewestAmounts || !areDeeds(blocks, at)) return false;
  return !blocks.slice(at, at + mostListed).some(({ text }) => sectionOf(text) === 'instructions');
}

const amountsIn = (blocks: readonly Block[]) => blocks.filter(({ text }) => hasAmount(text)).length;

/** Whether a paragraph of sentences after lines with amounts starts the steps. */
function beginsProse(blocks: readonly Block[], start: number, at: number): boolean {
  const { kind, text } = blocks[at] ?? { kind: 'heading', text: '' };
  if (kind !== 'line' || text.length <= longestListed || !/\p{L}[.!]\s+\p{Lu}/u.test(text)) return false;
  const behind = blocks.slice(at + 1, at + 4);
  // A heading that follows may repeat the recipe, as in another language: another list.
  const again = behind.findIndex((block) => sectionOf(block.text) !== null);
  if (behind.slice(0, again < 0 ? undefined : again).some((block) => hasAmount(block.text))) return false;
  const before = blocks
    .slice(Math.max(start, at - mostListed), at)
    .filter((block) => block.kind !== 'heading');
  return before.filter((block) => hasAmount(block.text)).length >= Math.max(2, before.length / 2);
}

/**
 * Whether a heading of the steps names a part of the ingredients: "Sauce" over both, or "Meringue" after
 * "Chocolate meringue".
 */
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
 * Whether a heading continues the steps: a later part of the work, "Assemblaggio e decorazione", whatever its
 * level, or a short heading between two numbered lists, "Assembly".
 */
function goesOn(blocks: readonly Block[], start: number, at: number): boolean {
  const [before, block, next] = [blocks[at - 1], blocks[at], blocks[at + 1]];
  const isPart = block?.kind === 'heading' && block.level > 1 && at > start;
  if (isPart && (partOfWork.test(block.text) || isPartOfThings(blocks, start, block.text))) return true;
  const isBetween = before?.list?.isOrdered === true && next?.list?.isOrdered === true && at > start;
  const isShort = block?.kind === 'heading' && block.level > 1 && block.text.length <= longestThing;
  return isBetween && isShort && !next.isLink && !hasAmount(next.text) && sectionOf(block.text) !== 'end';
}
