import { createNewId } from 'sync-protocol/ids.ts';
import type { Locale } from 'sync-protocol/locales.ts';
import { itemFields, itemsOf } from 'sync-protocol/nouns/keyed-list.ts';
import { quantityInWords } from 'sync-protocol/quantity/quantity-in-words.ts';
import { expect, test } from 'vitest';
import type { CalendarEntryRecord } from '#db/records.ts';
import { changeMeal } from '../meals/meal-edits.ts';
import { itemsOfRecipe } from './import-recipe.ts';
import {
  asKept,
  cookedBy,
  formOf,
  type MealForm,
  mealAsBegun,
  mealOf,
  rescaled,
  withRecipe,
} from './meal-form-values.ts';

let nowMs = Date.UTC(2026, 10, 30);
const newId = createNewId({ nowMs: () => nowMs++, randomBytes: (length) => new Uint8Array(length) });
const item = (itemName: string, key = newId()) => ({ key, itemName, isChecked: false });

/** A meal of a weekly rule, whose meals all have the same item keys. */
const pizza: CalendarEntryRecord = {
  id: 'week-1',
  _id: 'week-1',
  sync: 'saved',
  date: '2026-12-04',
  mealType: 'dinner',
  title: 'Pizza',
  description: '',
  repeatId: 'rule',
  items: [item('flour', 'week-000'), item('tomatoes', 'week-001')],
};

test('what is added to a meal that comes every week stands behind what it had, as in the form', () => {
  const save = (meal: CalendarEntryRecord, ...added: string[]) => {
    const typed = added.map((itemName) => item(itemName));
    const { items } = mealOf(formOf(meal, meal.date), () => typed);
    return itemsOf('items', itemFields('items', items)) as typeof pizza.items;
  };
  const once = save(pizza, 'basil', 'cheese');
  expect(once.map(({ itemName }) => itemName)).toEqual(['flour', 'tomatoes', 'basil', 'cheese']);
  expect(once.slice(0, 2)).toEqual(pizza.items);
  const [flour, ...rest] = once;
  const twice = save({ ...pizza, items: rest }, 'ham');
  expect(flour?.key).toBe('week-000');
  expect(twice.map(({ itemName }) => itemName)).toEqual(['tomatoes', 'basil', 'cheese', 'ham']);
  expect(twice.slice(0, 3)).toEqual(rest);
});

test('what a recipe brought on a device of the other language is its own, for more servings and for another recipe', () => {
  const dough = { servings: 4, ingredients: [{ name: 'honey', quantity: '1 tbsp' }] };
  const brought = (servings: number, locale: Locale) =>
    itemsOfRecipe(dough, { servings, locale, categoryOf: () => 'other', newId });
  const planned = brought(12, 'en');
  const [honey] = rescaled(planned, brought(12, 'fi'), brought(24, 'fi'));
  expect(honey?.quantity).toBe('6\u00a0rkl');
  const soup = { recipe: { id: 'soup', title: 'Soup', servings: 4, ingredients: [] }, servings: 4 };
  const form = { ...formOf(pizza, pizza.date), items: planned };
  expect(cookedBy(form, soup, brought(12, 'fi'), () => []).items).toEqual([]);
});

test('a meal that is cooked by a recipe stays so, for as many, when another one’s ingredients are added', () => {
  const ham = item('ham');
  const potatoes = item('potatoes');
  const salad = { recipe: { id: 'salad', title: 'Potato salad', servings: 6, ingredients: [] }, servings: 6 };
  const salmon = {
    ...formOf(null, pizza.date),
    title: 'Salmon',
    recipeId: 'salmon',
    servings: 4,
    items: [ham],
  };
  expect(withRecipe(salmon, salad, () => [potatoes])).toEqual({ ...salmon, items: [ham, potatoes] });
  const unlinked = { ...salmon, recipeId: null };
  expect(withRecipe(unlinked, salad, () => [])).toMatchObject({ recipeId: 'salad', servings: 6 });
  expect(cookedBy(salmon, salad, [], () => [])).toMatchObject({
    title: 'Potato salad',
    recipeId: 'salad',
    servings: 6,
  });
});

test('amounts stand in the words of the screen, and stay as they are kept unless somebody writes them', () => {
  const english = (kept: string) => quantityInWords(kept, 'en');
  const oil = { ...item('oil', 'k1'), quantity: '2\u00a0rkl' };
  const flour = { ...item('flour', 'k2'), quantity: '3\u00a0dl' };
  const meal = { ...pizza, items: [oil, flour, item('basil', 'k3')] };
  const begun = formOf(meal, meal.date, english);
  expect(begun.items.map(({ quantity }) => quantity)).toEqual(['2\u00a0tbsp', '3\u00a0dl', undefined]);
  const saved = (items: MealForm['items']) => {
    const form = { ...begun, items: asKept(items, meal, english) };
    const before = mealAsBegun(meal, begun, english);
    return changeMeal(before, { ...mealOf(form, () => []), date: meal.date }).edits.map(
      (edit) => 'set' in edit && edit.set,
    );
  };
  const [first, ...rest] = begun.items;
  expect(saved(begun.items)).toEqual([]);
  expect(saved([{ ...oil, ...first, isChecked: true }, ...rest])).toEqual([
    { 'items.k1': { itemName: 'oil', isChecked: true, quantity: '2\u00a0rkl' } },
  ]);
  expect(saved([{ ...oil, quantity: '3 tbsp' }, ...rest])).toEqual([
    { 'items.k1': { itemName: 'oil', isChecked: false, quantity: '3 tbsp' } },
  ]);
});
