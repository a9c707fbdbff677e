import type { Block } from '../block.ts';
import { isFact } from '../read-facts.ts';
import { hasAmount, isSignOff, longestThing } from '../recipe-lines.ts';
import { isOverThings, isPartName, withHeadings } from './part-names.ts';

/** One alone among the items of a list may be a thing without an amount: "syrup". */
const fewestAmongItems = 2;
/** One line over a list may say anything of it. */
const fewestOver = 2;

/**
 * Ingredients with what names their parts as headings, whatever it is written as: "Dough" among the items of a list, or in lines of
 * their own over each list, or over what an empty line sets apart.
 */
export function withPartNames(blocks: readonly Block[]): readonly Block[] {
  const named = blocks.filter((block, at) => block.kind !== 'heading' && isOverThings(block, blocks[at + 1]));
  const lines = named.filter(({ kind }) => kind === 'line');
  const over = blocks.filter((block, at) => isOver(block, blocks[at - 1], blocks[at + 1]));
  return withHeadings(blocks, [
    ...(named.length >= fewestAmongItems ? named : lines),
    ...(over.length >= fewestOver ? over : []),
  ]);
}

/** Steps with "Dough" as a heading, in a line over those of it. */
export function withPartsOfWork(blocks: readonly Block[]): readonly Block[] {
  return withHeadings(
    blocks,
    blocks.filter(
      ({ kind, text }, at) => kind === 'line' && blocks[at + 1]?.kind === 'item' && isPartName(text),
    ),
  );
}

/** "Meat and vegetables", over a list, or set apart from what is before it and not from what is behind. */
function isOver(block: Block, before: Block | undefined, next: Block | undefined): boolean {
  const { kind, isApart, isLink, text } = block;
  if (kind !== 'line' || next === undefined || !hasAmount(next.text)) return false;
  const beginsList = next.list !== undefined && next.list.id !== before?.list?.id;
  const beginsLines = next.list === undefined && isApart && !next.isApart;
  const isName = text.length <= longestThing && /^\p{Lu}/u.test(text) && !/[.!?,;]$/.test(text);
  return (
    (beginsList || beginsLines) && isName && !isLink && !hasAmount(text) && !isFact(text) && !isSignOff(text)
  );
}
