import { addDays } from 'sync-protocol/dates/day.ts';
import { words } from '../make-items.ts';
import type { Caller } from './caller.ts';

/** About as many megabytes as the server allows one household, in the largest rows that it accepts. */
const recipeBatches = 40;
const recipesABatch = 4;
const mealBatches = 45;
const mealsABatch = 19;
const lineBatches = 40;
const linesABatch = 35;
const quickItems = 5_000;
const firstDay = '2026-01-01';
const days = 62;

export const listId = `list-${firstDay}-${addDays(firstDay, days - 1)}`;
export const listDays = { startDate: firstDay, endDate: addDays(firstDay, days - 1) };
export const recipeIds = Array.from(
  { length: recipeBatches * recipesABatch },
  (_, index) => `recipe-${index}`,
);
export const mealIds = Array.from({ length: mealBatches * mealsABatch }, (_, index) => `meal-${index}`);
export const lineIds = Array.from({ length: lineBatches * linesABatch }, (_, index) => `line-${index}`);

/** Fills a household up to its limits, by pushes like a device's, all of which are accepted. */
export async function fillHousehold(call: Caller): Promise<void> {
  const merge = async (url: string, items: readonly object[]) => {
    const body = JSON.stringify({ items, merge: { device: 'heavy' } });
    const status = await call({ method: 'PUT', url, body });
    if (status !== 200) throw new Error(`${url} answered ${status} to ${body.length} bytes`);
  };
  await merge('/api/generated-lists', [{ clientId: listId, ...listDays, generatedAt: 1, sync: syncOf(1) }]);
  for (const batch of batches(recipeIds, recipesABatch))
    await merge('/api/recipes', batch.map(largestRecipe));
  for (const batch of batches(mealIds, mealsABatch)) await merge('/api/calendar', batch.map(largestMeal));
  for (const batch of batches(lineIds, linesABatch))
    await merge('/api/generated-items', batch.map(largeLine));
  const names = Array.from({ length: quickItems }, (_, index) => `quick-${index}`);
  for (const batch of batches(names, 200)) await merge('/api/quick-list', batch.map(longestItem));
}

export const syncOf = (op: number) => ({ op, base: 0, epoch: '', stamp: op });

function largestRecipe(clientId: string, index: number): object {
  return {
    clientId,
    title: `Dish ${clientId}`,
    description: 'd'.repeat(4_000),
    ingredients: Array.from({ length: 150 }, (_, row) => ({ name: longName(row, 200), quantity: '2 dl' })),
    instructions: Array.from({ length: 100 }, () => 'Stir. '.repeat(330)),
    sync: syncOf(index + 1),
  };
}

function largestMeal(clientId: string, index: number): object {
  const items = Array.from({ length: 200 }, (_, item) => [
    `items.k${item}`,
    { itemName: longName(item + 1_000 * index, 180), quantity: '3,5 dl', isChecked: false },
  ]);
  return {
    clientId,
    date: addDays(firstDay, Number(clientId.split('-')[1]) % days),
    mealType: 'dinner',
    title: `Meal ${clientId}`,
    ...Object.fromEntries(items),
    sync: syncOf(index + 1),
  };
}

function largeLine(clientId: string, index: number): object {
  return {
    clientId,
    listId,
    itemName: longName(index, 200),
    meals: Array.from({ length: 100 }, () => ({
      date: firstDay,
      mealType: 'dinner',
      title: 't'.repeat(200),
    })),
    sync: syncOf(index + 1),
  };
}

function longestItem(clientId: string, index: number): object {
  return {
    clientId,
    itemName: longName(index, 200),
    quantity: '1 kg',
    category: 'other',
    sync: syncOf(index + 1),
  };
}

/**
 * A name of this length that the food table does not know, of words that may be inflected forms of many
 * others.
 */
export function longName(number: number, length: number): string {
  return `${words(number)} ${'perunoiden kastikkeita leiväksi '.repeat(8)}`.slice(0, length).trim();
}

function batches<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}
