import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawRecipes, engineWith, recipeAdd } from '../../testing/render-recipes.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const box = (name: string) => page.getByRole('textbox', { name, exact: true });

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

test('a handle that is pressed asks where its line goes', async () => {
  drawRecipes(await engineWith(recipeAdd('soup')), '/recipes/soup');
  await userEvent.click(button('Edit'));
  await expect.element(box('Ingredient 3')).toHaveValue('salt');
  await userEvent.click(button('Move ingredient 3'));
  const sheet = page.getByRole('dialog', { name: 'Move ingredient 3' });
  await expect.element(sheet.getByRole('button', { name: 'Move down' })).toBeDisabled();
  await sheet.getByRole('button', { name: 'To the top' }).click();
  await expect.element(box('Ingredient 1')).toHaveValue('salt');
  await expect.element(button('Move ingredient 1')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await page.getByRole('dialog').getByRole('button', { name: 'Move down' }).click();
  await expect.element(box('Ingredient 2')).toHaveValue('salt');
  await userEvent.click(button('Move step 1'));
  await page.getByRole('dialog').getByRole('button', { name: 'Move down' }).click();
  await expect.element(box('Step 1')).toHaveValue('Add salmon and cream.');
});

test('a name that was typed with its quantity goes to its own field, where that is empty', async () => {
  drawRecipes(await engineWith(), '/recipes/new');
  const quantity = page.getByLabelText('Quantity of ingredient 1');
  const typed = async (text: string) => {
    await userEvent.fill(quantity, text);
    await userEvent.click(box('Title'));
  };
  await typed('2 large');
  await expect.element(quantity).toHaveValue('2 large');
  await typed('1 prk (400 g)');
  await expect.element(quantity).toHaveValue('1 prk (400 g)');
  await expect.element(box('Ingredient 1')).toHaveValue('');
  await typed('2 dl kermaa');
  await expect.element(quantity).toHaveValue('2 dl');
  await expect.element(box('Ingredient 1')).toHaveValue('kermaa');
  await typed('3 dl kermaa');
  await expect.element(quantity).toHaveValue('3 dl kermaa');
  await expect.element(box('Ingredient 1')).toHaveValue('kermaa');
});

test('a measure that is no unit here stays with its amount while one goes on to type the name', async () => {
  drawRecipes(await engineWith(), '/recipes/new');
  const quantity = page.getByLabelText('Quantity of ingredient 1');
  await userEvent.click(quantity);
  await userEvent.keyboard('1 stick{Tab}butter{Tab}');
  await expect.element(quantity).toHaveValue('1 stick');
  await expect.element(box('Ingredient 1')).toHaveValue('butter');
});

test.each([
  ['Add an ingredient', 'Ingredient 1'],
  ['Add a heading', 'Heading 1'],
])('with Ctrl and Enter it is saved from the lines too: %s', async (add, name) => {
  const engine = await engineWith();
  drawRecipes(engine, '/recipes/new');
  await userEvent.fill(box('Title'), 'Soup');
  await button(add).first().click();
  await userEvent.click(box(name));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('heading', { name: 'Soup' })).toBeVisible();
  expect(await engine.db.recipes.count()).toBe(1);
});
