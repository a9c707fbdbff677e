import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import type { GeneratedLine } from './use-generated-list.ts';

/**
 * The meals of a line as text: 'Mon Pancakes · Wed Soup'. With dates if two days of the list have the same
 * weekday.
 */
export function useMealWords(lines: readonly GeneratedLine[]): (line: GeneratedLine) => string {
  const { weekday, shortWithWeekday } = useDayFormat();
  const days = new Set(lines.flatMap(({ meals }) => meals.map(({ date }) => date)));
  const names = new Set([...days].map(weekday));
  const nameOf = names.size === days.size ? weekday : shortWithWeekday;
  return ({ meals }) => meals.map(({ date, title }) => `${capitalized(nameOf(date))} ${title}`).join(' · ');
}
