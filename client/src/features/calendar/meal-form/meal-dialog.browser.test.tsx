import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { holdDraft } from '#editing/drafts/testing/hold-draft.ts';
import { renderCalendar } from '../testing/render-calendar.tsx';

test('two quick presses on Add plan one meal', async () => {
  const engine = await renderCalendar({ view: 'week', day: '2026-11-21' });
  await userEvent.click(page.getByRole('button', { name: 'Add a meal' }).first());
  const dialog = page.getByRole('dialog', { name: 'Add a meal' });
  await userEvent.fill(dialog.getByLabelText('What is on the table?'), 'Pea soup');
  const add = dialog.getByRole('button', { name: 'Add', exact: true }).last().element() as HTMLElement;
  add.click();
  add.click();
  await expect.element(page.getByText(/^Planned Pea soup/)).toBeVisible();
  await expect.poll(() => engine.db.calendarEntries.count()).toBe(1);
  await engine.acknowledgeAll();
  expect(await engine.db.calendarEntries.count()).toBe(1);
});

test('each window writes a new meal of its own, and what one left is gone on with', async () => {
  const engine = await renderCalendar({ view: 'week', day: '2026-11-21' });
  const dialog = page.getByRole('dialog', { name: 'Add a meal' });
  const title = dialog.getByLabelText('What is on the table?');
  const open = () => userEvent.click(page.getByRole('button', { name: 'Add a meal' }).first());
  const leave = async () => {
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await open();
  await userEvent.fill(title, 'Pea soup');
  await leave();
  const closeOther = await holdDraft(`formDraft.${engine.db.name}.meal.new`);
  await open();
  await expect.element(title).toHaveValue('');
  await userEvent.fill(title, 'Pancakes');
  await leave();
  await closeOther();
  await open();
  await expect.element(title).toHaveValue('Pea soup');
});

test('two windows that plan one recipe each write a meal of their own', async () => {
  const plan = { recipeId: 'r1', servings: 4 };
  const engine = await renderCalendar({ view: 'week', day: '2026-11-21' }, [], undefined, plan);
  const key = `formDraft.${engine.db.name}.meal.of.r1`;
  const closeOther = await holdDraft(key);
  const form = { title: 'Written elsewhere' };
  localStorage.setItem(key, JSON.stringify({ form, begun: { title: '' }, seen: null }));
  await engine.write(recipe.add('r1', { title: 'Pea soup', servings: 4 }));
  const title = page.getByRole('dialog', { name: 'Add a meal' }).getByLabelText('What is on the table?');
  await expect.element(title).toHaveValue('Pea soup');
  await userEvent.fill(title, 'Pea soup and pancakes');
  expect(localStorage.getItem(key)).toContain('Written elsewhere');
  expect(localStorage.getItem(`${key}.2`)).toContain('Pea soup and pancakes');
  await closeOther();
});

test('Cancel gives up what was written here, and not what another window writes of the same meal', async () => {
  const meal = { date: '2026-11-21', title: 'Pea soup' };
  const engine = await renderCalendar({ view: 'week', day: '2026-11-21' }, [meal]);
  await userEvent.click(page.getByRole('button', { name: 'Actions for Pea soup' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Edit' }));
  const dialog = page.getByRole('dialog', { name: 'Edit meal' });
  await expect.element(dialog).toBeVisible();
  const { id } = (await engine.db.calendarEntries.toArray())[0] ?? { id: '' };
  const key = `formDraft.${engine.db.name}.meal.${id}`;
  const written = { form: { title: 'Pea soup for nine' }, begun: { title: 'Pea soup' }, seen: null };
  localStorage.setItem(key, JSON.stringify(written));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(localStorage.getItem(key)).toContain('Pea soup for nine');
});

test('a meal without a day says so where one chooses the day', async () => {
  const engine = await renderCalendar({ view: 'week', day: '2026-11-21' });
  await userEvent.click(page.getByRole('button', { name: 'Add a meal' }).first());
  const dialog = page.getByRole('dialog', { name: 'Add a meal' });
  await userEvent.fill(dialog.getByLabelText('What is on the table?'), 'Pea soup');
  const more = dialog.getByRole('button', { name: 'More days' });
  await more.click();
  await dialog.getByRole('gridcell', { selected: true }).click();
  await dialog.getByRole('button', { name: 'Add', exact: true }).last().click();
  await expect.element(more).toHaveFocus();
  await expect.element(more).toHaveAccessibleDescription('Choose a day.');
  expect(await engine.db.calendarEntries.count()).toBe(0);
});

test('the keyboard stays in the form when what it was on goes: the month, an item, a day, a recipe', async () => {
  const plan = { recipeId: 'r1', servings: null };
  const engine = await renderCalendar({ view: 'week', day: '2026-11-21' }, [], undefined, plan);
  const ingredients = ['peas', 'ham', 'salt'].map((name) => ({ quantity: '', name }));
  await engine.write(recipe.add('r1', { title: 'Pea soup', ingredients }));
  const dialog = page.getByRole('dialog', { name: 'Add a meal' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  const press = async (name: string) => {
    (button(name).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
  };
  await expect.element(button('Remove peas')).toBeVisible();
  await press('Remove peas');
  await expect.element(button('Remove ham')).toHaveFocus();
  await press('Remove ham');
  await press('Remove salt');
  await expect.element(dialog.getByLabelText('Add items')).toHaveFocus();
  await press('More days');
  (dialog.getByRole('gridcell', { selected: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await dialog
    .getByRole('button', { name: /^Remove \w+ \d/ })
    .first()
    .click();
  await expect.element(button('More days')).toHaveFocus();
  await press('Remove Pea soup');
  await expect.element(button('Ingredients from a recipe')).toHaveFocus();
});

test('of a meal that is there the day is chosen by keys, and they go on at what opened the month', async () => {
  await renderCalendar({ view: 'week', day: '2026-11-21' }, [{ date: '2026-11-21', title: 'Pea soup' }]);
  await page.getByRole('button', { name: 'Actions for Pea soup' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const more = page.getByRole('dialog', { name: 'Edit meal' }).getByRole('button', { name: 'Another day' });
  await more.click();
  (page.getByRole('gridcell', { selected: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  await expect.element(more).toHaveFocus();
});

test('more items than a meal holds are refused in words, and none of them is lost', async () => {
  const engine = await renderCalendar({ view: 'week', day: '2026-11-21' });
  await userEvent.click(page.getByRole('button', { name: 'Add a meal' }).first());
  const dialog = page.getByRole('dialog', { name: 'Add a meal' });
  const add = dialog.getByRole('button', { name: 'Add', exact: true }).last();
  const names = Array.from({ length: 201 }, (_, index) => `herb ${String(index).padStart(3, '0')}`);
  await userEvent.fill(dialog.getByLabelText('What is on the table?'), 'Feast');
  await userEvent.fill(dialog.getByLabelText('Add items'), names.join(', '));
  await add.click();
  await expect.element(dialog.getByText(/^1 item is too many: a meal holds 200/)).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog.getByText('herb 200')).toBeInTheDocument();
  await add.click();
  await expect.element(dialog.getByText(/^1 item is too many/)).toBeVisible();
  expect(await engine.db.calendarEntries.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Remove herb 000' }).click();
  await expect.element(dialog.getByText(/too many/)).not.toBeInTheDocument();
  await add.click();
  await expect
    .poll(async () => (await engine.db.calendarEntries.toArray()).map(({ items }) => items.at(-1)?.itemName))
    .toEqual(['herb 200']);
});

test('that a recipe without a number of servings is not counted for so many is said', async () => {
  const plan = { recipeId: 'r1', servings: null };
  const engine = await renderCalendar({ view: 'week', day: '2026-11-21' }, [], undefined, plan);
  const ingredients = [{ quantity: '3', name: 'eggs' }];
  await engine.write(recipe.add('r1', { title: 'Pancakes', servingsText: '4–6', ingredients }));
  const dialog = page.getByRole('dialog', { name: 'Add a meal' });
  const said = dialog.getByText(/amounts stay as they are written/);
  await expect.element(dialog.getByLabelText('Quantity of eggs')).toHaveValue('3');
  expect(said.elements()).toEqual([]);
  await dialog.getByRole('button', { name: 'More at the table' }).click();
  await expect.element(said).toBeVisible();
  await engine.write(recipe.set('r1', { servings: 4, servingsText: '' }));
  await expect.element(said).not.toBeInTheDocument();
});

test('a long name of a recipe stays within the form, with what takes it off', async () => {
  await page.viewport(390, 844);
  const plan = { recipeId: 'r1', servings: null };
  const engine = await renderCalendar({ view: 'week', day: '2026-11-21' }, [], undefined, plan);
  await engine.write(recipe.add('r1', { title: 'x'.repeat(200) }));
  const remove = page.getByRole('button', { name: /^Remove x/ });
  await expect.element(remove).toBeVisible();
  expect(remove.element().getBoundingClientRect().right).toBeLessThan(390);
});

test('an amount in another language stands in this one’s words, and is not written by a save that changed nothing', async () => {
  const oil = { key: 'k1', itemName: 'oil', quantity: '2\u00a0rkl', isChecked: false };
  const engine = await renderCalendar({ view: 'week', day: '2026-11-21' }, [
    { date: '2026-11-21', title: 'Pea soup', items: [oil] },
  ]);
  await page.getByRole('button', { name: /^Dinner Pea soup/ }).click();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit meal' });
  await expect.element(dialog.getByLabelText('Quantity of oil')).toHaveValue('2\u00a0tbsp');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await engine.db.outbox.count()).toBe(0);
  const [meal] = await engine.db.calendarEntries.toArray();
  expect(meal?.items).toEqual([oil]);
});

test('each window edits a meal by itself, and neither writes over what the other was writing', async () => {
  const meal = { date: '2026-11-21', title: 'Pea soup' };
  const engine = await renderCalendar({ view: 'week', day: '2026-11-21' }, [meal]);
  const { id } = (await engine.db.calendarEntries.toArray())[0] ?? { id: '' };
  const key = `formDraft.${engine.db.name}.meal.${id}`;
  const closeOther = await holdDraft(key);
  const written = { form: { title: 'Pea soup for nine' }, begun: { title: 'Pea soup' }, seen: null };
  localStorage.setItem(key, JSON.stringify(written));
  await userEvent.click(page.getByRole('button', { name: 'Actions for Pea soup' }));
  await userEvent.click(page.getByRole('menuitem', { name: 'Edit' }));
  const title = page.getByRole('dialog', { name: 'Edit meal' }).getByLabelText('What is on the table?');
  await expect.element(title).toHaveValue('Pea soup');
  await userEvent.fill(title, 'Pea soup with mustard');
  expect(localStorage.getItem(key)).toContain('Pea soup for nine');
  expect(localStorage.getItem(`${key}.2`)).toContain('Pea soup with mustard');
  await closeOther();
});
