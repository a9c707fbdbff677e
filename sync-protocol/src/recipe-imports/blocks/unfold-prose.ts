import { type Block, likeHeading, noLevel } from './block.ts';
import { sectionOf } from './section-words.ts';

const folded = /^(.*?)\s*#{1,6} ([^:#]{3,40}?):?\s+[-*] (\S.*)$/s;
const fewestItems = 3;
/** More is no list of one recipe. */
const longestFolded = 10_000;

/** "… of the Cape. ## Ingredients: - 500 g mince - 1 onion - 2 eggs": a list in Markdown that a page took for prose, as the list it was meant to be. */
export function unfoldProse(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.kind !== 'line' || block.text.length > longestFolded || !block.text.includes('# '))
      return [block];
    const [, before = '', head = '', rest = ''] = folded.exec(block.text) ?? [];
    const items = rest.split(/\s+[-*]\s+(?=\S)/);
    if (items.length < fewestItems || sectionOf(head) === null) return [block];
    return [
      ...(before === '' ? [] : [{ ...block, text: before }]),
      { text: head, kind: 'heading', level: likeHeading, isApart: true },
      ...items.map((text) => ({ text, kind: 'item', level: noLevel, isApart: false }) as const),
    ];
  });
}
