import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, dialog, renderCalendar } from '../testing/render-calendar.tsx';

const lasagne = { title: 'Lasagne', servings: 4, ingredients: [{ name: 'minced meat', quantity: '400 g' }] };
const soup = { title: 'Salmon soup', servings: 2, ingredients: [{ name: 'salmon', quantity: '300 g' }] };
const title = page.getByRole('combobox', { name: 'What is on the table?' });
const option = (name: string) => page.getByRole('option', { name });
const quantityOf = (name: string) => page.getByLabelText(`Quantity of ${name}`);
const add = () => dialog.getByRole('button', { name: 'Add', exact: true }).last().click();

beforeEach(() => page.viewport(1280, 800));

async function renderForm() {
  const engine = await renderCalendar({ view: 'month', day: '2026-11-21' }, []);
  await engine.write([recipe.add('r1', lasagne), recipe.add('r2', soup)]);
  await button('Add a meal').click();
  return engine;
}

test('one press on a recipe that was found gives the meal its name, for how many, and what it needs', async () => {
  const engine = await renderForm();
  await userEvent.fill(title, 'salmon');
  await expect.element(title).toHaveAttribute('aria-expanded', 'true');
  await option('Salmon soup').click();
  await expect.element(title).toHaveValue('Salmon soup');
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument();
  await expect.element(quantityOf('salmon')).toHaveValue('300 g');
  await button('More at the table').click();
  await button('More at the table').click();
  await expect.element(quantityOf('salmon')).toHaveValue('600\u00a0g');
  await add();
  await expect
    .poll(() => engine.db.calendarEntries.toArray())
    .toMatchObject([{ title: 'Salmon soup', recipeId: 'r2', servings: 4, items: [{ itemName: 'salmon' }] }]);
});

test('the name of a recipe is in the language of the recipe', async () => {
  const engine = await renderForm();
  await engine.write(recipe.set('r1', { language: 'fi' }));
  await userEvent.fill(title, 'lasag');
  await expect.element(dialog.getByText('Lasagne', { exact: true })).toHaveAttribute('lang', 'fi');
});

test('the keys do the same: arrows choose, Enter takes, and Escape closes the list and not the form', async () => {
  await renderForm();
  await userEvent.fill(title, 'la');
  await expect.element(option('Lasagne')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(option('Lasagne')).not.toBeInTheDocument();
  await expect.element(title).toHaveValue('la');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(option('Lasagne')).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  await expect.element(title).toHaveValue('Lasagne');
  await expect.element(quantityOf('minced meat')).toBeVisible();
});

test('another recipe takes the place of the first with what that one needed; what was added by hand stays', async () => {
  await renderForm();
  await userEvent.fill(title, 'lasag');
  await option('Lasagne').click();
  await userEvent.fill(page.getByLabelText('Add items'), 'salad');
  await userEvent.keyboard('{Enter}');
  await userEvent.fill(title, 'soup');
  await option('Salmon soup').click();
  await expect.element(quantityOf('salmon')).toBeVisible();
  await expect.element(quantityOf('salad')).toBeVisible();
  await expect.element(quantityOf('minced meat')).not.toBeInTheDocument();
});

test('a meal without a recipe is typed, and its form is saved by Enter', async () => {
  const engine = await renderForm();
  await userEvent.fill(title, 'Lasagne of the neighbour');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => engine.db.calendarEntries.toArray())
    .toMatchObject([{ title: 'Lasagne of the neighbour', items: [] }]);
});
