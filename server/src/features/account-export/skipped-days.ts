import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { addDays, type Day } from 'sync-protocol/dates/day.ts';
import type { SkippedDays } from 'sync-protocol/export/account-export.ts';
import type { EditData } from 'sync-protocol/nouns/edit.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { daysAhead, type RepeatRule, removedOccurrence } from 'sync-protocol/planning/keep-repeats.ts';
import {
  daysOfRepeat,
  type MealRepeat,
  mealRepeat,
  repeatedMealId,
} from 'sync-protocol/planning/meal-repeat.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';

/** The rows of a noun with these ids, deleted ones included. */
export type ReadRowsById = (householdId: string, noun: Noun, ids: readonly string[]) => Promise<RowState[]>;

/** Records of weekly meals, each with the coming days whose occurrence somebody removed, if there are any. */
export async function withSkippedDays(
  readRows: ReadRowsById,
  householdId: string,
  rules: readonly RowState[],
  today: Day,
): Promise<(MealRepeat & SkippedDays)[]> {
  const found = rules.map((row) => {
    const record = recordOf(mealRepeat, row);
    const occurrences = comingDays(record, today).map((day) => ({ day, id: repeatedMealId(row.id, day) }));
    return { record, occurrences };
  });
  const ids = found.flatMap(({ occurrences }) => occurrences.map(({ id }) => id));
  const meals = await readRows(householdId, calendarEntry, ids);
  const removed = new Set(meals.filter(({ deleted }) => deleted).map(({ id }) => id));
  return found.map(({ record, occurrences }) => {
    const skippedDays = occurrences.filter(({ id }) => removed.has(id)).map(({ day }) => day);
    return skippedDays.length === 0 ? record : { ...record, skippedDays };
  });
}

/** The days for which devices have made occurrences, whatever their time zone; earlier ones they never make. */
function comingDays(rule: MealRepeat, today: Day): Day[] {
  const last = rule.startDate > today ? rule.startDate : today;
  return daysOfRepeat(rule, { from: addDays(today, -1), to: addDays(last, daysAhead + 1) });
}

/** The edits that add and delete the occurrences of a weekly meal's skipped days. */
export function skippingEdits({ skippedDays = [], ...record }: MealRepeat & SkippedDays): EditData[] {
  const rule: RepeatRule = { ...record, id: record._id };
  return skippedDays.flatMap((day) => removedOccurrence(rule, day));
}
