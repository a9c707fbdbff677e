import { useLingui } from '@lingui/react/macro';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { CalendarEntryRecord } from '#db/records.ts';
import { MealIcon } from './meal-icon.tsx';
import { mealKinds } from './meal-kinds.ts';

/** A meal in a cell of the month: one line, pressed or dragged. Keyboard users reach it through its day. */
export function MealChip({ meal }: { meal: CalendarEntryRecord }) {
  const { t, i18n } = useLingui();
  const isRejected = meal.sync === 'parked';
  const name = `${i18n._(mealKinds[meal.mealType].name)}: ${meal.title}`;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="cal-chip"
      data-meal={meal.id}
      data-meal-type={meal.mealType}
      data-sync={meal.sync}
      aria-label={isRejected ? `${name}, ${t`Not accepted`}` : name}
    >
      {isRejected ? (
        <TriangleAlert className="cal-chip-rejected" size={14} aria-hidden />
      ) : (
        <MealIcon mealType={meal.mealType} size={14} />
      )}
      <span dir="auto">{meal.title}</span>
    </button>
  );
}
