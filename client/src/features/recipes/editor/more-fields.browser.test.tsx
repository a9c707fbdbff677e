import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawRecipes, engineWith } from '../testing/render-recipes.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });

test('what a fault has opened stays open while it is mended', async () => {
  drawRecipes(await engineWith(), '/recipes/new');
  await userEvent.fill(page.getByRole('textbox', { name: 'Title' }), 'Soup');
  await userEvent.click(button(/^More details/));
  const minutes = page.getByLabelText('Cooking in minutes');
  await userEvent.fill(minutes, 'ten');
  await userEvent.click(button(/^More details/));
  await expect.element(minutes).not.toBeInTheDocument();
  await userEvent.click(button('Save recipe'));
  await expect.element(minutes).toHaveFocus();
  await userEvent.fill(minutes, '1');
  await userEvent.keyboard('0');
  await expect.element(minutes).toHaveValue('10');
});
