import { useLingui } from '@lingui/react/macro';
import { isDay } from 'sync-protocol/dates/is-day.ts';
import { categories } from 'sync-protocol/food/categories.ts';
import { categoryNames } from '#i18n/category-names.ts';
import { useDayFormat } from '#i18n/format-day.ts';
import type { WaitingDeed } from './waiting-changes.ts';

/** Says what a person did in their language. */
export function useDeedWords(): (deed: WaitingDeed) => string {
  const { t, i18n } = useLingui();
  const { short } = useDayFormat();
  const categoryName = (category: string) => {
    const known = categories.find((candidate) => candidate === category);
    return known ? i18n._(categoryNames[known]) : category;
  };
  return (deed) => {
    if ('startDate' in deed) {
      const [start, end] = [deed.startDate, deed.endDate].map((day) => (isDay(day) ? short(day) : day));
      return deed.kind === 'list'
        ? t`Made the list for ${start} – ${end}`
        : t`Deleted the list for ${start} – ${end}`;
    }
    if (deed.kind === 'toured') return t`Ended the tour`;
    const { name } = deed;
    switch (deed.kind) {
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
        const { to } = deed;
        return t`Renamed “${name}” to “${to}”`;
      }
      case 'quantity': {
        const { to } = deed;
        return to === '' ? t`Removed the quantity of “${name}”` : t`Quantity of “${name}”: ${to}`;
      }
      case 'moved': {
        const category = categoryName(deed.category);
        return t`Moved “${name}” to ${category}`;
      }
      case 'remembered': {
        const category = categoryName(deed.category);
        return t`From now on: ${name} is in ${category}`;
      }
      case 'staple':
        return deed.isStaple
          ? t`From now on: ${name} is always at home`
          : t`From now on: ${name} goes on lists`;
      case 'bought-as': {
        const { into } = deed;
        return into === ''
          ? t`From now on: ${name} is bought by itself`
          : t`From now on: ${name} is bought as ${into}`;
      }
    }
  };
}
