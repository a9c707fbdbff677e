import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { inOrderOfEating } from 'sync-protocol/calendar/in-order-of-eating.ts';
import { addDays, type Day, daysBetween } from 'sync-protocol/dates/day.ts';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import { fieldsOfPlanned, plannedMealOf } from 'sync-protocol/planning/keep-repeats.ts';
import { maxTemplateMeals, type TemplateMeal, weekTemplate } from 'sync-protocol/planning/week-template.ts';
import type { CalendarEntryRecord, WeekTemplateRecord } from '#db/records.ts';
import type { UndoableChange } from '#editing/use-performer.ts';
import type { ComesAnyway } from './weekly-meals.ts';

/** A week's meals in the form to be planned again, without leftovers, which belong to that week. */
export function templateMeals(meals: readonly CalendarEntryRecord[], monday: Day): TemplateMeal[] {
  return meals
    .filter(({ isLeftovers }) => !isLeftovers)
    .toSorted(inOrderOfEating)
    .slice(0, maxTemplateMeals)
    .map((meal) => ({ ...plannedMealOf(meal), weekday: daysBetween(monday, meal.date) }));
}

export function saveWeek(name: string, meals: readonly TemplateMeal[], newId: () => string): UndoableChange {
  const id = newId();
  return { edits: [weekTemplate.add(id, { name, meals })], inverse: [weekTemplate.delete(id)] };
}

/**
 * Plans a saved week's meals in the week of a Monday, to be shopped for anew, without those that are there
 * anyway.
 */
export function planWeek(
  { meals }: Pick<WeekTemplateRecord, 'meals'>,
  monday: Day,
  { newId, comesAnyway }: { newId: () => string; comesAnyway: ComesAnyway },
): UndoableChange {
  const planned = meals.filter((meal) => !comesAnyway(addDays(monday, meal.weekday), meal));
  const edits = planned.map((meal) =>
    calendarEntry.add(newId(), {
      date: addDays(monday, meal.weekday),
      ...fieldsOfPlanned(meal, newId),
    }),
  );
  return { edits, inverse: edits.map(({ id }) => calendarEntry.delete(id)) };
}

/** @param seen the saved week's state when the person began to rename it */
export function renameWeek(
  { id, name: before }: Pick<WeekTemplateRecord, 'id' | 'name'>,
  name: string,
  seen?: Seen,
): UndoableChange {
  if (name === before) return { edits: [], inverse: [] };
  return {
    edits: [weekTemplate.set(id, { name }, seen)],
    inverse: [weekTemplate.set(id, { name: before })],
  };
}

export function deleteWeek({ id }: Pick<WeekTemplateRecord, 'id'>): UndoableChange {
  return { edits: [weekTemplate.delete(id)], inverse: [weekTemplate.restore(id)] };
}
