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
