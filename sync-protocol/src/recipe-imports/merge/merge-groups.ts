import { groupName } from '../blocks/recipe-lines.ts';
import { keyOf, type ReadingLine } from '../recipe-reading.ts';
import { sameShare } from './same-lines.ts';

const longestGroup = 40;

/** Adds the headings that `others` has over the same lines. */
export function withGroups(lines: ReadingLine[], others: readonly ReadingLine[]): ReadingLine[] {
  if (lines.some(({ group }) => group !== undefined)) return lines;
  const told = new Set(lines.map(({ text }) => keyOf(text)));
  const grouped = others.some(({ group }) => group !== undefined) ? others : underNames(others, told);
  if (grouped.every(({ group }) => group === undefined)) return lines;
  const found = new Map(grouped.map((line) => [keyOf(line.text), line.group]));
  const known = lines.filter(({ text }) => found.has(keyOf(text)));
  const isFew = known.length < lines.length * sameShare;
  if (isFew || isOverAll(known.map(({ text }) => found.get(keyOf(text))))) return lines;
  let group: string | undefined;
  return lines.map((line) => {
    const key = keyOf(line.text);
    if (found.has(key)) group = found.get(key);
    return { ...line, ...(group !== undefined && { group }) };
  });
}

/**
 * Whether all lines have one group, "Here is all that you need for these buns:" or "Scale", which is then no
 * part.
 */
function isOverAll(groups: readonly (string | undefined)[]): boolean {
  const [first] = groups;
  return groups.every((group) => group === first);
}

/** Turns a shown line that the markup lacks, "Filling", into the group of the following lines. */
function underNames(lines: readonly ReadingLine[], told: ReadonlySet<string>): ReadingLine[] {
  let group: string | undefined;
  return lines.flatMap(({ text }, at) => {
    const next = lines[at + 1];
    const isName =
      !told.has(keyOf(text)) &&
      next !== undefined &&
      told.has(keyOf(next.text)) &&
      text.length <= longestGroup &&
      /^\p{Lu}/u.test(text) &&
      !/[\d.,!?]/.test(text);
    if (isName) group = groupName(text);
    return isName ? [] : [{ text, ...(group !== undefined && { group }) }];
  });
}
