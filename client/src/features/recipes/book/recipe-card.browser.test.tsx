import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawRecipes, engineWith, recipeAdd } from '../testing/render-recipes.tsx';

test('in letters of twice the size a card cuts neither its title nor for how many it is', async () => {
  await page.viewport(390, 844);
  const root = document.documentElement;
  root.style.fontSize = '200%';
  onTestFinished(() => {
    root.style.fontSize = '';
  });
  drawRecipes(await engineWith(recipeAdd('soup', { title: 'Creamy salmon soup', servings: 12 })), '/recipes');
  const card = page.getByRole('link', { name: /^Creamy salmon soup/ });
  await expect.element(card).toBeVisible();
  const edge = card.element().getBoundingClientRect().right;
  expect(page.getByText('12 servings').element().getBoundingClientRect().right).toBeLessThanOrEqual(edge);
  const title = page.getByText('Creamy salmon soup', { exact: true }).first().element();
  expect(title.scrollHeight).toBeLessThanOrEqual(title.clientHeight + 1);
});

test('a title in another language is marked as such, so that it is read out and hyphenated in its own', async () => {
  drawRecipes(await engineWith(recipeAdd('soup', { title: 'Lohikeitto', language: 'fi' })), '/recipes');
  const title = page.getByText('Lohikeitto', { exact: true }).first();
  await expect.element(title).toHaveAttribute('lang', 'fi');
});
