import { maxNotesLength } from 'sync-protocol/recipes/recipe-bounds.ts';
import { expect, test } from 'vitest';
import { outcomeEdits, roomForNote } from './outcome-edits.ts';

const recipe = { id: 'soup', rating: 3, notes: 'Of grandmother.' };
const context = { leftoversTitle: 'Soup, leftovers', newId: () => 'meal' };

test('stars, a note behind the older one, and a meal without shopping are written, and taken back as they were', () => {
  const { drafts, inverse } = outcomeEdits(
    recipe,
    { rating: 5, note: 'Less salt.', leftovers: { portions: 2, day: '2026-01-16', mealType: 'lunch' } },
    context,
  );
  expect(drafts).toMatchObject([
    { id: 'soup', set: { rating: 5, notes: 'Of grandmother.\n\nLess salt.' } },
    {
      id: 'meal',
      set: { date: '2026-01-16', mealType: 'lunch', title: 'Soup, leftovers', servings: 2, recipeId: 'soup' },
    },
  ]);
  expect(inverse).toMatchObject([
    { id: 'soup', set: { rating: 3, notes: 'Of grandmother.' } },
    { id: 'meal' },
  ]);
});

test('where nothing was told nothing is written', () => {
  expect(outcomeEdits(recipe, { rating: 3, note: '', leftovers: null }, context)).toEqual({
    drafts: [],
    inverse: [],
  });
});

test('a note has the room that the older ones leave', () => {
  expect(roomForNote({ notes: '' })).toBe(maxNotesLength);
  expect(roomForNote({ notes: 'x'.repeat(100) })).toBe(maxNotesLength - 102);
  expect(roomForNote({ notes: 'x'.repeat(maxNotesLength) })).toBe(0);
});
