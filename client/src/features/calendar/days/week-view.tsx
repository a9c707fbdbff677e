import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { useRef, useState } from 'react';
import { useDayFormat } from '#i18n/format-day.ts';
import { IconButton } from '#ui/icon-button.tsx';
import './week-view.css';
import { MealCard, type OnMealCommand } from '../meals/meal-card.tsx';
import type { MealsByDay } from '../meals/use-meals.ts';
import type { DayNotes } from '../notes/use-day-notes.ts';
import { PastDays } from './past-days.tsx';
import { useTodayInView } from './use-today-in-view.ts';

interface WeekViewProps {
  days: readonly string[];
  /** Whether the days before today are collapsed. */
  isPastFolded: boolean;
  today: string;
  /** Undefined during the first read. */
  meals: MealsByDay | undefined;
  /** There are no meals here because all are still being pulled. */
  isFetching: boolean;
  notes: DayNotes;
  onAdd: (day: string) => void;
  /** Opens a day with its meals and note. */
  onOpenDay: (day: string) => void;
  onCommand: OnMealCommand;
}

/** Seven days with their meals: below each other on a phone, side by side on a desktop. */
export function WeekView({
  days,
  isPastFolded,
  today,
  meals,
  isFetching,
  notes,
  onAdd,
  onOpenDay,
  onCommand,
}: WeekViewProps) {
  const { t } = useLingui();
  const { longWeekday, short, long } = useDayFormat();
  const week = useRef<HTMLOListElement>(null);
  const monday = days[0] ?? '';
  useTodayInView(week, meals ? monday : null);
  const [openedWeek, setOpenedWeek] = useState<string | null>(null);
  const past = isPastFolded ? days.filter((day) => day < today) : [];
  const isFolded = past.length > 0 && openedWeek !== monday;
  return (
    <ol className="cal-week" ref={week}>
      {past.length > 0 && (
        <li>
          <PastDays
            isOpen={!isFolded}
            mealCount={past.reduce((sum, day) => sum + (meals?.get(day)?.length ?? 0), 0)}
            onToggle={() => setOpenedWeek(isFolded ? monday : null)}
          />
        </li>
      )}
      {(isFolded ? days.filter((day) => day >= today) : days).map((day) => {
        const planned = meals?.get(day) ?? [];
        const name = long(day);
        const note = notes.get(day)?.text ?? '';
        return (
          <li
            key={day}
            data-day={day}
            data-past={day < today || undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <div className="cal-week-head">
              <h3>
                <button type="button" className="cal-week-open" onClick={() => onOpenDay(day)}>
                  <span className="cal-week-day">{longWeekday(day)}</span>{' '}
                  <span className="cal-week-date">{short(day)}</span>
                  {day === today && (
                    <span className="cal-today-mark">
                      <Trans>Today</Trans>
                    </span>
                  )}
                </button>
              </h3>
              <IconButton aria-label={t`Add a meal: ${name}`} onClick={() => onAdd(day)}>
                <Plus size={20} aria-hidden />
              </IconButton>
            </div>
            {note !== '' && <p className="cal-week-note">{note}</p>}
            {isFetching && <div className="cal-bone cal-bone-card" aria-hidden />}
            {planned.length > 0 && (
              <ul>
                {planned.map((meal) => (
                  <li key={meal.id}>
                    <MealCard meal={meal} onCommand={onCommand} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ol>
  );
}
