import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import StickyNote from 'lucide-react/icons/sticky-note';
import type { MouseEvent } from 'react';
import type { CalendarEntryRecord } from '#db/records.ts';
import { useDayFormat } from '#i18n/format-day.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import './month-grid.css';
import { MealChip } from '../meals/meal-chip.tsx';
import type { MealsByDay } from '../meals/use-meals.ts';
import type { DayNotes } from '../notes/use-day-notes.ts';
import { MonthTable } from './month-table.tsx';
import { useDayGrid } from './use-day-grid.ts';
import { isSameMonth } from './view-days.ts';

/** With more meals on a day, the rest is shown as a number. */
const mealsShown = 3;

interface MonthGridProps {
  /** A day of the month on screen. */
  day: string;
  weeks: readonly (readonly string[])[];
  today: string;
  meals: MealsByDay;
  notes: DayNotes;
  /** False while more meals may exist on the server. */
  isKnown: boolean;
  /** There are no meals here because all are still being pulled. */
  isFetching: boolean;
  label: string;
  onLeave: (day: string) => void;
  onOpenDay: (day: string) => void;
  onOpenMeal: (id: string) => void;
}

/** A month as a grid of weeks with the keys of the ARIA grid pattern; a press opens a day or a meal. */
export function MonthGrid({
  day,
  weeks,
  today,
  meals,
  notes,
  isKnown,
  isFetching,
  label,
  onLeave,
  onOpenDay,
  onOpenMeal,
}: MonthGridProps) {
  const { grid, active, setActive, onKeyDown } = useDayGrid({ start: day, onLeave, onOpen: onOpenDay });

  const onClick = ({ target }: MouseEvent) => {
    if (!(target instanceof Element)) return;
    const cell = target.closest<HTMLElement>('td[data-day]');
    if (!cell?.dataset.day) return;
    setActive(cell.dataset.day);
    const meal = target.closest<HTMLElement>('[data-meal]')?.dataset.meal;
    if (meal) onOpenMeal(meal);
    else onOpenDay(cell.dataset.day);
  };

  return (
    <MonthTable
      grid={grid}
      weeks={weeks}
      aria-label={label}
      className="cal-month"
      data-weeks={weeks.length}
      onClick={onClick}
      onKeyDown={onKeyDown}
      cellOf={(each) => (
        <DayCell
          key={each}
          day={each}
          isToday={each === today}
          isOutside={!isSameMonth(each, day)}
          isActive={each === active}
          meals={meals.get(each) ?? []}
          note={notes.get(each)?.text ?? ''}
          isKnown={isKnown}
          isFetching={isFetching}
        />
      )}
    />
  );
}

interface DayCellProps {
  day: string;
  isToday: boolean;
  isOutside: boolean;
  isActive: boolean;
  meals: readonly CalendarEntryRecord[];
  note: string;
  isKnown: boolean;
  isFetching: boolean;
}

function DayCell({ day, isToday, isOutside, isActive, meals, note, isKnown, isFetching }: DayCellProps) {
  const { t } = useLingui();
  const { long } = useDayFormat();
  const count = meals.length;
  const planned = t`${plural(count, { 0: 'nothing planned', one: '# meal', other: '# meals' })}`;
  const shown = count > mealsShown ? meals.slice(0, mealsShown - 1) : meals;
  const more = count - shown.length;
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table is what the ARIA grid pattern builds on.
      role="gridcell"
      data-day={day}
      data-outside={isOutside || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-current={isToday ? 'date' : undefined}
    >
      <VisuallyHidden>
        {long(day)}
        {(isKnown || count > 0) && <>: {planned}</>}
        {note !== '' && <>, {t`a note`}</>}
      </VisuallyHidden>{' '}
      <span className="cal-day-number" aria-hidden>
        {Number(day.slice(8))}
      </span>
      {note !== '' && <StickyNote className="cal-day-note" size={14} aria-hidden />}
      <div className="cal-chips">
        {isFetching && <span className="cal-bone" aria-hidden />}
        {shown.map((meal) => (
          <MealChip key={meal.id} meal={meal} />
        ))}
        {more > 0 && (
          <span className="cal-more" aria-hidden>
            {t`${more} more`}
          </span>
        )}
      </div>
      <div className="cal-dots" aria-hidden>
        {isFetching && <span className="cal-bone" />}
        {meals.slice(0, 4).map(({ id, mealType }) => (
          <span key={id} data-meal-type={mealType} />
        ))}
      </div>
    </td>
  );
}
