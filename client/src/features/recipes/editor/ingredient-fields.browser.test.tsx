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
