import { keyedKeywords, keywordNames } from 'sync-protocol/recipes/keywords.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawRecipes, engineWith, recipeAdd } from '../testing/render-recipes.tsx';

const box = (name: string) => page.getByRole('textbox', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('tags with commas between them are told apart as they are typed or pasted, however many', async () => {
  const engine = await engineWith();
  drawRecipes(engine, '/recipes/new');
  await userEvent.fill(box('Title'), 'Soup');
  await button(/^More details/).click();
  const list = 'Sunday, quick, freezer, children, vegetarian, oven, christmas, of the season';
  // Inserted like by a phone's keyboard or a paste, without key events.
  const tag = box('New tag').element() as HTMLInputElement;
  tag.focus();
  document.execCommand('insertText', false, `${list}, summer ho`);
  await expect.element(button('Remove of the season')).toBeVisible();
  await expect.element(box('New tag')).toHaveValue('summer ho');
  await userEvent.keyboard('liday,,late{Enter}');
  await expect.element(box('New tag')).toHaveValue('');
  await button('Save recipe').click();
  await expect.element(page.getByRole('heading', { name: 'Soup' })).toBeVisible();
  const [recipe] = await engine.db.recipes.toArray();
  const names = [...list.split(', '), 'summer holiday', 'late'];
  expect(keywordNames(recipe ?? {})).toEqual(names.sort((one, other) => one.localeCompare(other)));
});

test('a recipe that holds as many tags as it can says so, and keeps the focus where one types', async () => {
  const engine = await engineWith();
  drawRecipes(engine, '/recipes/new');
  await button(/^More details/).click();
  const tag = box('New tag');
  const names = Array.from({ length: 29 }, (_, index) => `tag ${index}`);
  await userEvent.fill(tag, `${names.join(',')},`);
  await expect.element(button('Remove tag 28')).toBeVisible();
  await expect.element(tag).not.toHaveAccessibleDescription();
  await userEvent.fill(tag, 'the last');
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove the last')).toBeVisible();
  await expect.element(tag).toHaveFocus();
  await expect.element(tag).toHaveAccessibleDescription('A recipe holds 30 tags.');
  await userEvent.keyboard('more');
  await expect.element(tag).toHaveValue('');
  await userEvent.keyboard('{Backspace}');
  await expect.element(button('Remove the last')).not.toBeInTheDocument();
  await userEvent.keyboard('more');
  await expect.element(tag).toHaveValue('more');
});

test('the last tag offered is chosen with the keyboard and the focus goes on to the field; each change is announced', async () => {
  const engine = await engineWith(recipeAdd('soup', { keywords: keyedKeywords(['everyday']) }));
  drawRecipes(engine, '/recipes/new');
  const announced = (message: string) =>
    page.getByRole('region', { name: /^Messages/ }).getByText(message, { exact: true });
  await button(/^More details/).click();
  const offered = page.getByRole('group', { name: 'Tags of the book' }).getByRole('button');
  await expect.element(offered).toBeVisible();
  (offered.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Remove everyday')).toBeVisible();
  await expect.element(box('New tag')).toHaveFocus();
  await expect.element(announced('Tag added: everyday')).toBeInTheDocument();
  await userEvent.keyboard('fish, soup,');
  await expect.element(announced('Tag added: soup')).toBeInTheDocument();
  await userEvent.keyboard('{Backspace}');
  await expect.element(announced('Tag removed: soup')).toBeInTheDocument();
  await button('Remove fish').click();
  await expect.element(announced('Tag removed: fish')).toBeInTheDocument();
});
