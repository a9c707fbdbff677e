import type { ReadingLine } from '../../recipe-reading.ts';
import type { Block } from '../block.ts';
import type { Guess } from '../guess-sections.ts';
import { isFact } from '../read-facts.ts';
import { groupName, hasAmount, ingredientText, longestListed, stepText } from '../recipe-lines.ts';
import type { Run } from '../runs-of-amounts.ts';

const fewestParts = 2;
const longestName = 60;
const numbered = /^(\d{1,2})[.)]\s/;

/**
 * Guesses a dish in several parts, each a list followed by steps numbered from one, with or without a name
 * above. Null if the blocks are not of this form.
 */
export function guessCountedParts(blocks: readonly Block[]): Guess | null {
  const counts = countsIn(blocks);
  if (counts.length < fewestParts) return null;
  const parts = counts.map(({ start }, index) => {
    const before = counts[index - 1]?.end ?? firstThing(blocks, start);
    return before === null ? null : thingsOf(blocks.slice(before, start), index > 0);
  });
  const told = parts.filter((part) => part !== null);
  if (told.length < parts.length) return null;
  const [first] = counts;
  const begin = firstThing(blocks, first?.start ?? 0) ?? 0;
  const over = blocks[begin - 1];
  const isNamed = told.slice(1).every(({ group }) => group !== undefined);
  const groups = told.map(({ group }, index) =>
    index === 0 && isNamed && over && isName(over) ? groupName(over.text) : group,
  );
  const inGroup = (index: number) => (groups[index] === undefined ? {} : { group: groups[index] });
  return {
    ingredients: told.flatMap(({ things }, index) =>
      things.map((text): ReadingLine => ({ text, ...inGroup(index) })),
    ),
    instructions: counts.flatMap(({ start, end }, index) =>
      blocks.slice(start, end).map(({ text }): ReadingLine => ({ text: stepText(text), ...inGroup(index) })),
    ),
    at: isNamed && over && isName(over) ? begin - 1 : begin,
  };
}

/** Runs of consecutive steps that are numbered from one. */
function countsIn(blocks: readonly Block[]): Run[] {
  const counts: Run[] = [];
  for (let start = 0; start < blocks.length; start += 1) {
    let end = start;
    while (numberOf(blocks[end]) === end - start + 1) end += 1;
    if (end > start) {
      counts.push({ start, end });
      start = end - 1;
    }
  }
  return counts;
}

function numberOf(block: Block | undefined): number | undefined {
  const [found = '', number] = numbered.exec(block?.text ?? '') ?? [];
  const told = block?.text.slice(found.length) ?? '';
  // "1. 2 eggs" is a numbered ingredient.
  return number === undefined || (/^\d/.test(told) && hasAmount(told)) ? undefined : Number(number);
}

/** Index where the list that ends before `end` starts; null if there is none. */
function firstThing(blocks: readonly Block[], end: number): number | null {
  let start = end;
  while (isThing(blocks[start - 1])) start -= 1;
  return start === end ? null : start;
}

/**
 * Reads the blocks between two runs of steps as a part's name and ingredients; null if there is anything
 * else.
 */
function thingsOf(blocks: readonly Block[], mayBeNamed: boolean) {
  const [first] = blocks;
  const name = mayBeNamed && first && isName(first) ? first : undefined;
  const things = name ? blocks.slice(1) : blocks;
  if (things.length === 0 || !things.every(isThing)) return null;
  const lines = things.filter(({ text }) => !isFact(text)).map(({ text }) => ingredientText(text));
  return { things: lines, ...(name && { group: groupName(name.text) }) };
}

function isThing(block: Block | undefined): boolean {
  if (block === undefined || numbered.test(block.text) || block.kind === 'heading') return false;
  return (
    hasAmount(block.text) ||
    (block.kind === 'item' && block.text.length <= longestListed && !/[.!?]$/.test(block.text))
  );
}

function isName({ isApart, kind, text }: Block): boolean {
  const isShort = text.length <= longestName && /^\p{L}/u.test(text) && !/[.!?,]$/.test(text);
  return isShort && (kind === 'heading' || (kind === 'line' && isApart)) && !hasAmount(text) && !isFact(text);
}
