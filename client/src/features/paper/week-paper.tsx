import { Trans, useLingui } from '@lingui/react/macro';
import { inOrderOfEating } from 'sync-protocol/calendar/in-order-of-eating.ts';
import { addDays, mondayOf } from 'sync-protocol/dates/day.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { mealNames } from '#i18n/meal-names.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { PaperFrame } from './paper-frame.tsx';

/** The week of a day, for the door of the fridge. */
export function WeekPaper({ day }: { day: string }) {
  const monday = mondayOf(day);
  const sunday = addDays(monday, 6);
  const { range } = useDayFormat();
  const meals = useStored(
    async (db) => {
      const all = await db.calendarEntries.where('date').between(monday, sunday, true, true).toArray();
      return groupBy(all.sort(inOrderOfEating), ({ date }) => date);
    },
    [monday, sunday],
  );
  const days = range(monday, sunday);
  if (!meals) return null;
  return (
    <PaperFrame size="week">
      <h2>
        <Trans>Meals {days}</Trans>
      </h2>
      <div className="days">
        {Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((date) => (
          <Day key={date} date={date} meals={meals.get(date) ?? []} />
        ))}
      </div>
    </PaperFrame>
  );
}

function Day({ date, meals }: { date: string; meals: readonly CalendarEntryRecord[] }) {
  const { i18n } = useLingui();
  const { longWeekday, short } = useDayFormat();
  return (
    <section className="day">
      <div>
        <h3>{capitalized(longWeekday(date))}</h3>
        <p className="quiet">{short(date)}</p>
      </div>
      <dl>
        {meals.map(({ id, mealType, title, description, servings }) => (
          <div key={id}>
            <dt className="quiet">{i18n._(mealNames[mealType])}</dt>
            <dd>
              {title}
              {servings ? (
                <span>
                  <Trans>For {servings}</Trans>
                </span>
              ) : null}
              {description !== '' && <span>{description}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
