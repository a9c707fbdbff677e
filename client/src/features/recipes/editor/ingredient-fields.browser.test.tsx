import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawRecipes, engineWith, recipeAdd } from '../testing/render-recipes.tsx';

test('quantities as people write them are seen whole on a phone', async () => {
  await page.viewport(390, 844);
  const quantities = ['2 1/2 cups', 'n. 400 g', '1 1/2 tsp', '2–2 ½ dl'];
  const ingredients = quantities.map((quantity) => ({ name: 'flour', quantity }));
  drawRecipes(await engineWith(recipeAdd('soup', { ingredients })), '/recipes/soup');
  await userEvent.click(page.getByRole('button', { name: 'Edit' }));
  for (const [index, quantity] of quantities.entries()) {
    const field = page.getByLabelText(`Quantity of ingredient ${index + 1}`);
    await expect.element(field).toBeVisible();
    const { scrollWidth, clientWidth } = field.element();
    expect(scrollWidth, quantity).toBeLessThanOrEqual(clientWidth);
  }
});

test('of more pasted lines than a recipe holds it is said how many were left out', async () => {
  drawRecipes(await engineWith(), '/recipes/new');
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '1 dl cream\n'.repeat(153));
  const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  const first = page.getByLabelText('Ingredient 1', { exact: true });
  await expect.element(first).toBeVisible();
  first.element().dispatchEvent(paste);
  await expect
    .element(page.getByText('3 lines have no room and were left out: a recipe holds 150 ingredients.'))
    .toBeVisible();
  await expect.element(page.getByLabelText('Ingredient 150', { exact: true })).toHaveValue('cream');
});
