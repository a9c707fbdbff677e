import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { dismissLost, type LostValue } from 'sync-protocol/rows/lost.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { usePerformer } from '#editing/use-performer.ts';
import { useDayFormat } from '#i18n/format-day.ts';
import { useSync } from '#sync/sync-context.tsx';
import { type Seen, seenNow } from '#sync/write.ts';
import { changeMeal, copyMeal, deleteMeal, type MealValues, planMeals } from './meal-drafts.ts';

export interface MealActions {
  plan: (days: readonly string[], values: MealValues) => Promise<boolean>;
  /** What the person sees of a meal who opens it now, for `edit`. */
  see: (meal: CalendarEntryRecord) => Promise<Seen>;
  /** Writes what differs from `meal` as it was when it was opened. */
  edit: (
    meal: CalendarEntryRecord,
    values: Partial<MealValues & { date: string }>,
    seen?: Seen,
  ) => Promise<boolean>;
  /** Gives up the other version of the notes. */
  dismissNotes: (meal: CalendarEntryRecord, lost: LostValue) => Promise<boolean>;
  remove: (meal: CalendarEntryRecord) => Promise<boolean>;
  move: (meal: CalendarEntryRecord, day: string) => Promise<boolean>;
  copy: (meal: CalendarEntryRecord, days: readonly string[]) => Promise<boolean>;
}

/** The commands of the calendar: each is done at once, said in words, and can be taken back. */
export function useMealActions(): MealActions {
  const { db, newId } = useSync();
  const { perform, performQuietly } = usePerformer();
  const { t } = useLingui();
  const { shortWithWeekday } = useDayFormat();

  const daysInWords = (days: readonly string[]) => {
    const count = days.length;
    const [day = ''] = days;
    return count === 1 ? shortWithWeekday(day) : t`${plural(count, { one: '# day', other: '# days' })}`;
  };

  return {
    plan: (days, values) => {
      const { title } = values;
      const when = daysInWords(days);
      return perform(planMeals(days, values, newId), t`Planned ${title}: ${when}`);
    },
    see: ({ id }) => seenNow(db, calendarEntry.name, id),
    edit: (meal, values, seen) => {
      const title = values.title ?? meal.title;
      return perform(changeMeal(meal, values, seen), t`Changed ${title}`);
    },
    dismissNotes: ({ id }, lost) =>
      performQuietly({ drafts: [dismissLost(calendarEntry, id, 'description', lost)], inverse: [] }),
    remove: (meal) => {
      const { title } = meal;
      return perform(deleteMeal(meal), t`Deleted ${title}`);
    },
    move: (meal, day) => {
      const { title } = meal;
      const when = daysInWords([day]);
      return perform(changeMeal(meal, { date: day }), t`Moved ${title}: ${when}`);
    },
    copy: (meal, days) => {
      const { title } = meal;
      const when = daysInWords(days);
      return perform(copyMeal(meal, days, newId), t`Copied ${title}: ${when}`);
    },
  };
}
