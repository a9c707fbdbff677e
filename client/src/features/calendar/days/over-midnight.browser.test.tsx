import { dayNote, dayNoteId } from 'sync-protocol/planning/day-note.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { button, day, dialog, renderCalendar, says } from '../testing/render-calendar.tsx';

const sunday = '2026-11-22';
const roast = { date: sunday, title: 'Sunday roast' };
beforeEach(async () => {
  await page.viewport(390, 844);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 22, 23, 59) });
});
afterEach(() => void vi.useRealTimers());

const isMarked = (day: string) => document.querySelector(`[data-day="${day}"][aria-current="date"]`) !== null;
const wakeOn = (date: Date) => {
  vi.setSystemTime(date);
  window.dispatchEvent(new Event('focus'));
};
/** Monday begins under what is open: the days on screen are the same ones, and none of them is today. */
const midnight = async () => {
  expect(isMarked(sunday)).toBe(true);
  wakeOn(new Date(2026, 10, 23, 0, 1));
  await expect.poll(() => isMarked(sunday)).toBe(false);
  expect(document.querySelector(`[data-day="${sunday}"]`)).not.toBeNull();
};
const hasMovedOn = () => expect.poll(() => isMarked('2026-11-23')).toBe(true);
const close = async () => {
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
};
const open = () => button(/^Dinner Sunday roast/).click();
const openDay = () => page.getByRole('button', { name: /^Sunday 22/ }).click();

test('a meal stays open, and the week moves on once it is closed', async () => {
  await renderCalendar({ view: 'week' }, [roast]);
  await open();
  await expect.element(page.getByRole('dialog', { name: 'Sunday roast' })).toBeVisible();
  await midnight();
  await expect.element(page.getByRole('dialog', { name: 'Sunday roast' })).toBeVisible();
  await expect.element(button('Edit')).toBeVisible();
  await close();
  await hasMovedOn();
});

test('a day still shows its meals and its note', async () => {
  const engine = await renderCalendar({ view: 'week' }, [roast]);
  await engine.write(dayNote.add(dayNoteId(sunday), { date: sunday, text: 'Guests at six' }));
  await openDay();
  await midnight();
  await expect.element(dialog.getByRole('button', { name: /^Dinner Sunday roast/ })).toBeVisible();
  await expect.element(dialog.getByText('Guests at six')).toBeVisible();
  expect(says('Nothing is planned for this day.').query()).toBeNull();
  await close();
  await hasMovedOn();
});

test('an open day of the month before stays as well', async () => {
  vi.setSystemTime(new Date(2026, 10, 30, 23, 59));
  await page.viewport(1280, 800);
  await renderCalendar({ view: 'month' }, [{ ...roast, date: '2026-11-10' }]);
  const cell = day(/Tuesday 10 November: 1 meal/);
  await expect.element(cell).toBeVisible();
  (cell.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  wakeOn(new Date(2026, 11, 1, 0, 1));
  await expect.poll(() => isMarked('2026-11-30')).toBe(false);
  expect(document.querySelector('[data-day="2026-11-10"]')).not.toBeNull();
  await expect.element(dialog.getByRole('button', { name: /^Dinner Sunday roast/ })).toBeVisible();
  await close();
  await expect.element(page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
});

test.each(['Guests at seven', ''])(
  'a note that is changed to “%s” is changed, and Undo brings the earlier one back',
  async (written) => {
    const engine = await renderCalendar({ view: 'week' }, [roast]);
    const noteOf = async () => (await engine.db.dayNotes.toArray()).map(({ text }) => text);
    await engine.write(dayNote.add(dayNoteId(sunday), { date: sunday, text: 'Guests at six' }));
    await openDay();
    await dialog.getByRole('button', { name: 'Edit the note' }).click();
    await userEvent.fill(dialog.getByLabelText('What to remember about the day'), written);
    await midnight();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(noteOf).toEqual([written]);
    await button('Undo').click();
    await expect.poll(noteOf).toEqual(['Guests at six']);
    await hasMovedOn();
  },
);

test('chosen dinners stay as they are chosen', async () => {
  const engine = await renderCalendar({ view: 'week' }, [roast]);
  for (const title of ['Pea soup', 'Lasagne', 'Pancakes'])
    await engine.write(recipe.add(title.toLowerCase().replace(' ', '-'), { title }));
  await button('Suggest dinners').click();
  await dialog.getByRole('button', { name: 'Next week' }).click();
  await dialog.getByRole('button', { name: 'Leave empty: Monday 23 November' }).click();
  const rows = () =>
    dialog
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent);
  await expect.poll(rows).toHaveLength(7);
  const before = rows();
  expect(before[0]).toContain('Left empty');
  await midnight();
  await expect.element(dialog.getByRole('button', { name: 'Previous week' })).toBeDisabled();
  expect(rows()).toEqual(before);
  await close();
  await hasMovedOn();
});
