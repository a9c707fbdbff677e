import { lessQuantity } from '../quantity/add-quantities.ts';
import type { GeneratedItem, MealReference } from './generated-item.ts';

export type AskedFor = Pick<GeneratedItem, 'quantity' | 'meals'>;

/**
 * How much more is asked for than there was. What has no number says nothing of how much: more of it is asked for once a further meal
 * does, from today on.
 *
 * @returns null where it is no more
 */
export function wantedMore(
  now: Readonly<AskedFor>,
  before: Readonly<AskedFor>,
  today: string,
): string | null {
  const more = lessQuantity(now.quantity, before.quantity);
  if (more !== '') return more;
  const isCounted = /\p{N}/u.test(now.quantity);
  return !isCounted && isForFurther(now.meals, before.meals, today) ? now.quantity : null;
}

/** A meal that was moved, or planned in place of another, is no further one. */
function isForFurther(
  now: readonly MealReference[],
  before: readonly MealReference[],
  today: string,
): boolean {
  const known = new Set(before.map(nameOf));
  return now.length > before.length && now.some((meal) => meal.date >= today && !known.has(nameOf(meal)));
}

const nameOf = ({ date, mealType, title }: MealReference) => JSON.stringify([date, mealType, title]);
