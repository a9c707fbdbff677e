import { foodChoices } from 'sync-protocol/generated-lists/food-choices.ts';
import type { FoodChoice } from 'sync-protocol/generated-lists/generate-items.ts';
import type { AteriaDb } from '#db/ateria-db.ts';

/** Reads the household's choices for foods, as a look-up by food key. */
export async function readFoodChoices(db: AteriaDb): Promise<(key: string) => FoodChoice | undefined> {
  const preferences = await db.foodPreferences.toArray();
  return foodChoices(new Map(preferences.map((preference) => [preference.id, preference])));
}
