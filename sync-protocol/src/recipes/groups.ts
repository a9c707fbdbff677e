import { cleanLine, cleanProse } from '../nouns/clean-text.ts';
import type { GroupHeading } from './recipe.ts';
import { maxGroupLineLength, maxGroupNameLength, maxGroups } from './recipe-bounds.ts';

/** Lines under one heading; `name` is empty for the lines before the first heading. */
export interface Group<Line> {
  name: string;
  lines: Line[];
}

const beginningOf = (text: string) => [...cleanProse(text)].slice(0, maxGroupLineLength).join('').trim();

/**
 * Groups lines under their headings, in order; no line or heading is lost. A heading goes before the line
 * whose beginning it stores, the nearest to its stored place if several match. If no line matches, it goes to
 * its stored place, shifted as the heading before it was.
 *
 * @param textOf returns the text that identifies a line: an ingredient's name, a step's text
 */
export function groupsOf<Line>(
  lines: readonly Line[],
  headings: readonly GroupHeading[] | undefined,
  textOf: (line: Line) => string,
): Group<Line>[] {
  const places = placesOf(lines.map(textOf).map(beginningOf), headings ?? []);
  const starts = [{ name: '', at: 0 }, ...places];
  return starts
    .map(({ name, at }, index) => ({ name, lines: lines.slice(at, starts[index + 1]?.at) }))
    .filter(({ name, lines: under }) => name !== '' || under.length > 0);
}

function placesOf(beginnings: readonly string[], headings: readonly GroupHeading[]) {
  const places: { name: string; at: number }[] = [];
  let shift = 0;
  let least = 0;
  for (const { name, line, text } of headings) {
    const wanted = line + shift;
    const named = beginnings
      .map((beginning, at) => ({ beginning, at }))
      .filter(({ beginning, at }) => at >= least && text !== '' && beginning === text)
      .sort((one, other) => Math.abs(one.at - wanted) - Math.abs(other.at - wanted) || one.at - other.at)[0];
    const at = named?.at ?? Math.min(Math.max(wanted, least), beginnings.length);
    if (named) shift = at - line;
    least = at;
    places.push({ name, at });
  }
  return places;
}

/**
 * The headings of grouped lines; groups without a line or a name have none. Texts are cut to their limits.
 */
export function headingsOf<Line>(
  groups: readonly Group<Line>[],
  textOf: (line: Line) => string,
): GroupHeading[] {
  const headings: GroupHeading[] = [];
  let line = 0;
  for (const { name, lines } of groups) {
    const [first] = lines;
    const cleaned = [...cleanLine(name)].slice(0, maxGroupNameLength).join('').trim();
    if (cleaned !== '' && first !== undefined)
      headings.push({ name: cleaned, line, text: beginningOf(textOf(first)) });
    line += lines.length;
  }
  return headings.slice(0, maxGroups);
}

/** Groups lines by the group name of each; only neighbours of one name are joined. */
export function groupedBy<Line>(
  lines: readonly Line[],
  groupOf: (line: Line) => string | null | undefined,
): Group<Line>[] {
  const groups: Group<Line>[] = [];
  for (const line of lines) {
    const name = groupOf(line) ?? '';
    const last = groups.at(-1);
    if (last?.name === name) last.lines.push(line);
    else groups.push({ name, lines: [line] });
  }
  return groups;
}
