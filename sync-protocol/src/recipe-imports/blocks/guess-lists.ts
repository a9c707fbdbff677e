import type { Block } from './block.ts';
import { isFact } from './read-facts.ts';
import type { Run } from './runs-of-amounts.ts';
import { sectionOf } from './section-words.ts';

/** Longest list item that can be an ingredient. */
const longestThing = 90;
const fewestThings = 3;
const fewestSteps = 2;
/** Longer texts are sentences. */
const longestWithoutSentence = 40;
/** Headings of ingredients without amounts: what they are for. */
const forUse =
  /^(?:\p{Lu}\p{L}+(?:seen|ksi|uun|iin|hin|aan|ään|lle|lla|llä)|(?:To|For) (?:the )?\p{L}+|(?:Till|Att) \p{L}+)\s?:$/u;

/** A list of short items followed by a numbered list of steps: the range of the first, or null. */
export function listBeforeSteps(blocks: readonly Block[]): Run | null {
  let start = 0;
  while (start < blocks.length) {
    const things = listAt(blocks, start);
    if (things === null) {
      start += 1;
      continue;
    }
    const steps = listAt(blocks, blocks[things.end]?.kind === 'item' ? things.end : things.end + 1);
    if (areThings(blocks.slice(things.start, things.end)) && steps && areSteps(blocks, steps)) return things;
    start = things.end;
  }
  return null;
}

/** Extends a run to the whole lists at its ends. */
export function withWholeLists<Found extends Run>(blocks: readonly Block[], run: Found): Found {
  const isSame = (at: number, of: number) => {
    const [block, inside] = [blocks[at], blocks[of]];
    return block?.list !== undefined && block.list.id === inside?.list?.id && isThing(block);
  };
  let { start, end } = run;
  while (isSame(start - 1, start)) start -= 1;
  while (isSame(end, end - 1)) end += 1;
  return { ...run, start, end };
}

/**
 * Extends a run by following parts without amounts: "Paistamiseen:" and "voita", "To serve:" and "a little
 * cream".
 */
export function withLastParts<Found extends Run>(blocks: readonly Block[], run: Found): Found {
  let { end } = run;
  for (let at = end; isOverUse(blocks[at]) && isBareThing(blocks[at + 1]); at = end) {
    end = at + 1;
    while (isBareThing(blocks[end])) end += 1;
  }
  return { ...run, end };
}

const isOverUse = (block: Block | undefined) => block?.kind === 'heading' && forUse.test(block.text);

function isBareThing(block: Block | undefined): boolean {
  const isShort = block !== undefined && block.text.length <= longestWithoutSentence;
  return isShort && block.kind !== 'heading' && isThing(block) && /^\p{Ll}/u.test(block.text);
}

function listAt(blocks: readonly Block[], start: number): Run | null {
  const list = blocks[start]?.list;
  if (!list) return null;
  let end = start;
  while (blocks[end]?.list?.id === list.id) end += 1;
  return { start, end };
}

function areThings(items: readonly Block[]): boolean {
  return items.length >= fewestThings && items.every(isThing) && items.every(({ list }) => !list?.isOrdered);
}

function areSteps(blocks: readonly Block[], { start, end }: Run): boolean {
  const items = blocks.slice(start, end);
  const told = items.filter(({ text }) => text.length > longestWithoutSentence || /[.!]$/.test(text));
  const areCounted = items.every(({ list, isLink }) => list?.isOrdered && !isLink);
  return areCounted && items.length >= fewestSteps && told.length > items.length / 2;
}

function isThing({ isLink, text }: Block): boolean {
  return !isLink && !isFact(text) && text.length <= longestThing && !/[.!?]$/.test(text);
}

/** Drops the marked blocks under a heading that ends the recipe: nutrition in the box of the ingredients. */
export function withoutEnd(marked: readonly Block[], blocks: readonly Block[]): readonly Block[] {
  let isEnded = false;
  const ended = blocks.filter(({ hint, kind, text }) => {
    if (hint === undefined) isEnded = false;
    else if (kind === 'heading') isEnded = sectionOf(text) === 'end';
    return isEnded;
  });
  const out = new Set(ended);
  return marked.filter((block) => !out.has(block));
}
