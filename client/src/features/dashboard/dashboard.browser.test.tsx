import { type I18n, i18n } from '@lingui/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { calendarEntry } from 'sync-protocol/calendar/calendar-entry.ts';
import type { MealType } from 'sync-protocol/calendar/meal-types.ts';
import { generatedList } from 'sync-protocol/generated-lists/generated-list.ts';
import { dayNote, dayNoteId } from 'sync-protocol/planning/day-note.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activateLocale, activateRareTexts } from '#i18n/activate-locale.ts';
import { KNOWN_IDENTITY_KEY } from '#lib/known-identity.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { bringAll, createTestEngine, itemEdit, makeNew, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { DashboardPage } from './dashboard-page.tsx';

const today = '2026-11-21';
const at = (hour: number) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, hour, 30) });
const says = (text: string | RegExp) => page.getByText(text);
const region = (name: string | RegExp) => page.getByRole('region', { name });
const greeting = page.getByRole('heading', { level: 2 });

beforeEach(() => {
  at(12);
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** Renders the page with routes for all of its links; the current path is shown. */
async function draw({ engine, words }: { engine?: TestEngine; words?: I18n } = {}) {
  const used = engine ?? (await createTestEngine());
  onTestFinished(() => used.db.close());
  const root = createRootRoute({ component: Outlet });
  const paths = [
    '/shopping-list',
    '/recipes',
    '/recipes/new',
    '/recipes/$recipeId',
    '/calendar',
    '/cook',
    '/sync',
  ];
  const places = paths.map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => path }),
  );
  const home = createRoute({ getParentRoute: () => root, path: '/dashboard', component: DashboardPage });
  const router = createRouter({
    routeTree: root.addChildren([home, ...places]),
    history: createMemoryHistory({ initialEntries: ['/dashboard'] }),
  });
  render(
    <SyncProvider value={used}>
      <ToasterProvider>
        {/* Not the router that the app registers in the types. */}
        <RouterProvider router={router as never} />
      </ToasterProvider>
    </SyncProvider>,
    words,
  );
  await expect.element(greeting).toBeVisible();
  return {
    engine: used,
    place: () => router.state.location.href,
    home: () => router.history.push('/dashboard'),
  };
}

const meal = (title: string, mealType: MealType, date = today, recipeId?: string) =>
  calendarEntry.add(title.toLowerCase(), {
    date,
    mealType,
    title,
    recipeId,
    'items.k1': { itemName: 'leek', quantity: '', isChecked: false },
  });
const rule = (itemName: string, nextDueDate: string) =>
  recurringItem.add(itemName.toLowerCase(), {
    itemName,
    category: 'dairy',
    interval: 'weekly',
    startDate: nextDueDate,
    nextDueDate,
  });

describe('the greeting', () => {
  test.each([
    [8, 'Good morning', 'Hyvää huomenta'],
    [13, 'Good afternoon', 'Hyvää iltapäivää'],
    [19, 'Good evening', 'Hyvää iltaa'],
    [23, 'Good night', 'Hyvää yötä'],
  ])('at %d o’clock is “%s”, in Finnish “%s”', async (hour, english, finnish) => {
    at(hour);
    await draw();
    await expect.element(greeting).toHaveTextContent(english);
    await activateLocale('fi');
    await activateRareTexts();
    await draw({ words: i18n });
    await expect.element(page.getByRole('heading', { name: finnish, exact: true })).toBeVisible();
    document.documentElement.lang = 'en';
  });

  test('knows the person’s first name, and follows the clock while the page is open', async () => {
    localStorage.setItem(
      KNOWN_IDENTITY_KEY,
      JSON.stringify({ issuer: 'https://id.test', sub: 'aino', name: 'Aino Virtanen' }),
    );
    at(16);
    await draw();
    await expect.element(greeting).toHaveTextContent('Good afternoon, Aino');
    vi.setSystemTime(new Date(2026, 10, 21, 17, 1));
    document.dispatchEvent(new Event('visibilitychange'));
    await expect.element(greeting).toHaveTextContent('Good evening, Aino');
  });
});

test('today’s meals stand in the order of the day, with what is missing; other days’ do not', async () => {
  const { engine } = await draw();
  await expect.element(says('Nothing is planned for today.')).toBeVisible();
  await engine.write([
    meal('Stew', 'dinner'),
    meal('Porridge', 'breakfast'),
    meal('Pie', 'lunch', '2026-11-22'),
  ]);
  const lines = region('Today’s meals').getByRole('link');
  await expect
    .poll(() => lines.elements().map((line) => line.textContent))
    .toEqual(['BreakfastPorridge1 to buy', 'DinnerStew1 to buy']);
});

test('a meal leads to its recipe, and one whose recipe is gone to its day', async () => {
  const { engine, place, home } = await draw();
  const cooked = (title: string, recipeId: string) => meal(title, 'dinner', today, recipeId);
  await engine.write([recipe.add('r1', { title: 'Stew' }), cooked('Stew', 'r1'), cooked('Pie', 'r2')]);
  await userEvent.click(region('Today’s meals').getByRole('link', { name: /^Dinner Stew/ }));
  await expect.poll(place).toBe('/recipes/r1');
  home();
  await userEvent.click(region('Today’s meals').getByRole('link', { name: /^Dinner Pie/ }));
  await expect.poll(place).toBe('/calendar');
});

test('today in the calendar has no day in its address, which would keep it there past midnight', async () => {
  const { engine } = await draw();
  const plan = region('Today’s meals').getByRole('link', { name: 'Plan a meal' });
  await expect.element(plan).toHaveAttribute('href', '/calendar');
  await engine.write([meal('Stew', 'dinner'), meal('Pie', 'dinner', '2026-11-22')]);
  const addressesIn = (name: string) =>
    region(name)
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
  await expect.poll(() => addressesIn('Today’s meals')).toEqual(['/calendar']);
  expect(addressesIn('Tomorrow')).toEqual(['/calendar?day=2026-11-22']);
  expect(addressesIn('The next seven days').slice(0, 2)).toEqual([
    '/calendar?view=week',
    '/calendar?view=week&day=2026-11-22',
  ]);
});

test('today’s meal is one press from the stove, for as many as eat', async () => {
  const { engine, place } = await draw();
  await engine.write([
    recipe.add('r1', { title: 'Stew', servings: 4 }),
    calendarEntry.add('m1', { date: today, mealType: 'dinner', title: 'Stew', recipeId: 'r1', servings: 6 }),
  ]);
  await userEvent.click(page.getByRole('link', { name: 'Cook Stew' }));
  await expect.poll(place).toBe('/cook?recipe=r1&servings=6');
});

test('a meal that has been cooked is told so, and asks to be neither cooked nor shopped for', async () => {
  const { engine } = await draw();
  const stew = { date: today, mealType: 'dinner', title: 'Stew', recipeId: 'r1' } as const;
  const items = calendarEntry.itemFields('items', [{ key: 'a', itemName: 'beef', isChecked: false }]);
  await engine.write([
    recipe.add('r1', { title: 'Stew', servings: 4 }),
    calendarEntry.add('m1', { ...stew, ...items }),
  ]);
  const line = region('Today’s meals').getByRole('link', { name: /^Dinner Stew/ });
  await expect.element(line).toHaveTextContent('DinnerStew1 to buy');
  await engine.write(calendarEntry.set('m1', { isCooked: true }));
  await expect.element(line).toHaveTextContent('DinnerStewCooked');
  await expect.element(page.getByRole('link', { name: 'Cook Stew' })).not.toBeInTheDocument();
});

test('tomorrow, the week and what was cooked lately stand beside today', async () => {
  const { engine, place } = await draw();
  await expect.element(says('Nothing is planned for tomorrow.')).toBeVisible();
  await engine.write([
    recipe.add('r1', { title: 'Stew' }),
    meal('Pie', 'dinner', '2026-11-22'),
    meal('Roast', 'dinner', '2026-11-27'),
    meal('Later', 'dinner', '2026-11-28'),
    calendarEntry.add('m1', {
      date: '2026-11-19',
      mealType: 'dinner',
      title: 'Stew',
      recipeId: 'r1',
      cookedNote: 'Less salt.',
    }),
    dayNote.add(dayNoteId('2026-11-22'), { date: '2026-11-22', text: 'Guests at six' }),
  ]);
  await expect.element(region('Tomorrow').getByRole('link', { name: /^Dinner Pie/ })).toBeVisible();
  await expect.element(region('Tomorrow').getByText('Guests at six')).toBeVisible();
  const week = region('The next seven days').getByRole('link');
  await expect.poll(() => week.elements().length).toBe(7);
  expect(week.elements().map((day) => day.textContent)).toContain('Fri 27 Nov Roast');
  expect(document.body.textContent).not.toContain('Later');
  await expect.element(region('Cooked lately').getByText('2 days ago')).toBeVisible();
  await userEvent.click(region('Cooked lately').getByRole('link', { name: /Stew Less salt/ }));
  await expect.poll(place).toBe('/recipes/r1');
});

test('names of due items, however many, widen no screen', async () => {
  await page.viewport(390, 844);
  onTestFinished(() => page.viewport(1280, 800));
  const { engine } = await draw();
  await engine.write(Array.from({ length: 12 }, (_, n) => rule(`Dishwasher tablets ${n}`, today)));
  await expect.element(says(/^12 recurring items are due/)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('of much that is in the basket the first are named, and how many more there are', async () => {
  const { engine } = await draw();
  const names = ['bread', 'milk', 'eggs', 'salt', 'rice', 'leek', 'oats'];
  await engine.write(names.map((name) => itemEdit(engine, name, { isChecked: true })));
  await expect.element(says(/, \w+ and 1 more$/)).toBeVisible();
  await engine.write([itemEdit(engine, 'kale', { isChecked: true })]);
  await expect.element(says(/, \w+ and 2 more$/)).toBeVisible();
  await expect.element(says(/^8 items in the basket/)).toBeVisible();
});

describe('before everything has come for the first time', () => {
  const newDevice = async (connection: 'online' | 'offline') =>
    draw({ engine: await makeNew(await createTestEngine(), connection) });

  test('nothing is called empty and no step undone, in the shape of what is to come', async () => {
    const { engine } = await newDevice('online');
    await expect.element(says('Fetching your meals…')).toBeInTheDocument();
    await expect.element(says('Fetching your shopping list…')).toBeInTheDocument();
    const emptyWords = /Nothing is planned|Nothing on the shopping list|Getting started/;
    expect(document.body.textContent).not.toMatch(emptyWords);
    await bringAll(engine);
    await expect.element(says('Nothing is planned for today.')).toBeVisible();
    await expect.element(says('Nothing on the shopping list')).toBeVisible();
    await expect.element(region(/^Getting started/)).toBeVisible();
  });

  test('out of reach it says that nothing has come, and what is on this device', async () => {
    const { engine } = await newDevice('offline');
    const why =
      'This device has not had anything from the server yet. It comes by itself when there is a network.';
    await expect.element(says(why)).toBeVisible();
    await expect.element(says('Your shopping list has not come to this device yet')).toBeVisible();
    await engine.write(itemEdit(engine, 'milk'));
    await expect.element(says('1 item of the shopping list is on this device')).toBeVisible();
  });
});

describe('the quick actions', () => {
  test.each([
    ['Browse recipes', '/recipes'],
    ['Plan the week', '/calendar'],
    ['Generate shopping list', '/shopping-list?tab=from-calendar'],
  ])('“%s” leads to %s', async (name, path) => {
    const { place } = await draw();
    await userEvent.click(page.getByRole('link', { name }));
    await expect.poll(place).toBe(path);
  });
});

test('the guide ticks itself off, keeps what was done once, and goes when all is done', async () => {
  const { engine, place, home } = await draw();
  const guide = region(/^Getting started/);
  await expect.element(guide.getByText('0/4')).toBeVisible();
  await userEvent.click(guide.getByRole('link', { name: 'Save your first recipe' }));
  await expect.poll(place).toBe('/recipes/new');
  home();

  const item = itemEdit(engine, 'milk');
  await engine.write(item);
  await expect.element(guide.getByText('1/4')).toBeVisible();
  await expect.element(guide.getByText('(done)')).toBeInTheDocument();
  await engine.write(quickItem.delete(item.id));
  await expect.element(says('Nothing on the shopping list')).toBeVisible();
  await expect.element(guide.getByText('1/4')).toBeVisible();

  await engine.write([recipe.add('soup', { title: 'Soup' }), meal('Soup', 'dinner')]);
  await expect.element(guide.getByText('3/4')).toBeVisible();
  const range = { startDate: today, endDate: today, generatedAt: 1 };
  await engine.write(generatedList.add('list', range));
  await expect.element(guide).not.toBeInTheDocument();
});

test('the guide can be put away for good', async () => {
  await draw();
  await userEvent.click(page.getByRole('button', { name: 'Hide the guide' }));
  await expect.element(region(/^Getting started/)).not.toBeInTheDocument();
  await draw();
  expect(region(/^Getting started/).elements()).toEqual([]);
});

test('what is to be bought, what is due and what waits to be sent are told, and lead there', async () => {
  const { engine, place } = await draw();
  await engine.write([itemEdit(engine, 'milk'), itemEdit(engine, 'bread', { isChecked: true })]);
  await engine.write([rule('Coffee', today), rule('Cheese', '2026-11-14'), rule('Eggs', '2026-11-22')]);
  const hand = region('At hand');
  await expect.element(hand.getByText('1 item on the shopping list')).toBeVisible();
  await expect.element(hand.getByText(/^1 item in the basket/)).toBeVisible();
  await expect.element(hand.getByText('bread', { exact: true })).toBeVisible();
  await expect.element(hand.getByText(/^2 recurring items are due/)).toBeVisible();
  await expect.element(hand.getByText('Cheese, Coffee', { exact: true })).toBeVisible();
  await expect.element(hand.getByText('5 changes wait to be sent')).toBeVisible();
  await engine.acknowledgeAll();
  await expect.element(hand.getByText(/wait to be sent/)).not.toBeInTheDocument();
  await userEvent.click(hand.getByRole('link', { name: /2 recurring items/ }));
  await expect.poll(place).toBe('/shopping-list?tab=recurring');
});

test('in letters of twice the size a meal keeps its words whole, and Cook stands below them', async () => {
  await page.viewport(390, 844);
  const root = document.documentElement;
  const engine = await createTestEngine();
  await engine.write([
    recipe.add('soup', { title: 'Mushroom soup' }),
    meal('Mushroom soup', 'dinner', today, 'soup'),
  ]);
  await draw({ engine });
  const cook = page.getByRole('link', { name: 'Cook Mushroom soup' });
  await expect.element(cook).toBeVisible();
  const title = region(/Today/).getByText('Mushroom soup', { exact: true }).element();
  expect(cook.element().getBoundingClientRect().left).toBeGreaterThan(title.getBoundingClientRect().right);
  root.style.fontSize = '200%';
  onTestFinished(() => {
    root.style.fontSize = '';
  });
  expect(cook.element().getBoundingClientRect().top).toBeGreaterThan(title.getBoundingClientRect().bottom);
});
