import { useLingui } from '@lingui/react/macro';
import { isDay } from 'sync-protocol/dates/is-day.ts';
import { categories } from 'sync-protocol/food/categories.ts';
import { categoryNames } from '#i18n/category-names.ts';
import { useDayFormat } from '#i18n/format-day.ts';
import type { EditSummary } from './waiting-changes.ts';

/** Describes an edit in the person's language. */
export function useEditWords(): (summary: EditSummary) => string {
  const { t, i18n } = useLingui();
  const { short } = useDayFormat();
  const categoryName = (category: string) => {
    const known = categories.find((candidate) => candidate === category);
    return known ? i18n._(categoryNames[known]) : category;
  };
  return (summary) => {
    if ('startDate' in summary) {
      const [start, end] = [summary.startDate, summary.endDate].map((day) => (isDay(day) ? short(day) : day));
      return summary.kind === 'list'
        ? t`Made the list for ${start} – ${end}`
        : t`Deleted the list for ${start} – ${end}`;
    }
    if (summary.kind === 'toured') return t`Ended the tour`;
    const { name } = summary;
    switch (summary.kind) {
      case 'added':
        return t`Added “${name}”`;
      case 'checked':
        return t`Checked “${name}”`;
      case 'unchecked':
        return t`Put “${name}” back on the list`;
      case 'deleted':
        return t`Deleted “${name}”`;
      case 'restored':
        return t`Restored “${name}”`;
      case 'changed':
        return t`Changed “${name}”`;
      case 'renamed': {
        const { to } = summary;
        return t`Renamed “${name}” to “${to}”`;
      }
      case 'quantity': {
        const { to } = summary;
        return to === '' ? t`Removed the quantity of “${name}”` : t`Quantity of “${name}”: ${to}`;
      }
      case 'moved': {
        const category = categoryName(summary.category);
        return t`Moved “${name}” to ${category}`;
      }
      case 'remembered': {
        const category = categoryName(summary.category);
        return t`From now on: ${name} is in ${category}`;
      }
      case 'staple':
        return summary.isStaple
          ? t`From now on: ${name} is always at home`
          : t`From now on: ${name} goes on lists`;
      case 'bought-as': {
        const { into } = summary;
        return into === ''
          ? t`From now on: ${name} is bought by itself`
          : t`From now on: ${name} is bought as ${into}`;
      }
    }
  };
}
