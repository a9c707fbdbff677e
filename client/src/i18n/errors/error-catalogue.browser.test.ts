import { setupI18n } from '@lingui/core';
import { describe, expect, test } from 'vitest';
import { messages } from '../../../../locales/fi/messages.po';
import { english } from '../testing/english.ts';
import { errorTexts, type FailedAction, listErrors, recipeErrors } from './error-catalogue.ts';

const source = english();
const texts = errorTexts(source);

const failures: [FailedAction, string, string][] = [
  [{ kind: 'fetchCalendarEntries' }, 'fetch calendar entries', 'fetching calendar entries'],
  [{ kind: 'createCalendarEntry' }, 'create calendar entry', 'creating calendar entry'],
  [
    { kind: 'updateCalendarEntry', id: 'a1' },
    'update calendar entry with ID a1',
    'updating calendar entry with ID a1',
  ],
  [
    { kind: 'deleteCalendarEntry', id: 'a1' },
    'delete calendar entry with ID a1',
    'deleting calendar entry with ID a1',
  ],
  [{ kind: 'fetchRecipes' }, 'fetch recipes', 'fetching recipes'],
  [{ kind: 'fetchRecipe', id: 'a1' }, 'fetch recipe with ID a1', 'fetching recipe with ID a1'],
  [{ kind: 'createRecipe' }, 'create recipe', 'creating recipe'],
  [{ kind: 'updateRecipe', id: 'a1' }, 'update recipe with ID a1', 'updating recipe with ID a1'],
  [{ kind: 'deleteRecipe', id: 'a1' }, 'delete recipe with ID a1', 'deleting recipe with ID a1'],
];

describe('specification 8', () => {
  test.each(failures)('a call that failed without a reason: %o', (action, done, doing) => {
    expect(texts.ofApi(undefined, action)).toBe(`Failed to ${done}. Please try again.`);
    expect(texts.ofApi('', action)).toBe(`Failed to ${done}. Please try again.`);
    expect(texts.ofAction(new Error('no disk'), action)).toBe(
      `An unexpected error occurred while ${doing}: no disk`,
    );
    expect(texts.ofAction('no disk', action)).toBe(`An unexpected error occurred while ${doing}.`);
  });

  test("the server's own message wins", () => {
    expect(texts.ofApi('You have three recipes.', { kind: 'createRecipe' })).toBe('You have three recipes.');
  });

  test('what the catalogue has no action for is unexpected, and no more', () => {
    expect(texts.ofRunner()).toBe('An unexpected error occurred.');
  });

  test('the wrappers of the shopping list name their operation', () => {
    expect(texts.ofOperation('saveList', new Error('no disk'))).toBe('Error in saving the list: no disk');
    for (const error of [undefined, 'no disk', new Error('')])
      expect(texts.ofOperation('saveList', error)).toBe('Error in saving the list: Unknown error');
  });
});

test.each(failures)('in Finnish every sentence is whole: %o', (action) => {
  const finnish = errorTexts(setupI18n({ locale: 'fi', messages: { fi: messages } }));
  expect(finnish.ofApi(undefined, action)).toMatch(/epäonnistui\. Yritä uudelleen\.$/);
  expect(finnish.ofAction(new Error('levy täynnä'), action)).toMatch(
    /^Tapahtui odottamaton virhe \(.+\): levy täynnä$/,
  );
});

test('the texts of records and lists stand in one place', () => {
  expect(Object.values(recipeErrors).map((descriptor) => source._(descriptor))).toEqual([
    'No recipe was found with the given ID.',
    'An error occurred while fetching recipe details.',
    'An error occurred saving the recipe.',
    'Error deleting recipe.',
    'Failed to upload image.',
  ]);
  expect(Object.values(listErrors).map((descriptor) => source._(descriptor))).toEqual([
    'Failed to save the list. Please try again.',
    'You have unsaved changes.',
  ]);
});
