import type { Block } from '../block.ts';
import { isFact } from '../read-facts.ts';
import { hasAmount, isSignOff, longestThing } from '../recipe-lines.ts';
import { isOverThings, isPartName, withHeadings } from './part-names.ts';

/** A single part name among list items may be an ingredient without an amount: "syrup". */
const fewestAmongItems = 2;
/** A single line over a list may say anything about it. */
const fewestOver = 2;

/**
 * Turns names of parts among the ingredients into headings: "Dough" as a list item, as a line above a list,
 * or above lines that an empty line sets apart.
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

/** Turns names of parts, "Dough", above lists of steps into headings. */
export function withPartsOfWork(blocks: readonly Block[]): readonly Block[] {
  return withHeadings(
    blocks,
    blocks.filter(
      ({ kind, text }, at) => kind === 'line' && blocks[at + 1]?.kind === 'item' && isPartName(text),
    ),
  );
}

/**
 * Whether a line names a group, "Meat and vegetables": above a list, or separated by an empty line from what
 * precedes it but not from what follows.
 */
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
