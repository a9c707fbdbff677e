import { readIngredientLine } from '../../recipes/ingredients/ingredient-line.ts';
import { keyOf, type ReadingLine } from '../recipe-reading.ts';

const fewest = 3;
const sameShare = 0.6;

/** Keeps the first of the lists if a page repeats its ingredients in other units. */
export function withoutOtherUnits(lines: ReadingLine[]): ReadingLine[] {
  const names = lines.map(({ text }) => nameOf(text));
  for (const times of [2, 3]) {
    const length = lines.length / times;
    if (!Number.isInteger(length) || length < fewest) continue;
    const same = names.slice(length).filter((name, at) => name === names[at % length]);
    if (same.length >= sameShare * (lines.length - length)) return lines.slice(0, length);
  }
  return lines;
}

function nameOf(text: string): string {
  const read = readIngredientLine(text);
  return keyOf(read?.kind === 'ingredient' ? read.name.replace(/\s*\([^)]*\)/g, '') : text);
}
