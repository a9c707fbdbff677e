import type { ReadingLine } from '../recipe-reading.ts';
import { type Block, likeHeading } from './block.ts';
import { isBehindSteps } from './end-of-steps.ts';
import { joinAmounts } from './join-amounts.ts';
import { isFact } from './read-facts.ts';
import { hasAmount, ingredientText, isChrome, isSignOff, isStepNumber, stepText } from './recipe-lines.ts';
import {
  endsBefore,
  mayAnnounceSteps,
  type Section,
  sectionInLine,
  sectionOf,
  sectionOfHeading,
} from './section-words.ts';

/** A thing to cook with, or the name of a part of the work. */
const longestThing = 40;
/** "5. Bake" behind a list within the fourth step. */
const countGoesOn = /^\d{1,2}[.)]\s+\p{Lu}/u;
/** So many lines before a paragraph tell what it stands behind. */
const mostListed = 60;
const ownNumber = /^(\d{1,2})\s*[.、)]/;
const fewestNumbered = 3;
/** What a later part of the work is called. */
const partOfWork =
  /^(?:assembl(?:y|ing|e|age|aggio)|montagg?(?:io|e|em)|montaje|decorat(?:ion|ing)|decorazione|décoration|finish(?:ing)?|finition|baking|cottura|cuisson|cocción|serving|servering|composizione|összeállítás|asamblare|montare|slaganje|pečenje|pečení|dokončení|składanie|pieczenie|zusammenbauen|fertigstellen|kokoaminen|paistaminen)(?!\p{L})|\ssamenstellen$/iu;
const fewestSentences = 3;
const fewestAmounts = 3;
/** Where ingredients are no list, so many lines with amounts are. */
const fewestBefore = 2;
/** So many things of a list are looked at for what it is. */
const mostLooked = 4;
/** Of an ingredient nobody writes more. */
const longestListed = 200;

/** What stands under one heading that announces ingredients or steps. */
export interface FoundSection {
  section: 'ingredients' | 'instructions';
  /** Where its heading is among the blocks, and of which level; where the next thing begins. */
  at: number;
  end: number;
  level: number;
  lines: ReadingLine[];
  /** Whether further headings stand right under its own, as large or larger. */
  isOverOthers?: boolean;
}

interface Announced {
  section: Section;
  level: number;
  /** Of the section itself: "Kastikkeen ainekset". */
  group?: string;
  /** What the heading's own line has behind it. */
  rest: string[];
}

/**
 * Each part of a page or text that its heading announces, in order; those with nothing under them are left out.
 *
 * @param isWide also by headings that only may announce steps: "How to make these buns", "Let's get started!"
 */
export function findSections(blocks: readonly Block[], { isWide = false } = {}): FoundSection[] {
  const found: FoundSection[] = [];
  let over: Announced | undefined;
  for (let at = 0; at < blocks.length; at += 1) {
    const told = announcedBy(blocks, at, isWide);
    if (told === null || told.section === 'end') continue;
    // "Method", and right under it "Preparation" and "Cooking": what is over them tells how far it goes.
    const announced = over?.section === told.section ? { ...told, level: over.level } : told;
    over = undefined;
    const before = found.at(-1);
    const isUnder = before?.isOverOthers && before.end === at && before.section === told.section;
    const level = isUnder ? before.level : levelOver(blocks, at, announced, isWide);
    const end = endOf(blocks, at + 1, { ...announced, level }, isWide);
    const { section } = told;
    const isOverOthers = level < announced.level;
    const lines = [
      ...announced.rest.map((text) => ({ text })),
      ...linesOf(blocks.slice(at + 1, end), announced),
    ];
    if (lines.length === 0) over = announced;
    else found.push({ section, at, end, level, lines, isOverOthers });
    at = Math.max(at, end - 1);
  }
  return found;
}

/** "Method", and right under it as large a heading "Day one": the first is over such ones. */
function levelOver(
  blocks: readonly Block[],
  at: number,
  { level, rest, section }: Announced,
  isWide: boolean,
): number {
  const next = blocks[at + 1];
  const isBare = section !== 'end' && rest.length === 0 && next?.kind === 'heading';
  if (!isBare || next.level < 2 || next.level > level || announcedBy(blocks, at + 1, isWide) !== null)
    return level;
  return blocks[at + 2]?.kind === 'item' ? next.level - 1 : level;
}

function announcedBy(blocks: readonly Block[], at: number, isWide: boolean): Announced | null {
  const block = blocks[at];
  if (!block || isStepNumber(block.text)) return null;
  const { kind, level, text } = block;
  if (isWide && kind === 'heading' && !block.isLink && mayAnnounceSteps(text))
    return { section: 'instructions', level: Math.min(level, likeHeading), rest: [] };
  const isReal = kind === 'heading' && (level < likeHeading || isNamedPart(blocks, at));
  const section = isReal ? sectionOfHeading(text) : sectionOf(text);
  if (section !== null) {
    // An item of a list that names a section leads to it: a table of contents. "Tools" among ingredients is beside them.
    if (kind === 'item' && (section === 'end') === isFollowedByItems(blocks, at)) return null;
    const isNamed = kind === 'heading' && sectionOf(text) === null;
    return {
      section,
      level: Math.min(level, likeHeading),
      rest: [],
      ...(isNamed && { group: groupName(text) }),
    };
  }
  if (kind !== 'item' && endsBefore(text))
    return { section: 'end', level: Math.min(level, likeHeading), rest: [] };
  if (kind === 'heading' && isListNamedAtEnd(blocks, at)) return { section: 'ingredients', level, rest: [] };
  const inLine = kind === 'item' ? null : sectionInLine(text);
  // "Read also: …" leads on from the middle of a text.
  if (inLine === null || (inLine.section === 'end' && isSignOff(text))) return null;
  // "Preparation: soup for everybody", over the parts of the work, is no step.
  if (isReal && inLine.section === 'instructions' && !/[.!]$/.test(text))
    return { section: 'instructions', level, rest: [] };
  return { section: inLine.section, level: likeHeading, rest: partsOf(inLine) };
}

/** "Bajor burgonyakrémleves hozzávalók:" only looks like a heading, and has what it says under it. */
function isNamedPart(blocks: readonly Block[], at: number): boolean {
  const [block, next, after] = blocks.slice(at, at + 3);
  const section = block === undefined ? null : sectionOfHeading(block.text);
  if (section === null || section === 'end' || !next || next.kind === 'heading') return false;
  return section === 'ingredients'
    ? hasAmount(next.text) || hasAmount(after?.text ?? '')
    : !hasAmount(next.text) && (next.text.length > longestThing || /[.!]$/.test(next.text));
}

/** "Börek tarifi için malzemeler", "Chuẩn bị nguyên liệu": the last of many words, over a list with amounts. */
function isListNamedAtEnd(blocks: readonly Block[], at: number): boolean {
  const words = blocks[at]?.text.split(/\s+/) ?? [];
  if (![1, 2].some((count) => sectionOf(words.slice(-count).join(' ')) === 'ingredients')) return false;
  const next = blocks.slice(at + 1, at + 1 + mostLooked);
  const other = next.findIndex(({ kind }) => kind !== 'item');
  const items = next.slice(0, other < 0 ? undefined : other);
  const counted = items.filter(({ text }) => text.length <= longestListed && /[\d½⅓⅔¼¾]/.test(text));
  return items.length > 0 && counted.length >= items.length / 2;
}

function isFollowedByItems(blocks: readonly Block[], at: number): boolean {
  const next = blocks[at + 1];
  return next !== undefined && hasAmount(next.text);
}

/** "2 eggs, a cup of flour and salt" is three; a sentence stays one. */
function partsOf({ section, rest }: { section: Section; rest: string }): string[] {
  if (section !== 'ingredients') return [rest];
  return rest
    .split(/\s*[;•·]\s*|,\s+(?![^(]*\))/)
    .map((part) => part.replace(/\.$/, '').trim())
    .filter((part) => part !== '');
}

/** An ingredient that is written as large as a heading. */
function isListed(text: string): boolean {
  return hasAmount(text) || ingredientText(text) !== text;
}

/** Where the next thing begins that is none of this section's. */
function endOf(
  blocks: readonly Block[],
  start: number,
  { section, level }: Announced,
  isWide: boolean,
): number {
  for (let at = start; at < blocks.length; at += 1) {
    const block = blocks[at];
    if (!block || isStepNumber(block.text)) continue;
    if (announcedBy(blocks, at, isWide) !== null) return at;
    if (
      section === 'ingredients' &&
      (beginsSteps(blocks, start, at) || beginsProse(blocks, start, at) || beginsSentences(blocks, start, at))
    )
      return at;
    if (section === 'instructions' && isBehindSteps(blocks, start, at)) return at;
    if (section === 'instructions' && goesOn(blocks, start, at)) continue;
    if (block.kind !== 'heading' || block.level > level) continue;
    if (level === likeHeading && block.level === likeHeading) continue;
    // In the same box of the page it is over a group, however large it is.
    if (block.level > 1 && block.hint === section && blocks[start - 1]?.hint === section) continue;
    const [next, after] = [blocks[at + 1]?.text ?? '', blocks[at + 2]?.text ?? ''];
    const isGroup = section === 'ingredients' && (hasAmount(next) || hasAmount(`${next} ${after}`));
    if (!isGroup && !(section === 'ingredients' && isOverThings(blocks, at))) return at;
  }
  return blocks.length;
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
  if (next.length < fewestSentences || !next.every(isSentence) || isSentence(blocks[at - 1])) return false;
  const later = blocks
    .slice(first + fewestSentences, first + mostListed)
    .filter(({ kind }) => kind === 'line');
  const before = blocks.slice(Math.max(start, at - mostListed), at);
  return amountsIn(before) >= fewestAmounts && amountsIn(later) === 0;
}

function isSentence(block: Block | undefined): boolean {
  const { kind, text } = block ?? { kind: 'heading', text: '' };
  return kind === 'line' && text.length > longestThing && /^\p{Lu}.*[.!)]$/su.test(text) && !hasAmount(text);
}

const amountsIn = (blocks: readonly Block[]) => blocks.filter(({ text }) => hasAmount(text)).length;

/** Sentences in a paragraph behind lines with amounts. */
function beginsProse(blocks: readonly Block[], start: number, at: number): boolean {
  const { kind, text } = blocks[at] ?? { kind: 'heading', text: '' };
  if (kind !== 'line' || text.length <= longestListed || !/\p{L}[.!]\s+\p{Lu}/u.test(text)) return false;
  if (blocks.slice(at + 1, at + 4).some((block) => hasAmount(block.text))) return false;
  const before = blocks
    .slice(Math.max(start, at - mostListed), at)
    .filter((block) => block.kind !== 'heading');
  return before.filter((block) => hasAmount(block.text)).length >= Math.max(2, before.length / 2);
}

/**
 * "Assemblaggio e decorazione" goes on with the work, however large it is; "Assembly" between two lists that are counted, as large as
 * "Method" is, begins a part of the steps.
 */
function goesOn(blocks: readonly Block[], start: number, at: number): boolean {
  const [before, block, next] = [blocks[at - 1], blocks[at], blocks[at + 1]];
  if (block?.kind === 'heading' && block.level > 1 && partOfWork.test(block.text) && at > start) return true;
  const isBetween = before?.list?.isOrdered === true && next?.list?.isOrdered === true && at > start;
  const isShort = block?.kind === 'heading' && block.level > 1 && block.text.length <= longestThing;
  return isBetween && isShort && !next.isLink && !hasAmount(next.text) && sectionOf(block.text) !== 'end';
}

/** Items where there are some; else paragraphs. A heading among them is the group of what follows. */
function linesOf(blocks: readonly Block[], { section, group: first }: Announced): ReadingLine[] {
  const items = blocks.filter(({ kind }) => kind === 'item').length;
  const others = blocks.filter(({ kind }) => kind === 'line');
  const paragraphs = others.filter(({ text }) =>
    section === 'ingredients' ? hasAmount(text) : text.length > 40,
  );
  const areNames = section === 'instructions' && nameParts(blocks);
  const isList =
    items >= 2 &&
    !areNames &&
    (items >= paragraphs.length || (section === 'instructions' && isOneList(blocks)));
  // "Topping:", and under it its one thing in a line of its own.
  const underHeadings = new Set(blocks.filter((_, at) => blocks[at - 1]?.kind === 'heading'));
  const isCounted = (block: Block) =>
    block.kind === 'item' ||
    (block.kind === 'line' &&
      (section === 'instructions'
        ? countGoesOn.test(block.text)
        : underHeadings.has(block) && hasAmount(block.text)));
  const lastCounted =
    (section === 'instructions' ? lastNumbered(blocks) : undefined) ?? blocks.findLastIndex(isCounted);
  const lastItem = isList ? lastCounted : blocks.length;
  // "1. Whisk the eggs" in a paragraph, and the others as a list behind it.
  const beginsCount = section === 'instructions' && /^1[.)]/.test(blocks[0]?.text ?? '');
  const firstItem = beginsCount ? blocks.findIndex(({ kind }) => kind === 'item') : 0;
  let group = first;
  const lines: ReadingLine[] = [];
  const told = blocks.slice(0, lastItem + 1);
  for (const [at, block] of (section === 'ingredients' ? joinAmounts(told) : told).entries()) {
    const { kind, text } = block;
    const isName =
      (kind === 'heading' && !(section === 'ingredients' && isListed(text))) || (areNames && kind === 'item');
    if (isName) {
      if (!isStepNumber(text)) group = groupName(section === 'instructions' ? stepText(text) : text);
    } else if (!isList || isCounted(block) || at < firstItem) lines.push(...lineOf(section, block, group));
  }
  return lines;
}

/** Where the items have numbers of their own, "1、…", those of another list that have none are no steps. */
function lastNumbered(blocks: readonly Block[]): number | undefined {
  const items = blocks.filter(({ kind }) => kind === 'item');
  const count = items.findIndex(
    ({ text }, at) => Number(ownNumber.exec(text.normalize('NFKC'))?.[1]) !== at + 1,
  );
  const [last, other] = [items[count - 1], items[count]];
  const isOther = last?.list !== undefined && other?.list !== undefined && last.list.id !== other.list.id;
  return count >= fewestNumbered && isOther ? blocks.indexOf(last) : undefined;
}

/** A list that is counted right under the heading, and no other: what stands behind it is none of the steps. */
function isOneList(blocks: readonly Block[]): boolean {
  const [first] = blocks;
  const items = blocks.filter(({ kind }) => kind === 'item');
  const isOne = items.every(({ list }) => list?.isOrdered && list.id === first?.list?.id);
  return (
    first?.kind === 'item' && isOne && blocks.slice(0, items.length).every(({ kind }) => kind === 'item')
  );
}

/** Items that are no steps, but say what the paragraphs right behind each of them are for. */
function nameParts(blocks: readonly Block[]): boolean {
  const items = blocks.flatMap(({ kind, text }, at) =>
    kind === 'item' ? [{ text, next: blocks[at + 1] }] : [],
  );
  return (
    items.length >= 2 &&
    items.every(
      ({ text, next }) => text.length <= longestThing && !/[.!]$/.test(text) && next?.kind === 'line',
    )
  );
}

function lineOf(section: Section, { isLink, list, text }: Block, group: string | undefined): ReadingLine[] {
  const line = section === 'ingredients' ? ingredientText(text) : stepText(text);
  if (!/\p{L}/u.test(line) || isChrome(text)) return [];
  if (section === 'instructions' && (isLink || (isSignOff(text) && list?.isOrdered !== true))) return [];
  if (section === 'ingredients' && isFact(text)) return [];
  return [{ text: line, ...(group !== undefined && { group }) }];
}

export function groupName(text: string): string {
  return text.replace(/[\s:;*_–—-]+$/, '').replace(/^[\s*_–—-]+/, '');
}
