import type { ReadingLine } from '../recipe-reading.ts';
import { type Announced, announcedBy } from './announced-by.ts';
import type { Block } from './block.ts';
import { endOfSection } from './end-of-section.ts';
import { linesOfSection } from './lines-of-section.ts';
import { isFact } from './read-facts.ts';
import { hasAmount } from './recipe-lines.ts';

/** A list with fewer amounts may only talk about the things. */
const fewestCounted = 2;
/** "30 min of rest" is told in so many words. */
const longestFact = 4;
/** "20 Min." */
const shortened = /^\d+\s?\p{L}{1,5}\.$/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{8}/u;
/** So many pieces of a page are hardly more than a recipe's steps. */
const soon = 25;

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

/**
 * Each part of a page or text that its heading announces, in order; those with nothing under them are left out.
 *
 * @param isWide also by headings that only may announce steps: "How to make these buns", "Let's get started!"
 */
export function findSections(blocks: readonly Block[], { isWide = false } = {}): FoundSection[] {
  const found: FoundSection[] = [];
  let over: Announced | undefined;
  for (let at = 0; at < blocks.length; at += 1) {
    const told = announcedBy(blocks, at, isWide) ?? stepsBehind(blocks, at, found.at(-1));
    if (told === null || told.section === 'end') continue;
    // "Method", and right under it "Preparation" and "Cooking": what is over them tells how far it goes.
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

/** "Preparation", and under it "15 min" and "easy": how long it takes, and no step. */
function hasSentence(lines: readonly ReadingLine[]): boolean {
  return lines.some(
    ({ text }) =>
      !isFact(text) &&
      !shortened.test(text) &&
      (text.split(/\s+/).length > longestFact || /[.!。]$/.test(text) || unspaced.test(text)),
  );
}

/** "How to make these buns" right behind what they are made of, where no plainer heading of the steps comes soon. */
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
