import { type FoodPreference, foodPreference } from 'sync-protocol/food-preferences/food-preference.ts';
import { type FoodPreferences, maxFoodPreferences } from 'sync-protocol/food-preferences/food-preferences.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import type { MergeBody } from 'sync-protocol/sync/merge-body.ts';
import type { WriteRequest } from '#lib/write-request.ts';
import type { HouseholdRows } from '#rows/household-rows.ts';

/** What a household chose for its foods. */
export function createFoodPreferencesService(rows: HouseholdRows) {
  async function read(householdId: string): Promise<FoodPreferences> {
    const living = await rows.list(householdId, foodPreference);
    return { items: living.map((row) => recordOf(foodPreference, row) as FoodPreference) };
  }

  async function merge(request: WriteRequest, body: MergeBody): Promise<MergeAnswer> {
    return rows.merge(request, {
      noun: foodPreference,
      device: body.merge.device,
      changes: body.items,
      maxRows: maxFoodPreferences,
    });
  }

  return { read, merge };
}
export type FoodPreferencesService = ReturnType<typeof createFoodPreferencesService>;
