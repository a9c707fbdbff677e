import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
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
  const other = Promise.withResolvers<void>();
  const key = `formDraft.${engine.db.name}.meal.new`;
  await new Promise<void>((resolve) => {
    void navigator.locks.request(key, () => {
      resolve();
      return other.promise;
    });
  });
  await open();
  await expect.element(title).toHaveValue('');
  await userEvent.fill(title, 'Pancakes');
  await leave();
  other.resolve();
  const held = async () => (await navigator.locks.query()).held?.map(({ name }) => name);
  await expect.poll(held).not.toContain(key);
  await open();
  await expect.element(title).toHaveValue('Pea soup');
});
