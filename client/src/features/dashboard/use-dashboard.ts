import { inOrderOfEating } from 'sync-protocol/calendar/in-order-of-eating.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { useStored } from '#sync/use-stored.ts';

/** What a person has tried so far. */
export interface Progress {
  hasItem: boolean;
  hasRecipe: boolean;
  hasMeal: boolean;
  hasList: boolean;
}

export interface Dashboard {
  meals: readonly CalendarEntryRecord[];
  /** Recurring items that are due today or before. */
  dueNames: readonly string[];
  /** Unchecked lines of the quick list. */
  toBuy: number;
  progress: Progress;
}

/** What today is about; undefined until it has been read once. */
export function useDashboard(today: string): Dashboard | undefined {
  return useStored(
    async (db) => {
      const [meals, recurring, items, recipes, entries, lists] = await Promise.all([
        db.calendarEntries.where('date').equals(today).toArray(),
        db.recurringItems.toArray(),
        db.quickItems.toArray(),
        db.recipes.count(),
        db.calendarEntries.count(),
        db.generatedLists.count(),
      ]);
      return {
        meals: meals.sort(inOrderOfEating),
        dueNames: recurring.filter(({ nextDueDate }) => nextDueDate <= today).map(({ itemName }) => itemName),
        toBuy: items.filter(({ isChecked }) => !isChecked).length,
        progress: {
          hasItem: items.length > 0,
          hasRecipe: recipes > 0,
          hasMeal: entries > 0,
          hasList: lists > 0,
        },
      };
    },
    [today],
  );
}
