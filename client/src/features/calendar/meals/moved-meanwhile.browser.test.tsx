import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { button, dialog, renderCalendar, says } from '../testing/render-calendar.tsx';

test('a meal that is moved and was deleted meanwhile comes back on its new day, which is said', async () => {
  const meal = { date: '2026-11-23', title: 'Porridge' };
  const engine = await renderCalendar({ view: 'week', day: '2026-11-23' }, [meal]);
  await button('Actions for Porridge').click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await dialog.getByRole('gridcell', { name: 'Wednesday 25 November' }).click();
  const { id } = (await engine.db.calendarEntries.toArray())[0] ?? { id: '' };
  await engine.write(calendarEntry.delete(id)); // As by another device.
  await engine.acknowledgeAll();
  await expect.poll(() => engine.db.calendarEntries.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect.element(says('This had been deleted meanwhile. It is back with your changes.')).toBeVisible();
  await expect.poll(() => engine.db.calendarEntries.toArray()).toMatchObject([{ id, date: '2026-11-25' }]);
});

test('the day on which somebody else has put a meal since stays when the move is taken back', async () => {
  const meal = { date: '2026-11-23', title: 'Porridge' };
  const engine = await renderCalendar({ view: 'week', day: '2026-11-23' }, [meal]);
  await button('Actions for Porridge').click();
  await page.getByRole('menuitem', { name: 'Move to…' }).click();
  await dialog.getByRole('gridcell', { name: 'Wednesday 25 November' }).click();
  await dialog.getByRole('button', { name: 'Move' }).click();
  const { id } = (await engine.db.calendarEntries.toArray())[0] ?? { id: '' };
  await expect.poll(() => engine.db.calendarEntries.get(id)).toMatchObject({ date: '2026-11-25' });
  await engine.write(calendarEntry.set(id, { date: '2026-11-27' })); // As by another device.
  await button('Undo').click();
  await expect.element(says('This was changed since, and stays as it is.')).toBeVisible();
  expect(await engine.db.calendarEntries.get(id)).toMatchObject({ date: '2026-11-27' });
});
