import { inOrderOfEating } from 'sync-protocol/calendar/in-order-of-eating.ts';
import { bareId } from 'sync-protocol/ids.ts';
import { isDue } from 'sync-protocol/recurring-items/due.ts';
import type { CalendarEntryRecord } from '#db/records.ts';
import { hasHad } from '#sync/rows/known-rows.ts';
import { useStored } from '#sync/rows/use-stored.ts';

/** What a household has tried so far; what was tried once stays tried, also when it has been cleared away since. */
export interface Progress {
  hasItem: boolean;
  hasRecipe: boolean;
  hasMeal: boolean;
  hasList: boolean;
}

export interface Dashboard {
  meals: readonly CalendarEntryRecord[];
  /** Bare ids of the recipes that these meals are cooked by and that are there. */
  recipeIds: ReadonlySet<string>;
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
      const [meals, due, items, hasItem, hasRecipe, hasMeal, hasList] = await Promise.all([
        db.calendarEntries.where('date').equals(today).toArray(),
        db.recurringItems.filter((rule) => isDue(rule, today)).sortBy('nextDueDate'),
        db.quickItems.toArray(),
        hasHad(db, 'quickItem'),
        hasHad(db, 'recipe'),
        hasHad(db, 'calendarEntry'),
        hasHad(db, 'generatedList'),
      ]);
      const named = meals.flatMap(({ recipeId }) => (recipeId ? [bareId(recipeId)] : []));
      const recipes = await db.recipes.where('id').anyOf(named).primaryKeys();
      return {
        recipeIds: new Set(recipes),
        meals: meals.sort(inOrderOfEating),
        dueNames: due.map(({ itemName }) => itemName),
        toBuy: items.filter(({ isChecked }) => !isChecked).length,
        progress: { hasItem, hasRecipe, hasMeal, hasList },
      };
    },
    [today],
  );
}
