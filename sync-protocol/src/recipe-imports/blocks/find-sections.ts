import type { ReadingLine } from '../recipe-reading.ts';
import { type Announced, announcedBy } from './announced-by.ts';
import type { Block } from './block.ts';
import { endOfSection } from './end-of-section.ts';
import { linesOfSection } from './lines-of-section.ts';
import { isFact } from './read-facts.ts';
import { hasAmount } from './recipe-lines.ts';

/** Fewer amounts may be mere prose about the ingredients. */
const fewestCounted = 2;
/** Words of a fact such as "30 min of rest". */
const longestFact = 4;
/** "20 Min." */
const shortened = /^\d+\s?\p{L}{1,5}\.$/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{8}/u;
/** Blocks within which a plainer heading of the steps may follow. */
const soon = 25;

/** The content under one heading that announces ingredients or steps. */
export interface FoundSection {
  section: 'ingredients' | 'instructions';
  /** Index of the heading; `end` is the index after the section, `level` the heading's level. */
  at: number;
  end: number;
  level: number;
  lines: ReadingLine[];
  /** Whether further headings of the same or a higher level follow right under the section's own. */
  isOverOthers?: boolean;
}

/**
 * The sections of a page or text that headings announce, in order; empty ones are left out.
 *
 * @param isWide also accept headings that only may announce steps: "How to make these buns", "Let's get
 * started!"
 */
export function findSections(blocks: readonly Block[], { isWide = false } = {}): FoundSection[] {
  const found: FoundSection[] = [];
  let over: Announced | undefined;
  for (let at = 0; at < blocks.length; at += 1) {
    const told = announcedBy(blocks, at, isWide) ?? stepsBehind(blocks, at, found.at(-1));
    if (told === null || told.section === 'end') continue;
    // "Method" with "Preparation" and "Cooking" right under it: the upper heading's level determines the end.
    const announced = over?.section === told.section ? { ...told, level: over.level } : told;
    over = undefined;
    const before = found.at(-1);
    const isUnder = before?.isOverOthers && before.end === at && before.section === told.section;
    const level = isUnder ? before.level : levelOver(blocks, at, announced, isWide);
    const end = endOfSection(blocks, at + 1, { ...announced, level }, isWide);
    const { section } = told;
    const isOverOthers = level < announced.level;
    const lines = [
      ...announced.rest.map((text) => ({ text })),
      ...linesOfSection(blocks.slice(at + 1, end), announced),
    ];
    if (lines.length === 0 || (section === 'instructions' && !hasSentence(lines))) over = announced;
    else found.push({ section, at, end, level, lines, isOverOthers });
    at = Math.max(at, end - 1);
  }
  return found;
}

/** Whether lines contain a step, unlike "15 min" and "easy" under "Preparation". */
function hasSentence(lines: readonly ReadingLine[]): boolean {
  return lines.some(
    ({ text }) =>
      !isFact(text) &&
      !shortened.test(text) &&
      (text.split(/\s+/).length > longestFact || /[.!。]$/.test(text) || unspaced.test(text)),
  );
}

/**
 * Steps under a vague heading, "How to make these buns", right after the ingredients, if no plainer heading
 * follows soon.
 */
function stepsBehind(
  blocks: readonly Block[],
  at: number,
  before: FoundSection | undefined,
): Announced | null {
  const block = blocks[at];
  if (before?.section !== 'ingredients' || before.end !== at || block?.kind !== 'heading') return null;
  const counted = before.lines.filter(({ text }) => hasAmount(text)).length;
  if (counted < fewestCounted || counted < before.lines.length / 2) return null;
  const isPlain = ({ kind }: Block, behind: number) =>
    kind === 'heading' && announcedBy(blocks, at + 1 + behind, false)?.section === 'instructions';
  if (blocks.slice(at + 1, at + 1 + soon).some(isPlain)) return null;
  const announced = announcedBy(blocks, at, true);
  return announced?.section === 'instructions' ? { ...announced, level: block.level } : null;
}

/**
 * The level of a section whose heading "Method" is directly followed by one of the same size, "Day one":
 * above it.
 */
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
