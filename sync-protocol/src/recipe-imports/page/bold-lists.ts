import { fractions } from '../../quantity/fraction-signs.ts';
import { type Block, likeHeading, noLevel } from '../blocks/block.ts';
import { isFact } from '../blocks/read-facts.ts';
import { hasAmount } from '../blocks/recipe-lines.ts';
import { isUncountedThing } from '../blocks/runs-of-amounts.ts';
import { sectionOf } from '../blocks/section-words.ts';

/** Fewer bold lines may be names of parts. */
const fewestBold = 3;
/** Bold lines needed among lines with amounts, as the others may be bold only up to a comma. */
const fewestCounted = 2;
const startsCounted = new RegExp(String.raw`^[\d${fractions}]`);
const counted = /^(\d{1,2})[.)]?\s+\p{Lu}/u;
/** Lines without an amount that may follow the last one with an amount. */
const mostUncounted = 4;

/** Treats bold items of one list that directly follow each other as items, not as headings. */
export function withBoldLists(blocks: Block[]): Block[] {
  const isBoldItem = ({ kind, list }: Block) => kind === 'heading' && list !== undefined;
  for (let start = 0; start < blocks.length; ) {
    const id = blocks[start]?.list?.id;
    let end = start + 1;
    while (id !== undefined && blocks[end]?.list?.id === id) end += 1;
    const items = blocks.slice(start, end);
    if (items.length >= fewestBold && items.every(isBoldItem))
      for (const item of items) Object.assign(item, { kind: 'item', level: noLevel });
    start = end;
  }
  return withBoldLines(blocks);
}

/**
 * Treats bold lines with amounts in no list, "3 aubergines", "60 g walnuts", as ingredients if they directly
 * follow each other.
 */
function withBoldLines(blocks: Block[]): Block[] {
  for (let start = 0; start < blocks.length; start += 1) {
    let end = start;
    while (isCountedLine(blocks[end])) end += 1;
    const lines = blocks.slice(start, end);
    const bold = lines.filter(isBoldLine);
    if (lines.length >= fewestBold && bold.length >= fewestCounted && !areNumbers(lines)) {
      for (let left = mostUncounted; left > 0 && isUncounted(blocks, end); left -= 1) end += 1;
      for (const line of blocks.slice(start, end).filter(isBoldLine))
        Object.assign(line, { kind: 'line', level: noLevel });
    }
    start = Math.max(start, end - 1);
  }
  return blocks;
}

const isBoldLine = ({ kind, level }: Block) => kind === 'heading' && level === likeHeading;

function isCountedLine(block: Block | undefined): boolean {
  const isLine = block !== undefined && (block.kind === 'line' || isBoldLine(block)) && !block.list;
  return isLine && startsCounted.test(block.text) && hasAmount(block.text) && !isFact(block.text);
}

/** Whether a line is an ingredient without an amount: "Salt and pepper". */
function isUncounted(blocks: readonly Block[], at: number): boolean {
  const block = blocks[at];
  const isLine = block !== undefined && (block.kind === 'line' || isBoldLine(block)) && !block.list;
  return (
    isLine && isUncountedThing(block.text) && sectionOf(block.text) === null && !/[.:!?]$/.test(block.text)
  );
}

/** Whether lines are numbered steps: "1 Mix", "2 Bake". */
function areNumbers(lines: readonly Block[]): boolean {
  return lines.every(({ text }, at) => Number(counted.exec(text)?.[1]) === at + 1);
}
