import type { HouseholdMember } from 'sync-protocol/api/households.ts';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepHouseholds } from '#db/households/kept-households.ts';
import { countQueued, readQueue } from '#db/outbox.ts';
import { bringAll, makeNew } from '#sync/testing/test-engine.ts';
import { planMeals } from './meals/meal-edits.ts';
import { button, day, dialog, renderCalendar, says } from './testing/render-calendar.tsx';

const november = { view: 'month', day: '2026-11-21' } as const;
const soup = {
  date: '2026-11-23',
  title: 'Salmon soup',
  items: [{ key: 'k1', itemName: 'salmon', quantity: '400 g', isChecked: false }],
};
const rest = {
  mealType: 'dinner',
  description: '',
  recipeId: null,
  servings: null,
  cookId: null,
  isLeftovers: false,
} as const;

beforeEach(() => page.viewport(1280, 800));

describe('the grid of days', () => {
  test('has one day in the order of Tab, and arrows, Home, End and Page keys move it', async () => {
    await renderCalendar(november, []);
    const focused = () => document.activeElement?.getAttribute('data-day');
    await day(/Saturday 21 November/).click();
    await userEvent.keyboard('{Escape}');
    await expect.poll(focused).toBe('2026-11-21');
    const presses: [string, string][] = [
      ['{ArrowLeft}', '2026-11-20'],
      ['{ArrowUp}', '2026-11-13'],
      ['{ArrowRight}', '2026-11-14'],
      ['{ArrowDown}', '2026-11-21'],
      ['{Home}', '2026-11-16'],
      ['{End}', '2026-11-22'],
      ['{PageDown}', '2026-12-22'],
      ['{PageUp}{PageUp}', '2026-10-22'],
      ['{Shift>}{PageDown}{/Shift}', '2027-10-22'],
      ['{Shift>}{PageUp}{/Shift}{PageDown}', '2026-11-22'],
      ['{ArrowDown}{ArrowRight}{ArrowRight}', '2026-12-01'],
    ];
    for (const [keys, to] of presses) {
      await userEvent.keyboard(keys);
      await expect.poll(focused, { message: keys }).toBe(to);
    }
    await expect.element(page.getByRole('heading', { name: 'December 2026' })).toBeVisible();
    expect(document.querySelectorAll('.cal-month [tabindex="0"]')).toHaveLength(1);
  });

  test('says what is planned for a day, and opens it by Enter', async () => {
    await renderCalendar(november, [soup, { ...soup, title: 'Pancakes', mealType: 'breakfast', items: [] }]);
    const cell = day(/Monday 23 November: 2 meals .*Pancakes .*Salmon soup/);
    await expect.element(cell).toBeVisible();
    (cell.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Monday 23 November' })).toBeVisible();
    await expect.element(dialog.getByText('1 to buy')).toBeVisible();
    await dialog.getByRole('button', { name: /^Dinner Salmon soup/ }).click();
    await expect.element(page.getByRole('dialog', { name: 'Salmon soup' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Edit meal' })).toBeVisible();
  });
});

describe('before everything has come for the first time', () => {
  const bones = () => document.querySelectorAll('.cal-bone').length;
  const name = () => day(/Monday 23 November/).element().textContent;

  test.each(['month', 'week'] as const)('no day of a %s is called free', async (view) => {
    const engine = await renderCalendar({ view, day: '2026-11-21' });
    await expect.element(says('Nothing is planned yet.')).toBeVisible();
    await makeNew(engine, 'online');
    await expect.element(says('Fetching your meals…')).toBeVisible();
    expect(bones()).toBeGreaterThan(6);
    if (view === 'month') expect(name()).not.toContain('nothing planned');
    await engine.setStatus({ connection: 'offline' });
    await expect.element(says(/It comes by itself when there is a network\.$/)).toBeVisible();
    expect(bones()).toBe(0);
    await bringAll(engine);
    await expect.element(says('Nothing is planned yet.')).toBeVisible();
    if (view === 'month') expect(name()).toContain('nothing planned');
  });
});

describe('the week on a phone', () => {
  const todayHead = () => document.querySelector('[aria-current="date"] h3')?.getBoundingClientRect();
  const fullWeek = ['16', '17', '18', '19', '20'].flatMap((date) =>
    ['Porridge', 'Soup', 'Pasta'].map((title) => ({ date: `2026-11-${date}`, title: `${title} ${date}` })),
  );

  beforeEach(async () => {
    await page.viewport(390, 844);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) });
  });
  afterEach(() => {
    vi.useRealTimers();
    window.scrollTo(0, 0);
  });

  test('begins at today: the days before it are folded, and one press away', async () => {
    await renderCalendar({ view: 'week', day: '2026-11-21' }, fullWeek);
    await expect.element(button(/^Earlier this week 15 meals$/)).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(() => todayHead()?.bottom).toBeLessThan(700);
    expect(says('Soup 16').elements()).toEqual([]);
    await button(/^Earlier this week/).click();
    await expect.element(says('Soup 16')).toBeVisible();
    expect(todayHead()?.top).toBeGreaterThan(844);
    await button('Today').click();
    await expect.poll(() => todayHead()?.bottom).toBeLessThan(700);
  });

  test('goes on with the days, also when one has pressed Today or Week', async () => {
    const isOn = (text: RegExp) =>
      expect.poll(() => document.querySelector('[aria-current="date"] h3')?.textContent).toMatch(text);
    const wakeOn = (date: number) => {
      vi.setSystemTime(new Date(2026, 10, date, 12));
      window.dispatchEvent(new Event('focus'));
    };
    await renderCalendar({ view: 'week', day: '2026-11-10' });
    await button('Today').click();
    await isOn(/21/);
    wakeOn(24);
    await isOn(/24/);
    await page.getByText('Month', { exact: true }).click();
    await page.getByText('Week', { exact: true }).click();
    await isOn(/24/);
    wakeOn(30);
    await isOn(/30/);
  });

  test('shows a day that is over, and those around it, to who came for that day', async () => {
    await renderCalendar({ view: 'week', day: '2026-11-17' }, fullWeek);
    await expect.element(says('Soup 16')).toBeVisible();
  });
});

const lasagne = { title: 'Lasagne', servings: 4, ingredients: [{ name: 'minced meat', quantity: '400 g' }] };
/** Picks the lasagne for six servings. */
const pickLasagne = async () => {
  await button('Add a meal').click();
  await button('Ingredients from a recipe').click();
  await dialog.getByRole('button', { name: 'Lasagne' }).click();
  await button('More servings').click();
  await button('More servings').click();
};

describe('the meal dialog', () => {
  test('plans one meal for several days, with items typed at once, and Undo takes all of it back', async () => {
    const engine = await renderCalendar(november, []);
    await day(/Tuesday 24 November/).click();
    await userEvent.fill(page.getByLabelText('What is on the table?'), 'Pea soup');
    await page.getByRole('radio', { name: 'Lunch' }).click({ force: true });
    await button('More days').click();
    await dialog.getByRole('gridcell', { name: 'Thursday 26 November' }).click();
    await userEvent.fill(page.getByLabelText('Add items'), '500 g peas, ham');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByLabelText('Quantity of peas')).toHaveValue('500 g');
    await userEvent.fill(page.getByLabelText('Add items'), 'mustard');
    await dialog.getByRole('button', { name: 'Add', exact: true }).last().click();
    await expect.element(says('Planned Pea soup: 2 days')).toBeVisible();
    const meals = await engine.db.calendarEntries.orderBy('date').toArray();
    expect(meals).toMatchObject([
      { date: '2026-11-24', mealType: 'lunch', title: 'Pea soup' },
      { date: '2026-11-26', mealType: 'lunch', title: 'Pea soup' },
    ]);
    expect(meals[0]?.items).toMatchObject([
      { itemName: 'peas', quantity: '500 g', category: 'produce' },
      { itemName: 'ham', category: 'meat' },
      { itemName: 'mustard' },
    ]);
    await button('Undo').click();
    await expect.poll(() => engine.db.calendarEntries.count()).toBe(0);
  });

  test('asks for a name before it saves', async () => {
    const engine = await renderCalendar(november, []);
    await button('Add a meal').click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).last().click();
    await expect.element(says('Give the meal a name.')).toBeVisible();
    await expect.element(page.getByLabelText('What is on the table?')).toHaveFocus();
    expect(await engine.db.calendarEntries.count()).toBe(0);
  });

  test('edits, and deletes with a question and Undo', async () => {
    const engine = await renderCalendar(november, [soup]);
    await page.getByRole('button', { name: 'Dinner: Salmon soup' }).click();
    await dialog.getByRole('checkbox', { name: 'salmon 400 g' }).click();
    await expect
      .poll(async () => (await engine.db.calendarEntries.toArray())[0]?.items[0]?.isChecked)
      .toBe(true);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Delete “Salmon soup”?' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect.poll(() => engine.db.calendarEntries.count()).toBe(0);
    await button('Undo').last().click();
    await expect.element(page.getByRole('button', { name: 'Dinner: Salmon soup' })).toBeVisible();
  });

  test('opens the recipe that a meal is cooked by, where there is one', async () => {
    const opened: string[] = [];
    const week = { ...november, view: 'week', day: soup.date } as const;
    const cooked = { ...soup, date: '2026-11-24', title: 'Lasagne', recipeId: 'r1' };
    await renderCalendar(week, [soup, cooked], (recipeId) => opened.push(recipeId));
    await button('Actions for Salmon soup').click();
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: 'Open the recipe' }).elements()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await button('Actions for Lasagne').click();
    await page.getByRole('menuitem', { name: 'Open the recipe' }).click();
    expect(opened).toEqual(['r1']);
  });

  test('brings in the ingredients of a recipe, scaled to the servings', async () => {
    const engine = await renderCalendar(november, []);
    await engine.write(recipe.add('r1', lasagne));
    await pickLasagne();
    await button('Add ingredients').click();
    await expect.element(page.getByLabelText('What is on the table?')).toHaveValue('Lasagne');
    await expect
      .poll(() => document.querySelector<HTMLInputElement>('input[aria-label^="Quantity of"]')?.value)
      .toMatch(/^600\sg$/);
    await dialog.getByRole('button', { name: 'Add', exact: true }).last().click();
    await expect
      .poll(() => engine.db.calendarEntries.toArray())
      .toMatchObject([
        { title: 'Lasagne', recipeId: 'r1', servings: 6, items: [{ itemName: 'minced meat' }] },
      ]);
  });
});

describe('what was typed in the form of a meal', () => {
  const title = page.getByLabelText('What is on the table?');
  const note = says('This is what you began earlier.');
  const pressBeside = () => userEvent.click(document.body, { position: { x: 2, y: 2 }, force: true });
  const isClosed = () => expect.element(dialog).not.toBeInTheDocument();
  const write = async (words: string) => {
    await button('Add a meal').click();
    await userEvent.fill(title, words);
  };

  test.each([
    { by: 'Back', leave: () => window.history.back() },
    { by: 'a press beside it', leave: pressBeside },
    { by: 'Escape', leave: () => userEvent.keyboard('{Escape}') },
  ])('is there again when $by has closed it', async ({ leave }) => {
    const engine = await renderCalendar(november, []);
    await engine.write(recipe.add('r1', lasagne));
    await pickLasagne();
    await userEvent.fill(title, 'Sunday dinner');
    await userEvent.fill(page.getByLabelText('Add items'), 'salad');
    await leave();
    await isClosed();
    await button('Add a meal').click();
    await expect.element(note).toBeVisible();
    await expect.element(title).toHaveValue('Sunday dinner');
    await expect.element(page.getByLabelText('Add items')).toHaveValue('salad');
    await expect.element(dialog.getByText('6 servings')).toBeVisible();
    await button('Start over').click();
    await expect.element(title).toHaveValue('');
    await expect.element(note).not.toBeInTheDocument();
  });

  test('is asked about before Cancel gives it up, and is gone when it is saved', async () => {
    const engine = await renderCalendar(november, []);
    await write('Pea soup');
    await button('Cancel').click();
    const question = page.getByRole('dialog', { name: 'Discard what you wrote?' });
    await question.getByRole('button', { name: 'Go on writing' }).click();
    await expect.element(title).toHaveValue('Pea soup');
    await dialog.getByRole('button', { name: 'Add', exact: true }).last().click();
    await expect.poll(() => engine.db.calendarEntries.count()).toBe(1);
    await write('Half a pie');
    expect(note.elements()).toEqual([]);
    await button('Cancel').click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await isClosed();
    await button('Add a meal').click();
    await expect.element(title).toHaveValue('');
    await button('Cancel').click();
    await isClosed();
  });

  test('of a new one goes on on the day that is opened next', async () => {
    const engine = await renderCalendar(november, []);
    await day(/Tuesday 24 November/).click();
    await userEvent.fill(title, 'Pea soup');
    await userEvent.keyboard('{Escape}');
    await isClosed();
    await day(/Thursday 26 November/).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).last().click();
    await expect
      .poll(() => engine.db.calendarEntries.toArray())
      .toMatchObject([{ title: 'Pea soup', date: '2026-11-26' }]);
    await isClosed();
    await button('Add a meal').click();
    await expect.element(title).toHaveValue('');
  });

  test('of one that was deleted meanwhile brings it back with what the form says', async () => {
    const engine = await renderCalendar(november, [soup]);
    await page.getByRole('button', { name: /^Dinner: / }).click();
    await button('Edit').click();
    await userEvent.fill(title, 'Salmon soup with dill');
    const { id } = (await engine.db.calendarEntries.toArray())[0] ?? { id: '' };
    await engine.write(calendarEntry.delete(id)); // As by another tab.
    await engine.acknowledgeAll();
    await expect.poll(() => engine.db.calendarEntries.count()).toBe(0);
    await button('Done').click();
    await expect
      .element(says('This had been deleted meanwhile. It is back with your changes.'))
      .toBeVisible();
    await engine.acknowledgeAll();
    await expect
      .poll(() => engine.db.calendarEntries.toArray())
      .toMatchObject([{ id, title: 'Salmon soup with dill', items: [{ itemName: 'salmon' }] }]);
    await button('Undo').last().click();
    await expect.poll(() => engine.db.calendarEntries.count()).toBe(0);
  });

  test('of one that is there is written over what was on screen then, and nothing else of it', async () => {
    const engine = await renderCalendar(november, [soup]);
    const chip = page.getByRole('button', { name: /^Dinner: / });
    await chip.click();
    await button('Edit').click();
    await userEvent.fill(title, 'Salmon soup with dill');
    await userEvent.keyboard('{Escape}');
    await isClosed();
    const { id } = (await engine.db.calendarEntries.toArray())[0] ?? { id: '' };
    const potatoes = { itemName: 'potatoes', isChecked: false };
    await engine.write(calendarEntry.set(id, { 'items.k2': potatoes })); // As by another device.
    await engine.acknowledgeAll();
    await chip.click();
    await button('Edit').click();
    await expect.element(title).toHaveValue('Salmon soup with dill');
    await button('Done').click();
    await expect
      .poll(() => readQueue(engine.db))
      .toMatchObject([{ op: { base: 1, set: { title: 'Salmon soup with dill' } } }]);
    const [queued] = await readQueue(engine.db);
    expect(queued?.op).toHaveProperty('set', { title: 'Salmon soup with dill' });
    expect((await engine.db.calendarEntries.toArray())[0]?.items.map(({ itemName }) => itemName)).toEqual([
      'salmon',
      'potatoes',
    ]);
  });
});

describe('a recipe that was picked and stands on the form when Add is pressed', () => {
  const add = () => dialog.getByRole('button', { name: 'Add', exact: true }).last().click();

  test.each([
    { typed: '', title: 'Lasagne' },
    { typed: 'Sunday dinner', title: 'Sunday dinner' },
  ])('is what the meal “$title” is cooked by', async ({ typed, title }) => {
    const engine = await renderCalendar(november, []);
    await engine.write(recipe.add('r1', lasagne));
    await pickLasagne();
    await userEvent.fill(page.getByLabelText('What is on the table?'), typed);
    await userEvent.fill(page.getByLabelText('Add items'), 'salad');
    await add();
    await expect
      .poll(() => engine.db.calendarEntries.toArray())
      .toMatchObject([{ title, recipeId: 'r1', servings: 6 }]);
    const [meal] = await engine.db.calendarEntries.toArray();
    const items = meal?.items.toSorted((a, b) => a.itemName.localeCompare(b.itemName));
    expect(items).toMatchObject([{ itemName: 'minced meat', quantity: '600\u00a0g' }, { itemName: 'salad' }]);
    expect(items).toHaveLength(2);
  });

  test('is not, once it has been folded away again', async () => {
    const engine = await renderCalendar(november, []);
    await engine.write(recipe.add('r1', lasagne));
    await pickLasagne();
    await button('Ingredients from a recipe').click();
    await userEvent.fill(page.getByLabelText('What is on the table?'), 'Leftovers');
    await add();
    await expect
      .poll(() => engine.db.calendarEntries.toArray())
      .toMatchObject([{ title: 'Leftovers', items: [] }]);
  });
});

test('a recipe that one came here to plan is in the form for so many, is planned, and is not asked for again', async () => {
  const engine = await renderCalendar(november, [], undefined, { recipeId: 'r1', servings: 6 });
  await engine.write(
    recipe.add('r1', { title: 'Pea soup', servings: 4, ingredients: [{ name: 'peas', quantity: '400 g' }] }),
  );
  await expect.element(page.getByLabelText('What is on the table?')).toHaveValue('Pea soup');
  await expect.element(page.getByLabelText('Quantity of peas')).toHaveValue('600\u00a0g');
  await engine.write(recipe.delete('r1')); // As by another device.
  await expect.poll(() => engine.db.recipes.count()).toBe(0);
  await dialog.getByRole('button', { name: 'Add', exact: true }).last().click();
  await expect.element(says(/^Planned Pea soup/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await engine.db.calendarEntries.toArray()).toMatchObject([
    { title: 'Pea soup', servings: 6, items: [{ itemName: 'peas', quantity: '600\u00a0g' }] },
  ]);
});

describe('moving and copying', () => {
  test('by the menu: a meal moves to another day, and is copied to several', async () => {
    const engine = await renderCalendar({ view: 'week', day: '2026-11-23' }, [soup]);
    const days = async () => (await engine.db.calendarEntries.toArray()).map(({ date }) => date).sort();
    await button('Actions for Salmon soup').click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await dialog.getByRole('gridcell', { name: 'Friday 27 November' }).click();
    await dialog.getByRole('button', { name: 'Move' }).click();
    await expect.poll(days).toEqual(['2026-11-27']);
    await button('Actions for Salmon soup').click();
    await page.getByRole('menuitem', { name: 'Copy to…' }).click();
    await dialog.getByRole('gridcell', { name: 'Wednesday 25 November' }).click();
    await dialog.getByRole('gridcell', { name: 'Thursday 26 November' }).click();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(days).toEqual(['2026-11-25', '2026-11-26', '2026-11-27']);
  });

  test('a whole week goes to others, with what is planned there told, and comes back off', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) });
    onTestFinished(() => void vi.useRealTimers());
    const pancakes = { date: '2026-12-02', title: 'Pancakes' };
    const engine = await renderCalendar({ view: 'week', day: '2026-11-23' }, [soup, pancakes]);
    const days = async () => (await engine.db.calendarEntries.toArray()).map(({ date }) => date).sort();
    await button('Actions for the calendar').click();
    await page.getByRole('menuitem', { name: 'Copy the week to…' }).click();
    await expect
      .element(page.getByRole('dialog', { name: /^Copy the meals of 23\s–\s29 Nov to…$/ }))
      .toBeVisible();
    await expect.element(dialog.getByRole('button', { name: 'Copy' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: /^30 Nov\s–\s6 Dec\s*1 meal planned$/ }).click();
    await dialog.getByRole('checkbox', { name: /^7\s–\s13 Dec\s*nothing planned$/ }).click();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect.poll(days).toEqual(['2026-11-23', '2026-11-30', '2026-12-02', '2026-12-07']);
    await expect.element(says('2 meals copied')).toBeVisible();
    await button('Undo').click();
    await expect.poll(days).toEqual(['2026-11-23', '2026-12-02']);
  });

  test('a week that is long over goes to this week and those after it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2027, 1, 10, 12) });
    onTestFinished(() => void vi.useRealTimers());
    const pancakes = { date: '2027-03-20', title: 'Pancakes' };
    const engine = await renderCalendar({ view: 'week', day: '2026-11-23' }, [soup, pancakes]);
    await button('Actions for the calendar').click();
    await page.getByRole('menuitem', { name: 'Copy the week to…' }).click();
    const weeks = dialog.getByRole('checkbox');
    await expect.element(weeks.last()).toHaveAccessibleName(/^15\s–\s21 Mar\s*1 meal planned$/);
    await expect.element(weeks.first()).toHaveAccessibleName(/^8\s–\s14 Feb\s*nothing planned$/);
    await weeks.nth(1).click();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await expect
      .poll(async () => (await engine.db.calendarEntries.toArray()).map(({ date }) => date).sort())
      .toEqual(['2026-11-23', '2027-02-15', '2027-03-20']);
  });

  test('days to copy to are shown from the month of the meal on, whatever today is', async () => {
    await renderCalendar({ view: 'week', day: '2027-02-08' }, [{ ...soup, date: '2027-02-10' }]);
    await button('Actions for Salmon soup').click();
    await page.getByRole('menuitem', { name: 'Copy to…' }).click();
    await expect.element(dialog.getByText('February 2027')).toBeVisible();
  });

  test('by dragging: to another day, with Ctrl as a copy, and Escape puts it back', async () => {
    const engine = await renderCalendar(november, [soup]);
    const days = async () => (await engine.db.calendarEntries.toArray()).map(({ date }) => date).sort();
    const chip = page.getByRole('button', { name: 'Dinner: Salmon soup' });
    await expect.element(chip).toBeVisible();
    drag(chip.element(), '2026-11-25');
    await expect.poll(days).toEqual(['2026-11-25']);
    await expect.poll(() => chip.element().closest('td')?.dataset.day).toBe('2026-11-25');
    drag(chip.element(), '2026-11-12', { ctrlKey: true });
    await expect.poll(days).toEqual(['2026-11-12', '2026-11-25']);
    drag(chip.first().element(), '2026-11-30', { isGivenUp: true });
    expect(await days()).toEqual(['2026-11-12', '2026-11-25']);
    expect(document.querySelector('.cal-ghost')).toBeNull();
  });

  test('by dragging: no meal moves by an entry of its menu, on which the pointer rests or slips', async () => {
    await renderCalendar({ view: 'week', day: '2026-11-25' }, [soup]);
    await page.getByRole('button', { name: 'Actions for Salmon soup' }).click();
    const entry = page.getByRole('menuitem', { name: 'Delete' }).element();
    const send = (type: string, clientX: number) =>
      entry.dispatchEvent(
        new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'mouse', clientX, clientY: 10 }),
      );
    send('pointerdown', 10);
    send('pointermove', 30);
    expect(document.querySelector('.cal-ghost')).toBeNull();
    send('pointerup', 30);
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect.element(page.getByText('Delete “Salmon soup”?')).toBeVisible();
  });
});

/** Simulates a mouse drag from the middle of `from` to the middle of a day. */
function drag(from: Element, to: string, { ctrlKey = false, isGivenUp = false } = {}) {
  const target = document.querySelector(`td[data-day="${to}"]`);
  if (!target) throw new Error(`${to} is not on screen`);
  const middle = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { clientX: left + width / 2, clientY: top + height / 2 };
  };
  const send = (type: string, on: Element, at: object) =>
    on.dispatchEvent(
      new PointerEvent(type, { bubbles: true, button: 0, pointerType: 'mouse', ctrlKey, ...at }),
    );
  send('pointerdown', from, middle(from));
  send('pointermove', target, middle(target));
  if (isGivenUp) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  send('pointerup', target, middle(target));
}

describe('what the server rejected of a meal', () => {
  test('is marked in the month, told in the meal, put right there and sent again', async () => {
    const engine = await renderCalendar(november, []);
    await engine.write(
      planMeals(['2026-11-23'], { ...soup, ...rest, items: soup.items }, engine.newId).edits,
    );
    await engine.rejectLast('list_limit');
    await page.getByRole('button', { name: 'Dinner: Salmon soup, Not accepted' }).click();
    await expect.element(dialog.getByText('Not accepted: the list is full')).toBeVisible();
    await dialog.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByRole('button', { name: 'Remove salmon' }).click();
    await userEvent.fill(page.getByLabelText('What is on the table?'), 'Pea soup');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByRole('button', { name: 'Dinner: Pea soup' })).toBeVisible();
    const queued = await readQueue(engine.db);
    expect(queued).toMatchObject([
      { parked: null, op: { kind: 'add', set: { title: 'Pea soup', 'items.k1': null } } },
    ]);
  });

  test('is sent again as it is, or given up after a question', async () => {
    const engine = await renderCalendar(november, [soup]);
    const meal = await engine.db.calendarEntries.toCollection().first();
    const move = calendarEntry.set(meal?.id ?? '', { title: 'Stew' });
    await engine.write(move);
    await engine.rejectLast('conflict');
    const chip = page.getByRole('button', { name: 'Dinner: Stew, Not accepted' });
    await chip.click();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(async () => (await readQueue(engine.db))[0]?.parked).toBeNull();
    await engine.rejectLast('conflict');
    await chip.click();
    await dialog.getByRole('button', { name: 'Discard' }).click();
    await page
      .getByRole('dialog', { name: 'Discard this change?' })
      .getByRole('button', { name: 'Discard' })
      .click();
    await expect
      .element(page.getByRole('button', { name: 'Dinner: Salmon soup', exact: true }))
      .toBeVisible();
    expect(await countQueued(engine.db)).toBe(0);
  });
});

describe('who cooks', () => {
  const aino = { _id: 'aino', number: 1, name: 'Aino', role: 'owner', isMe: true } as const;
  const ville = { _id: 'ville', number: 2, name: 'Ville Virtanen', role: 'member', isMe: false } as const;
  const among = async (members: readonly HouseholdMember[], meal: object = {}) => {
    const engine = await renderCalendar({ view: 'week', day: '2026-11-23' }, [{ ...soup, ...meal }]);
    await engine.db.syncState.update('sync', { household: 'home' });
    await keepHouseholds(engine.db, [
      { _id: 'home', name: '', role: 'owner', plan: 'active', members: [...members] },
    ]);
    return engine;
  };
  const card = () => page.getByRole('button', { name: /^Dinner Salmon soup/ });
  const choice = dialog.getByLabelText('Who cooks?');
  const edit = async () => {
    await card().click();
    await button('Edit').click();
  };

  test('is chosen in a household of several, and stands on the meal', async () => {
    const { db } = await among([aino, ville]);
    await edit();
    await userEvent.selectOptions(choice, 'Ville Virtanen');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(button(/^Dinner Salmon soup .*Ville Virtanen cooks$/)).toBeVisible();
    expect((await db.calendarEntries.toArray())[0]).toMatchObject({ cookId: 'ville' });
    await edit();
    await userEvent.selectOptions(choice, 'Me');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(button(/^Dinner Salmon soup .*I cook$/)).toBeVisible();
    await edit();
    await userEvent.selectOptions(choice, 'Nobody in particular');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(button(/^Dinner Salmon soup 1 to buy$/)).toBeVisible();
    expect((await db.calendarEntries.toArray())[0]).toMatchObject({ cookId: null });
  });

  test('is not asked for where one lives alone', async () => {
    await among([aino], { cookId: 'ville' });
    await edit();
    await expect.element(dialog.getByLabelText('What is on the table?')).toBeVisible();
    await expect.element(choice).not.toBeInTheDocument();
  });

  test('who has left cooks no more, and stays chosen until somebody chooses', async () => {
    const { db } = await among([aino, ville], { cookId: 'eino' });
    await expect.element(button(/^Dinner Salmon soup 1 to buy$/)).toBeVisible();
    await edit();
    await expect.element(choice).toHaveValue('eino');
    await dialog.getByLabelText('What is on the table?').fill('Soup of the day');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.element(page.getByRole('button', { name: /^Dinner Soup of the day/ })).toBeVisible();
    expect((await db.calendarEntries.toArray())[0]).toMatchObject({ cookId: 'eino' });
  });
});

test('a meal that was cooked says so in place of what is still to buy', async () => {
  await renderCalendar({ view: 'week', day: '2026-11-23' }, [{ ...soup, isCooked: true }]);
  await expect.element(page.getByRole('button', { name: 'Dinner Salmon soup Cooked' })).toBeVisible();
});

describe('suggestions', () => {
  test('of an empty book say so once, and lead to where recipes are added', async () => {
    const onBook = vi.fn();
    const engine = await renderCalendar({ view: 'week', day: '2026-11-23' }, [], undefined, null, onBook);
    await bringAll(engine);
    await button('Suggest dinners').click();
    await expect.element(dialog.getByText('Your recipe book is empty')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Plan' }).query()).toBeNull();
    await dialog.getByRole('button', { name: 'Add the first recipe' }).click();
    expect(onBook).toHaveBeenCalledOnce();
  });
});

test('the sign of a meal that comes every week stands behind words on a narrow card', async () => {
  await page.viewport(1100, 800);
  const engine = await renderCalendar({ view: 'week', day: '2026-11-23' }, []);
  const eaten = { ...soup, servings: 5, repeatId: 'repeat' };
  await engine.write([calendarEntry.add('soup', { ...rest, mealType: 'dinner', ...eaten })]);
  const sign = page.getByRole('img', { name: 'every week' });
  await expect.element(sign).toBeVisible();
  const { left, top, bottom } = sign.element().getBoundingClientRect();
  const words = document.createRange();
  const line = sign.element().parentElement;
  if (!line) throw new Error('it stands nowhere');
  words.selectNodeContents(line);
  expect(line.textContent).toContain('5 servings');
  const box = words.getBoundingClientRect();
  expect(left).toBeGreaterThan(box.left + 20);
  expect(top >= box.top - 1 && bottom <= box.bottom + 1).toBe(true);
});

describe('the head', () => {
  const topOf = (name: string) => button(name).element().getBoundingClientRect().top;
  const middleOf = (element: Element) => {
    const { top, height } = element.getBoundingClientRect();
    return top + height / 2;
  };

  test('keeps the steps and the menu on one line, and its buttons apart, beside the sidebar on a tablet', async () => {
    await page.viewport(800, 900);
    document.body.style.paddingInlineStart = '240px';
    onTestFinished(() => document.body.removeAttribute('style'));
    await renderCalendar(november, []);
    await expect.element(button('Suggest dinners')).toBeVisible();
    expect(topOf('Actions for the calendar')).toBe(topOf('Previous month'));
    const month = page.getByText('Month', { exact: true }).element().getBoundingClientRect();
    const suggest = button('Suggest dinners').element().getBoundingClientRect();
    expect(month.right <= suggest.left || month.bottom <= suggest.top).toBe(true);
  });

  test('has all its buttons on one line beside the recipe book, where the month has two', async () => {
    document.body.style.paddingInlineStart = '240px';
    onTestFinished(() => document.body.removeAttribute('style'));
    await renderCalendar(november, []);
    await expect.element(page.getByRole('heading', { name: 'Recipe book' })).toBeVisible();
    const title = page.getByRole('heading', { name: 'November 2026' }).element();
    title.textContent = 'Marraskuu 2026';
    await expect
      .poll(() => middleOf(button('Add a meal').element()) - middleOf(button('Today').element()))
      .toBe(0);
  });

  test('gives a whole sentence the width of the page', async () => {
    const engine = await renderCalendar({ view: 'week', day: '2026-11-23' });
    await makeNew(engine, 'online');
    await engine.setStatus({ connection: 'offline' });
    const why = says(/It comes by itself when there is a network\.$/);
    await expect.element(why).toBeVisible();
    expect(why.element().getBoundingClientRect().bottom).toBeLessThan(topOf('Previous week'));
  });
});
