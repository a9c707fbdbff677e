import { numeral } from '../../quantity/fraction-signs.ts';
import { readMinutes } from '../values/read-minutes.ts';
import { type Block, likeHeading } from './block.ts';
import { isPartName } from './parts/part-names.ts';
import {
  groupName,
  hasAmount,
  isSignOff,
  isStepNumber,
  longestListed,
  longestThing,
} from './recipe-lines.ts';
import {
  endsBefore,
  isDeed,
  mayAnnounceSteps,
  type Section,
  sectionInLine,
  sectionOf,
  sectionOfHeading,
} from './section-words.ts';

/** Words of a linked heading that may still announce a section of this page. */
const longestLinked = 4;
const longestTime = 15;
/** Blocks before the steps that are searched for the heading of the ingredients. */
const mostListed = 60;
/** Items of a list that are checked to recognise ingredients. */
const mostLooked = 4;

/** What a heading, or the beginning of a line, announces. */
export interface Announced {
  section: Section;
  level: number;
  /** Name of the part that the section is of: "Kastikkeen ainekset". */
  group?: string;
  /** Lines that follow on the heading's own line. */
  rest: string[];
}

/** What a block announces; null for nothing. `isWide` as in `findSections`. */
export function announcedBy(blocks: readonly Block[], at: number, isWide: boolean): Announced | null {
  const block = blocks[at];
  if (!block) return null;
  const { kind, level, text } = block;
  if (isStepNumber(text))
    return isFirstStep(blocks, at) ? { section: 'instructions', level: likeHeading, rest: [] } : null;
  // A link to another page: "A drink of three ingredients".
  if (block.isLink && kind === 'heading' && text.split(/\s+/).length > longestLinked) return null;
  if (isWide && kind === 'heading' && !block.isLink && mayAnnounceSteps(text))
    return { section: 'instructions', level: Math.min(level, likeHeading), rest: [] };
  const isReal = kind === 'heading' && (level < likeHeading || isNamedPart(blocks, at));
  const section = isReal ? sectionOfHeading(text) : sectionOf(text);
  if (section === 'instructions' && isTime(blocks[at + 1])) return null;
  // "Work the ingredients" among the steps.
  const isWork = section === 'ingredients' && block.hint === 'instructions' && sectionOf(text) === null;
  if (section !== null && !isWork) {
    // A list item that names a section links to it, as in a table of contents. "Tools" among ingredients ends
    // them.
    if (kind === 'item' && (section === 'end') === isFollowedByItems(blocks, at)) return null;
    const group = kind === 'heading' ? partOf(text) : null;
    return { section, level: Math.min(level, likeHeading), rest: [], ...(group !== null && { group }) };
  }
  if (kind !== 'item' && endsBefore(text))
    return { section: 'end', level: Math.min(level, likeHeading), rest: [] };
  if (kind === 'heading' && isListNamedAtEnd(blocks, at)) return { section: 'ingredients', level, rest: [] };
  const inLine = kind === 'item' ? null : sectionInLine(text);
  // "Read also: …" may be in the middle of a text.
  if (inLine === null || (inLine.section === 'end' && isSignOff(text))) return null;
  // "Preparation: 20 min" among the facts.
  if (inLine.section === 'instructions' && isTime({ text: inLine.rest })) return null;
  // "Preparation: soup for everybody" is a heading over the steps, not a step.
  if (isReal && inLine.section === 'instructions' && !/[.!]$/.test(text))
    return { section: 'instructions', level, rest: [] };
  return { section: inLine.section, level: likeHeading, rest: partsOf(inLine) };
}

/**
 * Whether "Step 1" as a heading over a sentence starts the steps: ingredients were announced before, and no
 * other section since.
 */
function isFirstStep(blocks: readonly Block[], at: number): boolean {
  const [block, next] = [blocks[at], blocks[at + 1]];
  const isFirst = block?.kind === 'heading' && /^\p{L}+\s*1(?!\d)/u.test(block.text);
  if (!isFirst || next?.kind !== 'line' || !/[.!]$/.test(next.text) || hasAmount(next.text)) return false;
  const announced = blocks
    .slice(Math.max(0, at - mostListed), at)
    .findLast(({ kind, text }) => kind === 'heading' && sectionOfHeading(text) !== null);
  return announced !== undefined && sectionOfHeading(announced.text) === 'ingredients';
}

/**
 * The part that a heading names: all of "Kastikkeen ainekset", "For the sauce" of "Ingredients for the
 * sauce"; null for none.
 */
function partOf(text: string): string | null {
  const behind = text.replace(/^\p{L}+\s+/u, '');
  if (behind !== text && isPartName(behind))
    return groupName(behind.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()));
  return sectionOf(text) === null ? groupName(text) : null;
}

/** Whether a block is a duration, such as "7 min" under "Preparation". */
function isTime(block: Pick<Block, 'text'> | undefined): boolean {
  const { text } = block ?? { text: '' };
  return text.length <= longestTime && /^\d.*\p{L}/u.test(text) && readMinutes(text) !== null;
}

/**
 * Whether a line that only looks like a heading, "Bajor burgonyakrémleves hozzávalók:", is followed by what
 * it names.
 */
function isNamedPart(blocks: readonly Block[], at: number): boolean {
  const [block, next, after] = blocks.slice(at, at + 3);
  const section = block === undefined ? null : sectionOfHeading(block.text);
  if (section === null || section === 'end' || !next || next.kind === 'heading') return false;
  return section === 'ingredients'
    ? hasAmount(next.text) || hasAmount(after?.text ?? '')
    : !hasAmount(next.text) && (next.text.length > longestThing || /[.!]$/.test(next.text));
}

/**
 * Whether the last words of a heading name ingredients, over a list with amounts: "Börek tarifi için
 * malzemeler", "Chuẩn bị nguyên liệu".
 */
function isListNamedAtEnd(blocks: readonly Block[], at: number): boolean {
  const words = blocks[at]?.text.split(/\s+/) ?? [];
  if (isDeed(blocks[at]?.text ?? '')) return false;
  if (![1, 2].some((count) => sectionOf(words.slice(-count).join(' ')) === 'ingredients')) return false;
  const next = blocks.slice(at + 1, at + 1 + mostLooked);
  const other = next.findIndex(({ kind }) => kind !== 'item');
  const items = next.slice(0, other < 0 ? undefined : other);
  const counted = items.filter(({ text }) => text.length <= longestListed && numeral.test(text));
  return items.length > 0 && counted.length >= items.length / 2;
}

function isFollowedByItems(blocks: readonly Block[], at: number): boolean {
  const next = blocks[at + 1];
  return next !== undefined && hasAmount(next.text);
}

/** Splits ingredients in one line, "2 eggs, a cup of flour, salt"; steps stay one line. */
function partsOf({ section, rest }: { section: Section; rest: string }): string[] {
  if (section !== 'ingredients') return [rest];
  return rest
    .split(/\s*[;•·]\s*|,\s+(?![^(]*\))/)
    .map((part) => part.replace(/\.$/, '').trim())
    .filter((part) => part !== '');
}
