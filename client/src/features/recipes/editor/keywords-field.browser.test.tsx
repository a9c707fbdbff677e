import { keywordNames } from 'sync-protocol/recipes/keywords.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawRecipes, engineWith } from '../testing/render-recipes.tsx';

const box = (name: string) => page.getByRole('textbox', { name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

test('tags with commas between them are told apart as they are typed or pasted, however many', async () => {
  const engine = await engineWith();
  drawRecipes(engine, '/recipes/new');
  await userEvent.fill(box('Title'), 'Soup');
  await button(/^More details/).click();
  const list = 'Sunday, quick, freezer, children, vegetarian, oven, christmas, of the season';
  // As a phone's keyboard or a paste puts it in: of no key is told.
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
