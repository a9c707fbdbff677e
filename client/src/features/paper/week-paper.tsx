import { Trans, useLingui } from '@lingui/react/macro';
import { inOrderOfEating } from 'sync-protocol/calendar/in-order-of-eating.ts';
import { addDays, mondayOf } from 'sync-protocol/dates/day.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { capitalized, useDayFormat } from '#i18n/format-day.ts';
import { useRangeFormat } from '#i18n/format-range.ts';
import { mealNames } from '#i18n/meal-names.ts';
import { UntilFetched } from '#shell/first-pull/until-fetched.tsx';
import { usePeople } from '#shell/households/use-people.ts';
import { useStored } from '#sync/rows/use-stored.ts';
import { PaperFrame } from './paper-frame.tsx';

/** The week that contains a day, to be put up in the kitchen. */
export function WeekPaper({ day }: { day: string }) {
  const { t } = useLingui();
  const monday = mondayOf(day);
  const sunday = addDays(monday, 6);
  const { range } = useRangeFormat();
  const week = useStored(
    async (db) => {
      const [all, notes] = await Promise.all([
        db.calendarEntries.where('date').between(monday, sunday, true, true).toArray(),
        db.dayNotes.where('date').between(monday, sunday, true, true).toArray(),
      ]);
      return {
        meals: groupBy(all.sort(inOrderOfEating), ({ date }) => date),
        notes: new Map(notes.map(({ date, text }) => [date, text])),
      };
    },
    [monday, sunday],
  );
  if (!week) return null;
  const days = range(monday, sunday);
  const title = t`Meals ${days}`;
  return (
    <UntilFetched
      isEmpty={week.meals.size === 0 && week.notes.size === 0}
      title={<Trans>Your meals have not come to this device yet</Trans>}
    >
      <PaperFrame title={title} size="week">
        <h2>{title}</h2>
        <div className="days">
          {Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((date) => (
            <Day
              key={date}
              date={date}
              meals={week.meals.get(date) ?? []}
              note={week.notes.get(date) ?? ''}
            />
          ))}
        </div>
      </PaperFrame>
    </UntilFetched>
  );
}

interface DayProps {
  date: string;
  meals: readonly CalendarEntryRecord[];
  /** Note of the day; '' for none. */
  note: string;
}

function Day({ date, meals, note }: DayProps) {
  const { i18n } = useLingui();
  const { longWeekday, short } = useDayFormat();
  return (
    <section className="day">
      <div>
        <h3>{capitalized(longWeekday(date))}</h3>
        <p className="quiet">{short(date)}</p>
      </div>
      <div>
        {note !== '' && (
          <p dir="auto" className="note">
            {note}
          </p>
        )}
        <dl>
          {meals.map(({ id, mealType, title, description, servings, cookId }) => (
            <div key={id}>
              <dt className="quiet">{i18n._(mealNames[mealType])}</dt>
              <dd dir="auto">
                {title}
                {servings ? (
                  <span>
                    <Trans>For {servings}</Trans>
                  </span>
                ) : null}
                <CookOnPaper id={cookId ?? null} />
                {description !== '' && <span>{description}</span>}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The cook's name in a household of several people; never "you", as the sheet is read by all. */
function CookOnPaper({ id }: { id: string | null }) {
  const { t } = useLingui();
  const people = usePeople();
  const cook = people.find(({ _id }) => _id === id);
  if (people.length < 2 || !cook?.name) return null;
  const { name } = cook;
  return <span>{t`${name} cooks`}</span>;
}
