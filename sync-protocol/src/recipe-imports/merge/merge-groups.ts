import { groupName } from '../blocks/recipe-lines.ts';
import { keyOf, type ReadingLine } from '../recipe-reading.ts';
import { sameShare } from './same-lines.ts';

const longestGroup = 40;
/** A part named by a number: "Option 2", "Layer 3". A single one may be an ingredient without an amount. */
const numberedName = /^\p{Lu}\p{L}*\s\d$/u;
const fewestNumbered = 2;

/** Adds the headings that `others` has over the same lines. */
export function withGroups(lines: ReadingLine[], others: readonly ReadingLine[]): ReadingLine[] {
  if (lines.some(({ group }) => group !== undefined)) return lines;
  const told = new Set(lines.map(({ text }) => keyOf(text)));
  const grouped = others.some(({ group }) => group !== undefined) ? others : underNames(others, told);
  if (grouped.every(({ group }) => group === undefined)) return lines;
  const found = new Map<string, (string | undefined)[]>();
  for (const { text, group } of grouped) found.set(keyOf(text), [...(found.get(keyOf(text)) ?? []), group]);
  const known = lines.filter(({ text }) => found.has(keyOf(text)));
  const isFew = known.length < lines.length * sameShare;
  const groupsOf = (text: string) => found.get(keyOf(text)) ?? [];
  if (isFew || isOverAll(known.flatMap(({ text }) => groupsOf(text)))) return lines;
  const times = new Map<string, number>();
  let group: string | undefined;
  return lines.map((line) => {
    // The same line may be in two groups: "1 pinch of salt" of the crust, then of the filling.
    const key = keyOf(line.text);
    const groups = found.get(key) ?? [];
    const time = times.get(key) ?? 0;
    times.set(key, time + 1);
    if (groups.length > 0) group = groups[Math.min(time, groups.length - 1)];
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
  const areNumbered = lines.filter(({ text }) => numberedName.test(text)).length >= fewestNumbered;
  let group: string | undefined;
  return lines.flatMap(({ text }, at) => {
    const next = lines[at + 1];
    const isName =
      !told.has(keyOf(text)) &&
      next !== undefined &&
      told.has(keyOf(next.text)) &&
      text.length <= longestGroup &&
      /^\p{Lu}/u.test(text) &&
      (!/[\d.,!?]/.test(text) || (areNumbered && numberedName.test(text)));
    if (isName) group = groupName(text);
    return isName ? [] : [{ text, ...(group !== undefined && { group }) }];
  });
}
