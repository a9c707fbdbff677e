import { type CalendarEntry, calendarEntry } from '../calendar/calendar-entry.ts';
import type { Day } from '../dates/day.ts';
import { bareId } from '../ids.ts';
import type { Edit } from '../nouns/edit.ts';
import { daysOfRepeat, type MealRepeat, repeatedMealId } from './meal-repeat.ts';
import type { PlannedMeal } from './planned-meal.ts';
import { isSameDish } from './same-dish.ts';

export type RepeatRule = MealRepeat & { id: string };

/** The occurrence of a rule on a day, identical on every device, including the keys of its items. */
function occurrenceOf(rule: RepeatRule, day: Day): Edit {
  return calendarEntry.add(repeatedMealId(rule.id, day), {
    date: day,
    repeatId: rule.id,
    ...fieldsOfPlanned(rule, (index) => `week-${String(index).padStart(3, '0')}`),
  });
}

/**
 * Makes the occurrence of a rule on a day. If the same dish is already planned for that day, the occurrence
 * is deleted in the same write: its id stays known, so no device makes it again (SPEC L5).
 */
export function newOccurrence(rule: RepeatRule, day: Day, meals: readonly CalendarEntry[]): Edit[] {
  const isPlanned = meals.some((meal) => meal.date === day && !meal.repeatId && isSameDish(meal, rule));
  return isPlanned ? removedOccurrence(rule, day) : [occurrenceOf(rule, day)];
}

/** Adds and deletes the occurrence of a rule on a day, so that no device makes it. */
export function removedOccurrence(rule: RepeatRule, day: Day): Edit[] {
  const made = occurrenceOf(rule, day);
  return [made, calendarEntry.delete(made.id)];
}

/** The fields of a new meal from a plan; null fields are omitted. */
export function fieldsOfPlanned(
  { mealType, title, description, recipeId, servings, cookId, items }: PlannedMeal,
  keyOf: (index: number) => string,
) {
  const keyed = items.map((item, index) => ({ ...item, isChecked: false, key: keyOf(index) }));
  return {
    mealType,
    title,
    description,
    recipeId: recipeId ?? undefined,
    servings: servings ?? undefined,
    cookId: cookId ?? undefined,
    ...calendarEntry.itemFields('items', keyed),
  };
}

/** A meal as a plan, without what belongs to its day. */
export function plannedMealOf(
  meal: Pick<CalendarEntry, 'mealType' | 'title' | 'description' | 'recipeId' | 'servings' | 'cookId'> &
    Pick<PlannedMeal, 'items'>,
): PlannedMeal {
  const { mealType, title, description, recipeId, servings = null, cookId = null } = meal;
  const items = meal.items.map(({ itemName, quantity, category }) => ({
    itemName,
    ...(quantity === undefined ? {} : { quantity }),
    ...(category === undefined ? {} : { category }),
  }));
  return {
    mealType,
    title,
    description,
    recipeId: recipeId ? bareId(recipeId) : null,
    servings,
    cookId,
    items,
  };
}

/**
 * Whether a meal is unchanged since a device made it: not edited, shopped for or cooked. Without its rule,
 * edits cannot be detected.
 */
function isAsMade(meal: CalendarEntry, rule: RepeatRule | undefined): boolean {
  const { isCooked, cookedNote, isLeftovers, items } = meal;
  if (isCooked || cookedNote || isLeftovers || items.some(({ isChecked }) => isChecked)) return false;
  return !rule || JSON.stringify(plannedMealOf(meal)) === JSON.stringify(plannedMealOf(rule));
}

/**
 * Edits that add the missing occurrences of weekly rules in the coming days, and remove those of stopped or
 * deleted rules; a removed rule's meal that somebody changed stays as a single meal (SPEC L5).
 *
 * @param rules the rules that are not deleted
 * @param meals the meals of the coming days
 * @param isKnown whether the device has a row with that id, deleted or not
 */
export function keepRepeats(
  {
    rules,
    meals,
    isKnown,
  }: {
    rules: readonly RepeatRule[];
    meals: readonly (CalendarEntry & { id: string })[];
    isKnown: (id: string) => boolean;
  },
  range: { from: Day; to: Day },
): Edit[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const missing = rules.flatMap((rule) =>
    daysOfRepeat(rule, range)
      .filter((day) => !isKnown(repeatedMealId(rule.id, day)))
      .flatMap((day) => newOccurrence(rule, day, meals)),
  );
  const stray = meals.filter(({ id, date, repeatId }) => {
    if (!repeatId || date < range.from || id !== repeatedMealId(repeatId, date)) return false;
    const rule = byId.get(repeatId);
    return rule ? Boolean(rule.stoppedOn && date >= rule.stoppedOn) : isKnown(repeatId);
  });
  const settled = stray.map((meal) =>
    isAsMade(meal, byId.get(meal.repeatId ?? ''))
      ? calendarEntry.delete(meal.id)
      : calendarEntry.set(meal.id, { repeatId: null }),
  );
  return [...missing, ...settled];
}

/** How many days ahead occurrences are made. */
export const daysAhead = 42;
