import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import type { GeneratedLine } from './use-generated-list.ts';

/**
 * For which meals a line is bought: 'Mon Pancakes · Wed Soup'. Where two days of the list would be called the same, they have
 * their dates.
 */
export function useMealWords(lines: readonly GeneratedLine[]): (line: GeneratedLine) => string {
  const { weekday, shortWithWeekday } = useDayFormat();
  const days = new Set(lines.flatMap(({ meals }) => meals.map(({ date }) => date)));
  const names = new Set([...days].map(weekday));
  const nameOf = names.size === days.size ? weekday : shortWithWeekday;
  return ({ meals }) => meals.map(({ date, title }) => `${capitalized(nameOf(date))} ${title}`).join(' · ');
}
