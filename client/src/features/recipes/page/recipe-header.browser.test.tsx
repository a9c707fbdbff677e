import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawRecipes, engineWith, recipeAdd } from '../testing/render-recipes.tsx';

test('a long address in a description, or a title of one word, leaves the ways on within a phone’s screen', async () => {
  await page.viewport(390, 844);
  const description = `https://kitchen.example/${'soups-'.repeat(20)}`;
  drawRecipes(
    await engineWith(recipeAdd('soup', { title: 'Juhlalohikeitto'.repeat(6), description })),
    '/recipes/soup',
  );
  const more = page.getByRole('button', { name: 'Actions for the recipe' });
  await expect.element(more).toBeVisible();
  expect(more.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
