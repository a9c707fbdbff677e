import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawRecipes, engineWith, recipeAdd } from '../testing/render-recipes.tsx';

const edit = page.getByRole('button', { name: 'Edit' });
const title = page.getByRole('textbox', { name: 'Title', exact: true });
const form = page.getByRole('form', { name: 'Edit recipe' });

/** Presses by keyboard: the button has the focus, and there was no touch. */
const press = async (button: typeof edit) => {
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
};

test.each(['Cancel', 'Save recipe'])(
  'the focus goes into the form, and by “%s” back to Edit',
  async (end) => {
    drawRecipes(await engineWith(recipeAdd('soup')), '/recipes/soup');
    await press(edit);
    await expect.element(title).toHaveFocus();
    await press(page.getByRole('button', { name: end }));
    await expect.element(edit).toHaveFocus();
  },
);

test('where a note stands above the fields, it is read first', async () => {
  const engine = await engineWith(recipeAdd('soup'));
  const pages = drawRecipes(engine, '/recipes/soup');
  await press(edit);
  await userEvent.fill(title, 'Fish soup');
  await pages.open('/recipes');
  await pages.open('/recipes/soup');
  // The draft was continued automatically, without a press.
  await expect.element(title).toHaveValue('Fish soup');
  await expect.element(title).not.toHaveFocus();
  await expect.element(form).not.toHaveFocus();
  await press(page.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Discard' }));
  await expect.element(edit).toHaveFocus();
});

test('a finger’s press brings no keyboard over the form: the form itself has the focus', async () => {
  drawRecipes(await engineWith(recipeAdd('soup')), '/recipes/soup');
  await expect.element(edit).toBeVisible();
  edit.element().dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
  (edit.element() as HTMLElement).click();
  await expect.element(form).toHaveFocus();
});

test('at the fewest servings the focus stays, and keys go on to more from there', async () => {
  drawRecipes(await engineWith(recipeAdd('soup', { servings: 2 })), '/recipes/soup');
  const fewer = page.getByRole('button', { name: 'Fewer servings' });
  const servings = page.getByRole('group', { name: 'Servings' });
  await press(fewer);
  await expect.element(servings.getByText('1 serving', { exact: true })).toBeVisible();
  await expect.element(fewer).toHaveFocus();
  await userEvent.keyboard('{Tab}{Enter}');
  await expect.element(servings.getByText('2 servings')).toBeVisible();
});
