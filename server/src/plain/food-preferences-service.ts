import { foodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import type { FoodPreferences } from 'sync-protocol/food-preferences/food-preferences.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';

/** The categories that a household chose for its foods. */
export function createFoodPreferencesService(rows: HouseholdRows) {
  async function read(householdId: string): Promise<FoodPreferences> {
    const living = await rows.list(householdId, foodPreference);
    return { items: living.map((row) => recordOf(foodPreference, row)) };
  }

  return { read };
}
export type FoodPreferencesService = ReturnType<typeof createFoodPreferencesService>;
