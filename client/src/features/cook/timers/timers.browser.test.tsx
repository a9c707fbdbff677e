import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AteriaDb, databaseName } from '#db/ateria-db.ts';
import type { TimerRecord } from '#db/cooking-records.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { bell } from './bell.ts';
import CookTimers from './cook-timers.tsx';
import { TimersBar } from './timers-bar.tsx';

const over: TimerRecord = {
  id: 'boil',
  recipeId: 'soup',
  step: 0,
  name: 'Boil the potatoes',
  endsAt: Date.now() - 5_000,
  latestAt: Date.now() - 5_000,
  isTold: true,
};

beforeEach(() => {
  const rings = vi.spyOn(bell, 'ring').mockImplementation(() => {});
  onTestFinished(() => rings.mockRestore());
});

async function show(shown: ReactNode, household?: AteriaDb) {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.db.timers.put(over);
  const root = createRootRoute({
    component: () => (
      <SyncProvider value={household ? { ...engine, db: household } : engine}>
        <ToasterProvider>{shown}</ToasterProvider>
      </SyncProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  // Not the router that the app registers in the types.
  render(<RouterProvider router={router as never} />);
  return engine;
}

test('in the bar a timer that is over is told once, by its name, and stays the link to the stove', async () => {
  await show(<CookTimers />);
  await expect.element(page.getByRole('link', { name: 'Time is up: Boil the potatoes' })).toBeVisible();
  // A running countdown would be read out every second.
  expect(page.getByRole('alert').element().textContent).toBe('Time is up: Boil the potatoes');
});

test('each timer that is over is told by itself, and the link names the one that ended last', async () => {
  const { db } = await show(<CookTimers />);
  await expect.element(page.getByRole('link', { name: 'Time is up: Boil the potatoes' })).toBeVisible();
  const told = page.getByRole('alert').element();
  await db.timers.bulkPut([
    { ...over, id: 'bake', name: 'Bake', endsAt: over.endsAt + 1_000 },
    { ...over, id: 'rest', name: 'Rest', endsAt: Date.now() + 600_000 },
  ]);
  await expect.element(page.getByRole('link', { name: 'Time is up: Bake' })).toBeVisible();
  const alerts = page.getByRole('alert').elements();
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    'Time is up: Boil the potatoes',
    'Time is up: Bake',
  ]);
  // A new element would be announced again.
  expect(alerts[0]).toBe(told);
});

test('a timer goes along when another household comes on the screen', async () => {
  const [home, cottage] = [undefined, 'cottage'].map((name) => new AteriaDb(databaseName('timers', name)));
  if (!home || !cottage) throw new Error('there are two');
  onTestFinished(async () => {
    await home.delete();
    await cottage.delete();
  });
  await cottage.open();
  await home.timers.put(over);
  home.close();
  await show(<CookTimers />, cottage);
  await expect.element(page.getByRole('link', { name: 'Time is up: Boil the potatoes' })).toBeVisible();
  expect(await cottage.timers.toArray()).toEqual([over]);
  await home.open();
  await expect.poll(() => home.timers.count()).toBe(0);
});

test('of several timers at the stove it is told which one is over', async () => {
  await show(<TimersBar timers={[over]} now={Date.now()} />);
  await expect
    .poll(() => document.querySelector('[role=alert]')?.textContent)
    .toBe('Time is up: Boil the potatoes');
});

test('however many timers run, they leave room for the step', async () => {
  await page.viewport(390, 844);
  const timers = Array.from({ length: 8 }, (_, index) => ({ ...over, id: `timer-${index}` }));
  await show(<TimersBar timers={timers} now={Date.now()} />);
  const list = page.getByRole('list');
  await expect.element(list).toBeVisible();
  expect(list.element().getBoundingClientRect().height).toBeLessThanOrEqual(0.3 * 844);
  // Items are not squeezed; the list scrolls.
  const [first, second] = list.element().children;
  expect(first?.getBoundingClientRect().bottom).toBeLessThanOrEqual(second?.getBoundingClientRect().top ?? 0);
});

test('a longer timer and one that is taken back are announced, as nothing else says so', async () => {
  const { db } = await show(<TimersBar timers={[over]} now={Date.now()} />);
  const said = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeInTheDocument();
  await page.getByRole('button', { name: '+1 min: Boil the potatoes' }).click();
  await said('The timer Boil the potatoes rings in 1 min');
  await db.timers.update('boil', { endsAt: Date.now() + 64 * 60_000 });
  await page.getByRole('button', { name: '+1 min: Boil the potatoes' }).click();
  await said('The timer Boil the potatoes rings in 1 h 5 min');
  await page.getByRole('button', { name: 'Stop the timer: Boil the potatoes' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await said('Undone');
  expect(await db.timers.count()).toBe(1);
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Sets the device's clock, which `setBy` then sets again; put right after the test. */
function setClock(byMs: number) {
  const realNow = Date.now.bind(Date);
  const clock = vi.spyOn(Date, 'now');
  const setBy = (byMs: number) => {
    clock.mockImplementation(() => realNow() + byMs);
    // One comes back from the settings of the device; the clock is compared then.
    document.dispatchEvent(new Event('visibilitychange'));
  };
  setBy(byMs);
  onTestFinished(() => clock.mockRestore());
  return setBy;
}

/** A timer of ten minutes at a stove whose clock is wrong by so much, as the server has told. */
async function startWithClock(wrongByMs: number) {
  const setBy = setClock(wrongByMs);
  const { db } = await show(<CookTimers />);
  const endsAt = Date.now() + 10 * minuteMs;
  await db.timers.bulkPut([{ ...over, endsAt, latestAt: endsAt + minuteMs, isTold: false }]);
  await db.syncState.update('sync', { clockOffsetMs: -wrongByMs });
  await expect.element(page.getByRole('link', { name: /Boil the potatoes, (10:00|9:5\d)$/ })).toBeVisible();
  await expect
    .poll(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    .toContain(lock);
  return { db, setBy };
}
const lock = 'ateria-timers';
const rightAgain = page.getByRole('link', { name: /Boil the potatoes, (10:00|9:[45]\d)$/ });

/** Longer than a changed sync state takes to be seen. */
const settled = () => new Promise((done) => setTimeout(done, 300));

test('a timer rings when it would have where a clock that is ahead is set back, offline too', async () => {
  const { db, setBy } = await startWithClock(dayMs);
  setBy(0);
  const restMs = async () => ((await db.timers.toArray())[0]?.endsAt ?? 0) - Date.now();
  await expect.poll(restMs).toBeLessThanOrEqual(10 * minuteMs);
  await expect.element(rightAgain, { timeout: 5_000 }).toBeVisible();
  const [timer] = await db.timers.toArray();
  expect((timer?.latestAt ?? 0) - (timer?.endsAt ?? 0)).toBe(minuteMs);
  // The server's answer moves nothing once more.
  await db.syncState.update('sync', { clockOffsetMs: 0 });
  await settled();
  expect(await db.timers.toArray()).toEqual([timer]);
});

test('a timer that rang because the clock was set ahead goes on once the server has told that it was', async () => {
  const { db, setBy } = await startWithClock(-dayMs);
  setBy(0);
  const isOver = page.getByRole('link', { name: 'Time is up: Boil the potatoes' });
  await expect.element(isOver, { timeout: 5_000 }).toBeVisible();
  await db.syncState.update('sync', { clockOffsetMs: 40 });
  await expect.element(rightAgain, { timeout: 5_000 }).toBeVisible();
  expect(await db.timers.toArray()).toEqual([expect.objectContaining({ isTold: false })]);
});

test('a timer that ended while the device slept stays over after the server has answered', async () => {
  const { db, setBy } = await startWithClock(0);
  setBy(20 * minuteMs);
  const isOver = page.getByRole('link', { name: 'Time is up: Boil the potatoes' });
  await expect.element(isOver, { timeout: 5_000 }).toBeVisible();
  await db.syncState.update('sync', { clockOffsetMs: 40 });
  await settled();
  await expect.element(isOver).toBeVisible();
});
