import { maxNotesLength } from 'sync-protocol/recipes/recipe-bounds.ts';
import { expect, test } from 'vitest';
import { outcomeEdits, roomForNote } from './outcome-edits.ts';

const recipe = { id: 'soup', title: 'Soup', rating: 3, notes: 'Of grandmother.' };
const unplanned = { id: 'cooked', day: '2026-01-15', mealType: 'dinner', servings: 4 } as const;
const context = { planned: undefined, unplanned, leftoversTitle: 'Soup, leftovers', newId: () => 'meal' };
const nothingTold = { rating: 3, note: '', leftovers: null };

test('stars, a note behind the older one, and a meal without shopping are written, and taken back as they were', () => {
  const { edits, inverse } = outcomeEdits(
    recipe,
    { rating: 5, note: 'Less salt.', leftovers: { portions: 2, day: '2026-01-16', mealType: 'lunch' } },
    { ...context, planned: { id: 'planned' } },
  );
  expect(edits).toMatchObject([
    { id: 'planned', set: { isCooked: true, cookedNote: 'Less salt.' } },
    { id: 'soup', set: { rating: 5, notes: 'Of grandmother.\n\nLess salt.' } },
    {
      id: 'meal',
      set: {
        date: '2026-01-16',
        mealType: 'lunch',
        title: 'Soup, leftovers',
        servings: 2,
        recipeId: 'soup',
        isLeftovers: true,
      },
    },
  ]);
  expect(inverse).toMatchObject([
    { id: 'planned', set: { isCooked: null, cookedNote: '' } },
    { id: 'soup', set: { rating: 3, notes: 'Of grandmother.' } },
    { id: 'meal' },
  ]);
});

test('[L6] what was cooked without a plan stands in the calendar as cooked, with nothing to buy', () => {
  expect(outcomeEdits(recipe, nothingTold, context)).toMatchObject({
    edits: [
      {
        kind: 'add',
        id: 'cooked',
        set: {
          date: '2026-01-15',
          mealType: 'dinner',
          title: 'Soup',
          recipeId: 'soup',
          servings: 4,
          isCooked: true,
        },
      },
    ],
    inverse: [{ kind: 'delete', id: 'cooked' }],
  });
});

test('cooked twice on one day, a meal keeps both notes', () => {
  const planned = { id: 'planned', isCooked: true, cookedNote: 'Too hot.' };
  const { edits } = outcomeEdits(recipe, { ...nothingTold, note: 'Better.' }, { ...context, planned });
  expect(edits).toMatchObject([
    { id: 'planned', set: { cookedNote: 'Too hot.\n\nBetter.' } },
    { id: 'soup' },
  ]);
});

test('a note has the room that the older ones leave', () => {
  expect(roomForNote({ notes: '' })).toBe(maxNotesLength);
  expect(roomForNote({ notes: 'x'.repeat(100) })).toBe(maxNotesLength - 102);
  expect(roomForNote({ notes: 'x'.repeat(maxNotesLength) })).toBe(0);
});
