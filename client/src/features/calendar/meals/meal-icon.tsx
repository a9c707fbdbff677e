import type { MealType } from 'sync-protocol/calendar/meal-types.ts';
import { mealKinds } from './meal-kinds.ts';

/** A meal's icon in its colour. Decorative: its name is beside it or read aloud. */
export function MealIcon({ mealType, size = 16 }: { mealType: MealType; size?: number }) {
  const Icon = mealKinds[mealType].icon;
  return <Icon size={size} aria-hidden className="cal-meal-icon" data-meal-type={mealType} />;
}
