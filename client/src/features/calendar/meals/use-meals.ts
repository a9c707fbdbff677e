import { inOrderOfEating } from 'sync-protocol/calendar/in-order-of-eating.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { useStored } from '#sync/rows/use-stored.ts';

export type MealsByDay = ReadonlyMap<string, readonly CalendarEntryRecord[]>;

/** The meals from `viewStart` to `viewEnd`, inclusive, by day; undefined until first read. */
export function useMeals({
  viewStart,
  viewEnd,
}: {
  viewStart: string;
  viewEnd: string;
}): MealsByDay | undefined {
  return useStored(
    async (db) => {
      const meals = await db.calendarEntries.where('date').between(viewStart, viewEnd, true, true).toArray();
      return groupBy(meals.sort(inOrderOfEating), ({ date }) => date);
    },
    [viewStart, viewEnd],
  );
}
