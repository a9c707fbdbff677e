import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawRecipes, engineWith, recipeAdd } from '../testing/render-recipes.tsx';

const directionOf = (text: string | RegExp) =>
  getComputedStyle(page.getByText(text, { exact: true }).element()).direction;

test('a recipe of a script that runs from right to left stands so, on its page and in its form, and the app as it is', async () => {
  const engine = await engineWith(
    recipeAdd('soup', {
      title: 'מרק עוף',
      description: 'טוב יותר למחרת.',
      ingredients: [{ name: 'שמנת', quantity: '2 dl' }],
      instructions: ['מבשלים שעה.'],
      notes: 'פחות מלח.',
    }),
  );
  drawRecipes(engine, '/recipes/soup');
  await expect.element(page.getByText('מרק עוף', { exact: true })).toBeVisible();
  const written = ['מרק עוף', 'טוב יותר למחרת.', 'שמנת', 'מבשלים שעה.', 'פחות מלח.'];
  expect(written.map(directionOf)).toEqual(written.map(() => 'rtl'));
  expect(['Ingredients', '2 dl'].map(directionOf)).toEqual(['ltr', 'ltr']);
  await userEvent.click(page.getByRole('button', { name: 'Edit' }));
  for (const name of ['Title', 'Description', 'Step 1']) {
    const box = page.getByRole('textbox', { name, exact: true });
    await expect.element(box).toBeVisible();
    expect(getComputedStyle(box.element()).direction).toBe('rtl');
  }
});
