import { expect, test } from 'vitest';
import { calendarEntry } from '../calendar/calendar-entry.ts';
import { quickItem } from '../quick-list/quick-item.ts';
import { recipe } from '../recipes/recipe.ts';
import { recurringItem } from '../recurring-items/recurring-item.ts';
import type { RecordOf, ValuesOf } from './define-noun.ts';
import type { Edit } from './edit.ts';

const item = { itemName: 'leek', isChecked: false };

test('a noun makes the edits of its rows', () => {
  expect([
    recipe.add('soup', { title: 'Soup', servings: 4 }),
    recipe.set('soup', { title: 'Fish soup', description: undefined }, { base: 3, epoch: 'e' }),
    recipe.delete('soup'),
    recipe.restore('soup'),
    recurringItem.act('milk', 'advance', { occurrence: '2026-11-01', day: '2026-11-02' }),
  ]).toEqual([
    { kind: 'add', noun: 'recipe', id: 'soup', set: { title: 'Soup', servings: 4 } },
    { kind: 'set', noun: 'recipe', id: 'soup', set: { title: 'Fish soup' }, seen: { base: 3, epoch: 'e' } },
    { kind: 'delete', noun: 'recipe', id: 'soup' },
    { kind: 'restore', noun: 'recipe', id: 'soup' },
    {
      kind: 'act',
      noun: 'recurringItem',
      id: 'milk',
      action: 'advance',
      args: { occurrence: '2026-11-01', day: '2026-11-02' },
    },
  ]);
});

test('what is undefined is not said', () => {
  expect(Object.keys((recipe.set('soup', { title: undefined }) as { set: object }).set)).toEqual([]);
});

test('items of a list are written by their keys', () => {
  const [a, b] = ['a', 'b'].map((key) => ({ ...item, key }));
  if (!a || !b) throw new Error('two items were made');
  expect(calendarEntry.set('lunch', calendarEntry.itemFields('items', [a]))).toMatchObject({
    set: { 'items.a': item },
  });
  expect(calendarEntry.set('lunch', calendarEntry.itemChanges('items', [a], [b]))).toMatchObject({
    set: { 'items.a': null, 'items.b': item },
  });
});

test('a lost value is written as it was, or dismissed', () => {
  const lost = { value: 'Theirs', mark: { version: 1, stamp: 1, device: 'phone' } };
  expect(recipe.takeLost('soup', 'title', lost)).toMatchObject({ kind: 'set', set: { title: 'Theirs' } });
  expect(recipe.dismissLost('soup', 'title', lost)).toMatchObject({ kind: 'act', action: 'dismissLost' });
});

/** Never run, only compiled by `npm run check`, which fails if one of these lines is no type error. */
export function misspelt(edit: (one: Edit) => void): void {
  // @ts-expect-error a field that the noun has not
  recipe.set('soup', { titel: 'Soup' });
  // @ts-expect-error a value of another type
  recipe.set('soup', { title: 4 });
  // @ts-expect-error null where there is always a text
  recipe.set('soup', { title: null });
  // @ts-expect-error a word that is not among the noun's
  calendarEntry.set('lunch', { mealType: 'brunch' });
  // @ts-expect-error an add without what an add must carry
  recipe.add('soup', { description: 'Hot' });
  // @ts-expect-error an add with a field that the noun has not
  quickItem.add('milk', { itemName: 'milk', colour: 'white' });
  // @ts-expect-error an action that the noun has not
  recurringItem.act('milk', 'advanced', { occurrence: '2026-11-01', day: '2026-11-02' });
  // @ts-expect-error an argument that the action has not
  recurringItem.act('milk', 'advance', { occurence: '2026-11-01', day: '2026-11-02' });
  // @ts-expect-error an action without its arguments
  recurringItem.act('milk', 'advance', {});
  // @ts-expect-error a noun that has no actions
  recipe.act('soup', 'advance', {});
  // @ts-expect-error a list that the noun has not
  calendarEntry.itemFields('item', []);
  // @ts-expect-error an item of another form
  calendarEntry.itemFields('items', [{ key: 'a', itemNames: 'leek', isChecked: false }]);
  // @ts-expect-error an item of another form by its field
  calendarEntry.set('lunch', { 'items.a': { itemName: 'leek' } });
  // @ts-expect-error a edit that no noun has made
  edit({ kind: 'set', noun: 'recipe', id: 'soup', set: { titel: 'Soup' } });
}

/** Never run, only compiled: the noun gives records and values their types. */
export function shown(one: RecordOf<typeof recipe>, meal: ValuesOf<typeof calendarEntry>): unknown[] {
  const servings: number | null = one.servings;
  const recipeId: string | null | undefined = meal.recipeId;
  const names: string[] = meal.items.map(({ itemName, key }) => itemName + key);
  // @ts-expect-error a field that the noun has not
  return [servings, recipeId, names, one.titel];
}
