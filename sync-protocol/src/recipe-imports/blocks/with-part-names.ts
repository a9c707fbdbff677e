import { type Block, likeHeading } from './block.ts';
import { isPartName } from './part-names.ts';
import { isFact } from './read-facts.ts';
import { hasAmount, isSignOff, longestThing } from './recipe-lines.ts';

/** One alone among the items of a list may be a thing without an amount: "syrup". */
const fewestAmongItems = 2;
/** One line over a list may say anything of it. */
const fewestOverLists = 2;

/**
 * The ingredients of a page with what names their parts as headings, whatever it is written as: "Dough" among the items of a list,
 * or in lines of their own over each list.
 */
export function withPartNames(blocks: readonly Block[]): readonly Block[] {
  const named = blocks.filter((block, at) => isNamed(block, blocks[at + 1]));
  const lines = named.filter(({ kind }) => kind === 'line');
  const over = blocks.filter((block, at) => isOverList(block, blocks[at - 1], blocks[at + 1]));
  const names = new Set([
    ...(named.length >= fewestAmongItems ? named : lines),
    ...(over.length >= fewestOverLists ? over : []),
  ]);
  if (names.size === 0) return blocks;
  return blocks.map((block) =>
    names.has(block) ? { ...block, kind: 'heading', level: likeHeading } : block,
  );
}

function isNamed({ kind, text }: Block, next: Block | undefined): boolean {
  return kind !== 'heading' && next !== undefined && isPartName(text) && hasAmount(next.text);
}

/** "Meat and vegetables", a line between two lists, or between the heading of all and the first. */
function isOverList(
  { kind, isLink, text }: Block,
  before: Block | undefined,
  next: Block | undefined,
): boolean {
  const begins = next?.list !== undefined && next.list.id !== before?.list?.id && hasAmount(next.text);
  const isName = text.length <= longestThing && /^\p{Lu}/u.test(text) && !/[.!?,;]$/.test(text);
  return (
    kind === 'line' && begins && isName && !isLink && !hasAmount(text) && !isFact(text) && !isSignOff(text)
  );
}
