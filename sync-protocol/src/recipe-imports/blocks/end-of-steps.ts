import type { Block } from './block.ts';
import { endsWithFarewell, hasAmount, isFoot } from './recipe-lines.ts';

/** So many links one after the other lead to other pages. */
const fewestLinks = 3;

/** Whether what begins here is no step any more, whatever stands over it: links to other pages, the foot of the page, or what is behind a wish. */
export function isBehindSteps(blocks: readonly Block[], start: number, at: number): boolean {
  if (at <= start) return false;
  const [before, block] = [blocks[at - 1], blocks[at]];
  if (!block) return true;
  const isSameList = block.list !== undefined && block.list.id === before?.list?.id;
  if (before && before.kind !== 'heading' && !isSameList && endsWithFarewell(before.text)) return true;
  const next = blocks.slice(at, at + fewestLinks);
  return (
    isFoot(block.text) ||
    (next.length === fewestLinks && next.every(({ isLink, text }) => isLink && !hasAmount(text)))
  );
}
