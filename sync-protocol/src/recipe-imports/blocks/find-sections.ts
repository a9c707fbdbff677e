import type { ReadingLine } from '../recipe-reading.ts';
import { type Block, likeHeading } from './block.ts';
import { joinAmounts } from './join-amounts.ts';
import { isFact } from './read-facts.ts';
import { hasAmount, ingredientText, isChrome, isSignOff, isStepNumber, stepText } from './recipe-lines.ts';
import {
  mayAnnounceSteps,
  type Section,
  sectionInLine,
  sectionOf,
  sectionOfHeading,
} from './section-words.ts';

/** What stands under one heading that announces ingredients or steps. */
export interface FoundSection {
  section: 'ingredients' | 'instructions';
  /** Where its heading is among the blocks, and of which level; where the next thing begins. */
  at: number;
  end: number;
  level: number;
  lines: ReadingLine[];
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
    const end = endOf(blocks, at + 1, announced, isWide);
    const { level } = announced;
    const { section } = told;
    const lines = [
      ...announced.rest.map((text) => ({ text })),
      ...linesOf(blocks.slice(at + 1, end), announced),
    ];
    if (lines.length === 0) over = announced;
    else found.push({ section, at, end, level, lines });
    at = Math.max(at, end - 1);
  }
  return found;
}

function announcedBy(blocks: readonly Block[], at: number, isWide: boolean): Announced | null {
  const block = blocks[at];
  if (!block || isStepNumber(block.text)) return null;
  const { kind, level, text } = block;
  if (isWide && kind === 'heading' && mayAnnounceSteps(text))
    return { section: 'instructions', level: Math.min(level, likeHeading), rest: [] };
  const section = kind === 'heading' && level < likeHeading ? sectionOfHeading(text) : sectionOf(text);
  if (section !== null) {
    // An item of a list that names a section leads to it: a table of contents.
    if (kind === 'item' && !isFollowedByItems(blocks, at)) return null;
    const isNamed = kind === 'heading' && sectionOf(text) === null;
    return {
      section,
      level: Math.min(level, likeHeading),
      rest: [],
      ...(isNamed && { group: groupName(text) }),
    };
  }
  const inLine = kind === 'item' ? null : sectionInLine(text);
  if (inLine === null) return null;
  return { section: inLine.section, level: likeHeading, rest: partsOf(inLine) };
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
    if (block.kind !== 'heading' || block.level > level) continue;
    if (level === likeHeading && block.level === likeHeading) continue;
    // In the same box of the page it is over a group, however large it is.
    if (block.level > 1 && block.hint === section && blocks[start - 1]?.hint === section) continue;
    const [next, after] = [blocks[at + 1]?.text ?? '', blocks[at + 2]?.text ?? ''];
    const isGroup = section === 'ingredients' && (hasAmount(next) || hasAmount(`${next} ${after}`));
    if (!isGroup) return at;
  }
  return blocks.length;
}

/** Items where there are some; else paragraphs. A heading among them is the group of what follows. */
function linesOf(blocks: readonly Block[], { section, group: first }: Announced): ReadingLine[] {
  const items = blocks.filter(({ kind }) => kind === 'item').length;
  const others = blocks.filter(({ kind }) => kind === 'line');
  const paragraphs = others.filter(({ text }) =>
    section === 'ingredients' ? hasAmount(text) : text.length > 40,
  );
  const isList = items >= 2 && items >= paragraphs.length;
  const lastItem = isList ? blocks.findLastIndex(({ kind }) => kind === 'item') : blocks.length;
  let group = first;
  const lines: ReadingLine[] = [];
  const told = blocks.slice(0, lastItem + 1);
  for (const block of section === 'ingredients' ? joinAmounts(told) : told) {
    const { kind, text } = block;
    if (kind === 'heading' && !(section === 'ingredients' && isListed(text))) {
      if (!isStepNumber(text)) group = groupName(section === 'instructions' ? stepText(text) : text);
    } else if (!isList || kind !== 'line') lines.push(...lineOf(section, block, group));
  }
  return lines;
}

function lineOf(section: Section, { isLink, text }: Block, group: string | undefined): ReadingLine[] {
  const line = section === 'ingredients' ? ingredientText(text) : stepText(text);
  if (!/\p{L}/u.test(line) || isChrome(text)) return [];
  if (section === 'instructions' && (isLink || isSignOff(text))) return [];
  if (section === 'ingredients' && isFact(text)) return [];
  return [{ text: line, ...(group !== undefined && { group }) }];
}

export function groupName(text: string): string {
  return text.replace(/[\s:*_–—-]+$/, '').replace(/^[\s*_–—-]+/, '');
}
