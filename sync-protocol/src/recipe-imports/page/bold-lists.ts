import { type Block, noLevel } from '../blocks/block.ts';

/** Fewer may be the names of parts. */
const fewestBold = 3;

/** A list whose items are all in bold, one right behind the other, is a list of items, not of headings. */
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
  return blocks;
}
