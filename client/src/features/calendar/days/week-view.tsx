import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import { useRef } from 'react';
import { useDayFormat } from '#i18n/format-day.ts';
import { IconButton } from '#ui/icon-button.tsx';
import './week-view.css';
import { MealCard, type OnMealCommand } from '../meals/meal-card.tsx';
import type { MealsByDay } from '../meals/use-meals.ts';
import { useTodayInView } from './use-today-in-view.ts';

interface WeekViewProps {
  days: readonly string[];
  today: string;
  /** Undefined while they are read for the first time. */
  meals: MealsByDay | undefined;
  /** None is here because all are still on their way. */
  isFetching: boolean;
  onAdd: (day: string) => void;
  onCommand: OnMealCommand;
}

/** Seven days with all that is planned: one under the other on a phone, side by side on a desk. */
export function WeekView({ days, today, meals, isFetching, onAdd, onCommand }: WeekViewProps) {
  const { t } = useLingui();
  const { longWeekday, short, long } = useDayFormat();
  const week = useRef<HTMLOListElement>(null);
  useTodayInView(week, meals ? (days[0] ?? null) : null);
  return (
    <ol className="cal-week" ref={week}>
      {days.map((day) => {
        const planned = meals?.get(day) ?? [];
        const name = long(day);
        return (
          <li
            key={day}
            data-day={day}
            data-past={day < today || undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            <div className="cal-week-head">
              <h3>
                <span className="cal-week-day">{longWeekday(day)}</span>{' '}
                <span className="cal-week-date">{short(day)}</span>
                {day === today && (
                  <span className="cal-today-mark">
                    <Trans>Today</Trans>
                  </span>
                )}
              </h3>
              <IconButton aria-label={t`Add a meal: ${name}`} onClick={() => onAdd(day)}>
                <Plus size={20} aria-hidden />
              </IconButton>
            </div>
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
