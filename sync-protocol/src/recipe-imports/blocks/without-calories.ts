import type { Block } from './block.ts';
import { hasAmount } from './recipe-lines.ts';

/** Fewer rows may be a nutrition table. */
const fewestRows = 3;
const longestRow = 120;
const calories = /\s+[~(]*\d{1,4}(?:[.,]\d)?\s?k(?:cal|J)\)?$/i;

/**
 * Removes calories from a list that gives them per ingredient: "150 g of chicken 137 kcal", "1 onion 12
 * kcal".
 */
export function withoutCalories(blocks: readonly Block[]): readonly Block[] {
  const isRow = ({ kind, text }: Block) =>
    kind !== 'heading' && text.length <= longestRow && calories.test(text);
  const bare = (text: string) => text.replace(calories, '');
  const rows = blocks.filter(isRow);
  const counted = rows.filter(({ text }) => hasAmount(bare(text)));
  if (counted.length < Math.max(fewestRows, rows.length / 2)) return blocks;
  return blocks.map((block) => (isRow(block) ? { ...block, text: bare(block.text) } : block));
}
