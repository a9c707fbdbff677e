import type { Block } from './block.ts';
import { isFact } from './read-facts.ts';
import type { Run } from './runs-of-amounts.ts';

/** A thing to cook with is told in few words. */
const longestThing = 90;
const fewestThings = 3;
const fewestSteps = 2;
/** What is longer is told as a sentence. */
const longestWithoutSentence = 40;

/** A list of short things, and right behind it one that is counted and says what to do: where the first begins and ends. */
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

/** A run with what stands in the same list as it. */
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
