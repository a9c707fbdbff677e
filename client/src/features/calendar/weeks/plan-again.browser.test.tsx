import { addDays } from 'sync-protocol/dates/day.ts';
import { dayNote, dayNoteId } from 'sync-protocol/planning/day-note.ts';
import { plannedMealOf } from 'sync-protocol/planning/keep-repeats.ts';
import { mealRepeat } from 'sync-protocol/planning/meal-repeat.ts';
import { weekTemplate } from 'sync-protocol/planning/week-template.ts';
import { repeatIdOf } from 'sync-protocol/planning/weekly-rule.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { localDay } from '#lib/local-day.ts';
import type { TestEngine } from '#sync/testing/test-engine.ts';
import { repeatMeal } from '../repeats/repeat-edits.ts';
import { button, dialog, renderCalendar, says } from '../testing/render-calendar.tsx';

const today = localDay(Date.now());
const inAWeek = addDays(today, 7);
const week = { view: 'week', day: inAWeek } as const;
const salmon = { key: 'k1', itemName: 'salmon', isChecked: true };
const soup = { date: inAWeek, title: 'Salmon soup', items: [salmon] };
const menu = async (item: string) => {
  await button('Actions for the calendar').click();
  await page.getByRole('menuitem', { name: item }).click();
};
const open = () => page.getByRole('button', { name: /^Dinner Salmon soup/ }).click();
const datesOf = async ({ db }: TestEngine) =>
  (await db.calendarEntries.toArray()).map(({ date }) => date).sort();

beforeEach(() => page.viewport(1280, 800));

test('a week is saved under a name, planned again in another, and comes back off at once', async () => {
  const engine = await renderCalendar(week, [soup]);
  await menu('Save the week as…');
  await button('Save').click();
  await expect.element(says('Give the week a name.')).toBeVisible();
  await expect.element(dialog.getByLabelText('Name of the week')).toHaveFocus();
  await userEvent.fill(dialog.getByLabelText('Name of the week'), 'Soups');
  await button('Save').click();
  await expect.element(says('Saved the week as Soups')).toBeVisible();
  await button('Next week').click();
  await menu('Plan a saved week…');
  await expect.element(dialog.getByText(/^1 meal: Salmon soup$/)).toBeVisible();
  await button('Plan Soups').click();
  await expect.poll(() => datesOf(engine)).toEqual([inAWeek, addDays(inAWeek, 7)]);
  const [, again] = await engine.db.calendarEntries.orderBy('date').toArray();
  expect(again?.items).toMatchObject([{ itemName: 'salmon', isChecked: false }]);
  await button('Undo').last().click();
  await expect.poll(() => datesOf(engine)).toEqual([inAWeek]);
});

test('of a week that has begun what is over is not planned again, by a saved week and by a copy', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 26, 12), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const lastWeek = [
    { ...soup, date: '2026-11-16' },
    { ...soup, date: '2026-11-21' },
  ];
  const engine = await renderCalendar({ view: 'week', day: '2026-11-19' }, lastWeek);
  const on = (weekday: number) => ({
    ...plannedMealOf({ ...soup, mealType: 'dinner', description: '' }),
    weekday,
  });
  await engine.write([
    weekTemplate.add('soups', { name: 'Soups', meals: [on(0), on(4)] }),
    weekTemplate.add('early', { name: 'Early', meals: [on(0)] }),
  ]);
  await menu('Copy the week to…');
  await dialog.getByRole('checkbox').first().click();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect.element(says('1 meal copied, from today on')).toBeVisible();
  await button('Next week').click();
  await menu('Plan a saved week…');
  await button('Plan Early').click();
  await expect.element(says('Its days are over this week')).toBeVisible();
  await menu('Plan a saved week…');
  await button('Plan Soups').click();
  await expect.element(says('1 meal planned, from today on')).toBeVisible();
  expect(await datesOf(engine)).toEqual(['2026-11-16', '2026-11-21', '2026-11-27', '2026-11-28']);
});

test('where no week has been saved yet it is said how one is, also in a week without meals', async () => {
  await renderCalendar(week, []);
  await menu('Plan a saved week…');
  await expect.element(says(/Plan one, then save it from the menu of the calendar\.$/)).toBeVisible();
});

test('a saved week gets another name, which no other has, and goes; each comes back off', async () => {
  const engine = await renderCalendar(week, [soup]);
  await engine.write([
    weekTemplate.add('winter', { name: 'Winter', meals: [] }),
    weekTemplate.add('spring', { name: 'Spring', meals: [] }),
  ]);
  const names = async () => (await engine.db.weekTemplates.toArray()).map(({ name }) => name).sort();
  const choose = async (item: string) => {
    await menu('Plan a saved week…');
    await button('Actions for Winter').click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Rename…');
  const field = dialog.getByLabelText('Name of the week');
  await expect.element(field).toHaveValue('Winter');
  await expect.element(field).toHaveFocus();
  await expect.element(page.getByRole('dialog', { name: 'Rename the week' })).toBeVisible();
  await button('Cancel').click();
  await expect.element(page.getByRole('dialog', { name: /^Plan a saved week/ })).toBeVisible();
  await expect.element(button('Actions for Winter')).toHaveFocus();
  await userEvent.keyboard('{Enter}{Enter}');
  await userEvent.fill(field, ' spring ');
  await button('Save').click();
  await expect.element(says('Another saved week has this name.')).toBeVisible();
  await userEvent.fill(field, 'Dark days');
  await button('Save').click();
  await expect.element(says('The week is now called Dark days')).toBeVisible();
  await expect.poll(names).toEqual(['Dark days', 'Spring']);
  await button('Undo').last().click();
  await expect.poll(names).toEqual(['Spring', 'Winter']);
  await choose('Delete');
  await expect.poll(names).toEqual(['Spring']);
  await button('Undo').last().click();
  await expect.poll(names).toEqual(['Spring', 'Winter']);
});

test('a meal comes every week until it is stopped', async () => {
  const engine = await renderCalendar(week, [soup]);
  await open();
  await button('Every week').click();
  await expect.element(says('Salmon soup repeats every week')).toBeVisible();
  await expect
    .poll(() => datesOf(engine))
    .toEqual([7, 14, 21, 28, 35, 42, 49].map((days) => addDays(today, days)));
  await open();
  await button('No longer every week').click();
  await expect.poll(() => datesOf(engine)).toEqual([inAWeek]);
  expect(await engine.db.mealRepeats.toArray()).toMatchObject([{ stoppedOn: addDays(inAWeek, 1) }]);
  await button('Undo').last().click();
  await expect.poll(() => datesOf(engine)).toHaveLength(7);
  await open();
  await button('No longer every week').click();
  // It is like a meal that was never weekly, and can become weekly again.
  await expect.element(page.getByRole('img', { name: 'every week' })).not.toBeInTheDocument();
  await open();
  await page.getByRole('button', { name: 'Every week', exact: true }).click();
  await expect.poll(() => datesOf(engine)).toHaveLength(7);
});

test('a meal that comes every week stands once where it was planned already, and that stays when it no longer comes', async () => {
  const twoWeeksOn = addDays(inAWeek, 14);
  const engine = await renderCalendar(week, [soup, { ...soup, date: twoWeeksOn }]);
  await open();
  await button('Every week').click();
  await expect.element(says('Salmon soup repeats every week')).toBeVisible();
  const days = [7, 14, 21, 28, 35, 42, 49].map((ahead) => addDays(today, ahead));
  await expect.poll(() => datesOf(engine)).toEqual(days);
  await engine.acknowledgeAll();
  expect(await datesOf(engine)).toEqual(days);
  await open();
  await button('No longer every week').click();
  await expect.poll(() => datesOf(engine)).toEqual([inAWeek, twoWeeksOn]);
});

test('two devices that both make a meal come every week meet in one rule', async () => {
  const soupRow = {
    id: 'soup',
    _id: 'soup',
    sync: 'saved',
    ...soup,
    mealType: 'dinner',
    description: '',
  } as const;
  const [phone, laptop] = [0, 1].map(() => repeatMeal(soupRow, today, repeatIdOf('soup'), []).edits);
  expect(phone?.map(({ id }) => id)).toEqual(laptop?.map(({ id }) => id));
  const engine = await renderCalendar(week, [soup]);
  const [{ id } = { id: '' }] = await engine.db.calendarEntries.toArray();
  await open();
  await button('Every week').click();
  await expect
    .poll(async () => (await engine.db.mealRepeats.toArray()).map((rule) => rule.id))
    .toEqual([repeatIdOf(id)]);
});

test('what comes every week is not planned a second time with the week that it is of', async () => {
  const engine = await renderCalendar(week, [soup, { date: inAWeek, title: 'Bread' }]);
  await open();
  await button('Every week').click();
  await expect.poll(() => datesOf(engine)).toHaveLength(8);
  await menu('Save the week as…');
  await userEvent.fill(dialog.getByLabelText('Name of the week'), 'Soups');
  await button('Save').click();
  const titlesOn = async (day: string) =>
    (await engine.db.calendarEntries.where('date').equals(day).toArray()).map(({ title }) => title).sort();
  await menu('Copy the week to…');
  await dialog.getByRole('checkbox').first().click();
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect.element(says('1 meal copied; 1 was there already')).toBeVisible();
  expect(await titlesOn(addDays(today, 14))).toEqual(['Bread', 'Salmon soup']);
  await button('Next week').click();
  await button('Next week').click();
  await menu('Plan a saved week…');
  await button('Plan Soups').click();
  await expect.element(says('1 meal planned; 1 was there already')).toBeVisible();
  expect(await titlesOn(addDays(today, 21))).toEqual(['Bread', 'Salmon soup']);
  // Also in weeks beyond those filled in advance.
  for (let later = 0; later < 8; later++) await button('Next week').click();
  await menu('Plan a saved week…');
  await button('Plan Soups').click();
  await expect.poll(() => titlesOn(addDays(today, 77))).toEqual(['Bread']);
});

test('a dish that stands on a day or comes every week is planned there once, under whatever name, and it is said', async () => {
  const ofRecipe = { mealType: 'dinner', recipeId: 'r1', description: '' } as const;
  const engine = await renderCalendar(week);
  await engine.write([
    mealRepeat.add('rule', { ...ofRecipe, title: 'Pizza', startDate: addDays(inAWeek, 1) }),
    weekTemplate.add('pizzas', {
      name: 'Pizzas',
      meals: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        ...plannedMealOf({ ...ofRecipe, title: 'Pizza, the large one', items: [] }),
        weekday,
      })),
    }),
  ]);
  const planned = async () => (await engine.db.calendarEntries.toArray()).length;
  for (let later = 0; later < 9; later++) await button('Next week').click();
  await menu('Plan a saved week…');
  await button('Plan Pizzas').click();
  await expect.element(says('6 meals planned; 1 was there already')).toBeVisible();
  expect(await planned()).toBe(6);
  await menu('Plan a saved week…');
  await button('Plan Pizzas').click();
  await expect.element(says('Everything of it is planned there already')).toBeVisible();
  expect(await planned()).toBe(6);
});

test('what is left of a meal is planned on another day with nothing to buy', async () => {
  const engine = await renderCalendar(week, [soup]);
  await open();
  await button('Leftovers on…').click();
  await dialog.getByRole('gridcell', { selected: false }).nth(20).click();
  await button('Plan').click();
  await expect.element(says(/^Planned Salmon soup, leftovers/)).toBeVisible();
  const meals = await engine.db.calendarEntries.toArray();
  expect(meals.find(({ isLeftovers }) => isLeftovers)).toMatchObject({
    title: 'Salmon soup, leftovers',
    mealType: 'lunch',
    items: [],
  });
});

test('a day has a note, which is written over what was on screen and taken back', async () => {
  const engine = await renderCalendar(week, []);
  await page.getByRole('heading', { level: 3 }).nth(2).getByRole('button').click();
  await button('Write a note').click();
  await userEvent.fill(page.getByLabelText('What to remember about the day'), 'Guests at six');
  await button('Done').click();
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Guests at six' })).toBeVisible();
  const [note] = await engine.db.dayNotes.toArray();
  expect(note).toMatchObject({ id: dayNoteId(note?.date ?? ''), text: 'Guests at six' });
  await button('Undo').click();
  await expect.element(says('Guests at six')).not.toBeInTheDocument();
  await engine.write(dayNote.set(note?.id ?? '', { text: 'Ville is away' }));
  await expect.element(says('Ville is away')).toBeVisible();
});

test('a note that one has only looked at stays as somebody else has written it meanwhile', async () => {
  const engine = await renderCalendar(week, []);
  const id = dayNoteId(inAWeek);
  await engine.write([dayNote.add(id, { date: inAWeek, text: 'Guests at six' })]);
  await says('Guests at six').click();
  await page.getByRole('listitem').filter({ hasText: 'Guests at six' }).getByRole('button').first().click();
  await button('Edit the note').click();
  const text = page.getByLabelText('What to remember about the day');
  await expect.element(text).toHaveValue('Guests at six');
  await engine.write(dayNote.set(id, { text: 'Guests at seven' }));
  await button('Done').click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(says('Guests at seven')).toBeVisible();
  expect(await engine.db.dayNotes.get(id)).toMatchObject({ text: 'Guests at seven' });
});
