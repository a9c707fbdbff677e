import { readText } from 'sync-protocol/recipe-imports/read-text.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holdDraft } from '#editing/drafts/testing/hold-draft.ts';
import { recipeDraftKey } from '#lib/draft-keys.ts';
import { drawRecipes, engineWith, recipeAdd } from '../testing/render-recipes.tsx';
import { keepDraft, readDraft } from './recipe-draft.ts';
import { emptyForm } from './recipe-form.ts';

const button = (name: string) => page.getByRole('button', { name });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });

test.each([
  ['waits', false],
  ['is sent', true],
])('what another window saved and %s is offered where this one writes over it', async (_, isSent) => {
  const engine = await engineWith(recipeAdd('soup'));
  drawRecipes(engine, '/recipes/soup');
  await userEvent.click(button('Edit'));
  await expect.element(box('Step 1')).toHaveValue('Boil the potatoes.');
  await engine.write(recipe.set('soup', { instructions: ['Boil the potatoes in milk.'], servings: 6 }));
  if (isSent) await engine.acknowledgeAll();
  await userEvent.fill(box('Step 1'), 'Steam the potatoes.');
  await userEvent.click(button('Save recipe'));
  await expect.element(button('Edit')).toBeVisible();
  await expect.element(page.getByText('Steam the potatoes.')).toBeVisible();
  await expect.element(page.getByText('Method: edited in another window')).toBeVisible();
  await userEvent.click(button('See the other version'));
  await expect.element(page.getByText('Boil the potatoes in milk.')).toBeVisible();
  await userEvent.click(button('Use the other version'));
  await expect.element(page.getByText('Steam the potatoes.')).not.toBeInTheDocument();
  // Not overwritten, so it stays.
  await expect.element(page.getByText('6 servings').first()).toBeVisible();
});

test('each window writes a new recipe of its own, and what one left is gone on with', async () => {
  const engine = await engineWith();
  const first = drawRecipes(engine, '/recipes/new');
  await userEvent.fill(box('Title').nth(0), 'Soup');
  drawRecipes(engine, '/recipes/new');
  await expect.element(box('Title').nth(1)).toHaveValue('');
  await userEvent.fill(box('Title').nth(1), 'Pie');
  await userEvent.fill(box('Description').nth(0), 'Best on the second day.');
  await first.open('/recipes');
  await expect.element(box('Title')).toHaveValue('Pie');
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('heading', { name: 'Pie' })).toBeVisible();
  await first.open('/recipes/new');
  await expect.element(box('Title')).toHaveValue('Soup');
  await expect.element(box('Description')).toHaveValue('Best on the second day.');
});

test('each window edits a recipe by itself, and nothing that one was writing is lost', async () => {
  const engine = await engineWith(recipeAdd('soup'));
  const app = drawRecipes(engine, '/recipes/soup');
  await userEvent.click(button('Edit'));
  await userEvent.fill(box('Description'), 'With dill.');
  await app.open('/recipes');
  const closeOther = await holdDraft(recipeDraftKey(engine.db.name, 'soup'));
  await app.open('/recipes/soup');
  await userEvent.click(button('Edit'));
  await expect.element(box('Description')).toHaveValue('Best on the second day.');
  await userEvent.fill(box('Title'), 'Soup of salmon');
  await app.open('/recipes');
  await closeOther();
  await app.open('/recipes/soup');
  await expect.element(box('Description')).toHaveValue('With dill.');
  await userEvent.click(button('Save recipe'));
  await expect.element(button('Edit')).toBeVisible();
  await app.open('/recipes');
  await app.open('/recipes/soup');
  await expect.element(box('Title')).toHaveValue('Soup of salmon');
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('heading', { name: 'Soup of salmon' })).toBeVisible();
  await expect.element(page.getByText('With dill.')).toBeVisible();
});

test('a recipe that is looked over elsewhere takes no new recipe from another window', async () => {
  const engine = await engineWith();
  const writing = drawRecipes(engine, '/recipes/new');
  await userEvent.fill(box('Title'), 'Soup');
  await writing.open('/recipes');
  document.body.replaceChildren();
  const found = readText('Pancakes\n\nIngredients\n3 eggs\n6 dl milk\n\nMethod\n1. Whisk and fry.');
  const state = { kind: 'read' as const, found, images: {}, saved: {} };
  await engine.db.imports.put({ id: 'pancakes', addedAt: 1, url: '', state });
  drawRecipes(engine, '/recipes/import?entry=pancakes');
  await expect.element(box('Title')).toHaveValue('Pancakes');
  drawRecipes(engine, '/recipes/new');
  await expect.element(box('Title').nth(1)).toHaveValue('Soup');
});

test('what another window is writing stays kept when this one has saved', async () => {
  const engine = await engineWith(recipeAdd('soup'));
  drawRecipes(engine, '/recipes/soup');
  await userEvent.click(button('Edit'));
  await userEvent.fill(box('Step 1'), 'Steam the potatoes.');
  const form = { ...emptyForm(), title: 'Written elsewhere' };
  keepDraft(engine.db.name, 'soup', { form, opened: null });
  await userEvent.click(button('Save recipe'));
  await expect.element(button('Edit')).toBeVisible();
  await expect.element(page.getByText('Steam the potatoes.')).toBeVisible();
  expect(readDraft(engine.db.name, 'soup')?.form.title).toBe('Written elsewhere');
});

test('a storage whose connection has died meanwhile keeps nobody from saving', async () => {
  const engine = await engineWith(recipeAdd('soup'));
  drawRecipes(engine, '/recipes/soup');
  await userEvent.click(button('Edit'));
  await userEvent.fill(box('Step 1'), 'Steam the potatoes.');
  engine.db.close();
  await userEvent.click(button('Save recipe'));
  await expect.element(button('Edit')).toBeVisible();
  await expect.element(page.getByText('Steam the potatoes.')).toBeVisible();
  expect((await engine.db.recipes.get('soup'))?.instructions[0]).toBe('Steam the potatoes.');
});

test('an edit that was taken back letter by letter is no draft: the recipe comes up as it is by then', async () => {
  const engine = await engineWith(recipeAdd('soup'));
  const app = drawRecipes(engine, '/recipes/soup');
  await userEvent.click(button('Edit'));
  await userEvent.fill(box('Title'), 'Salmon soups');
  expect(readDraft(engine.db.name, 'soup')).not.toBeNull();
  await userEvent.fill(box('Title'), 'Salmon soup');
  await app.open('/recipes');
  await engine.write(recipe.set('soup', { servings: 6 }));
  await app.open('/recipes/soup');
  await expect.element(page.getByText('6 servings').first()).toBeVisible();
  await expect.element(button('Save recipe')).not.toBeInTheDocument();
});

test('to start over is to begin with the recipe as it is now', async () => {
  const engine = await engineWith(recipeAdd('soup'));
  const app = drawRecipes(engine, '/recipes/soup');
  await userEvent.click(button('Edit'));
  await userEvent.fill(box('Title'), 'Soup of salmon');
  await app.open('/recipes');
  await engine.write(recipe.set('soup', { title: 'Salmon soup of ours' }));
  await engine.acknowledgeAll();
  await app.open('/recipes/soup');
  await expect.element(box('Title')).toHaveValue('Soup of salmon');
  await userEvent.click(button('Start over'));
  await expect.element(box('Title')).toHaveValue('Salmon soup of ours');
  await userEvent.fill(box('Title'), 'Salmon soup of theirs');
  await userEvent.click(button('Save recipe'));
  await expect.element(page.getByRole('heading', { name: 'Salmon soup of theirs' })).toBeVisible();
  await expect.element(button('See the other version')).not.toBeInTheDocument();
});
