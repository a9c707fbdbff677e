import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ActivityEntry, ActivityPage } from 'sync-protocol/api/activity.ts';
import type { Household, HouseholdMember } from 'sync-protocol/api/households.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Session } from '#auth/session/session.ts';
import { SessionContext } from '#auth/session/session-provider.tsx';
import { keepHouseholds } from '#db/households/kept-households.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { ActivityView } from './activity-view.tsx';
import { keepActivity } from './use-activity.ts';

const token = async () => ({ kind: 'token', token: 'of-aino' }) as const;
const identity = { issuer: 'https://issuer.test', sub: 'aino', name: 'Aino' };
const session = { identity, getAccessToken: token, getActToken: token } as unknown as Session;
const aino: HouseholdMember = { _id: 'aino', number: 1, name: 'Aino Mäki', role: 'owner', isMe: true };
const ville: HouseholdMember = { _id: 'ville', number: 2, name: 'Ville', role: 'member', isMe: false };
const home: Household = { _id: 'home', name: 'Home', role: 'owner', plan: 'active', members: [aino, ville] };

const at = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime();
let ids = 100;
const entry = (by: number, kind: ActivityEntry['kind'], name: string, more: Partial<ActivityEntry> = {}) => ({
  _id: --ids,
  at: at(15, 12),
  by,
  kind,
  noun: 'quickItem',
  rowId: name,
  name,
  count: 1,
  ...more,
});

afterEach(() => vi.restoreAllMocks());

/** Opens the view on a device that has milk and earlier stored `kept`; the server has these pages. */
async function open(
  pages: readonly ActivityPage[],
  { kept, isDown = false, isOffline = false }: Options = {},
) {
  const state = { isDown };
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.db.syncState.update('sync', { household: 'home' });
  await keepHouseholds(engine.db, [home]);
  const item = { quantity: '', category: 'other', isChecked: false } as const;
  await engine.write(quickItem.add('milk', { itemName: 'milk', ...item }));
  await engine.write(quickItem.add('rice', { itemName: 'rice', ...item }));
  await engine.acknowledgeAll();
  await engine.write(quickItem.delete('rice'));
  await engine.acknowledgeAll();
  if (kept) await keepActivity(engine.db, [...kept]);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline);
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (url.pathname !== '/api/activity') return real(input, init);
    if (state.isDown) throw new TypeError('no network');
    const before = url.searchParams.get('before');
    const found =
      before === null ? pages[0] : pages.find((_, index) => `${pages[index - 1]?.before}` === before);
    return new Response(JSON.stringify(found), { headers: { 'content-type': 'application/json' } });
  });
  const router = createRouter({
    routeTree: createRootRoute({ component: ActivityView }),
    history: createMemoryHistory(),
  });
  render(
    <SessionContext value={session}>
      <SyncProvider value={engine}>
        <ToasterProvider>
          {/* Not the router that the app registers in the types. */}
          <RouterProvider router={router as never} />
        </ToasterProvider>
      </SyncProvider>
    </SessionContext>,
  );
  return { engine, state };
}

interface Options {
  kept?: readonly ActivityEntry[];
  isDown?: boolean;
  isOffline?: boolean;
}

const day = (name: string) => page.getByRole('region', { name });

test('who did what stands under its day, page by page', async () => {
  await open([
    {
      entries: [
        entry(2, 'added', 'oat milk'),
        entry(1, 'checked', 'bread'),
        entry(2, 'added', 'Soup', { noun: 'calendarEntry', at: at(14, 9) }),
        entry(9, 'changed', 'Pie', { noun: 'recipe', at: at(14, 8) }),
      ],
      before: 7,
    },
    { entries: [entry(2, 'added', 'flour', { at: at(13, 8), rowId: null, count: 12 })], before: null },
  ]);
  await expect.element(day('Thursday 15 January').getByText('Ville added oat milk')).toBeVisible();
  await expect.element(day('Thursday 15 January').getByText('You checked bread')).toBeVisible();
  await expect.element(day('Wednesday 14 January').getByText('Ville planned Soup')).toBeVisible();
  await expect
    .element(day('Wednesday 14 January').getByText('Somebody who has left changed Pie'))
    .toBeVisible();
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await expect.element(day('Tuesday 13 January').getByText('Ville added flour and 11 others')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
});

test('what was shown of earlier days stays when one comes back to the page, and nothing between is left out', async () => {
  let laterMs = 0;
  const realNow = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => realNow() + laterMs);
  const [milk, bread, flour, salt] = ['oat milk', 'bread', 'flour', 'salt'].map((name) =>
    entry(2, 'added', name),
  ) as [ActivityEntry, ActivityEntry, ActivityEntry, ActivityEntry];
  const pages: ActivityPage[] = [
    { entries: [milk, bread], before: bread._id },
    { entries: [flour], before: flour._id },
    { entries: [salt], before: null },
  ];
  await open(pages);
  const shown = () =>
    page
      .getByText(/^Ville added/)
      .elements()
      .map((each) => each.textContent?.replace('Ville added ', ''));
  const comeBack = (newest: ActivityPage) => {
    pages[0] = newest;
    laterMs += 60_000;
    window.dispatchEvent(new Event('focus'));
  };
  await expect.poll(shown).toEqual(['oat milk', 'bread']);
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await expect.poll(shown).toEqual(['oat milk', 'bread', 'flour']);
  const rice = { ...milk, _id: milk._id + 100, rowId: 'rice', name: 'rice' };
  comeBack({ entries: [rice, milk], before: milk._id });
  await expect.poll(shown).toEqual(['rice', 'oat milk', 'bread', 'flour']);
  const milkAgain = { ...milk, _id: milk._id + 150 };
  comeBack({ entries: [milkAgain, rice, bread], before: bread._id });
  await expect.poll(shown).toEqual(['oat milk', 'rice', 'bread', 'flour']);
  await page.getByRole('button', { name: 'Show earlier' }).click();
  await expect.poll(shown).toEqual(['oat milk', 'rice', 'bread', 'flour', 'salt']);
  const oats = { ...milk, _id: milk._id + 200, rowId: 'oats', name: 'oats' };
  comeBack({ entries: [oats], before: oats._id });
  await expect.poll(shown).toEqual(['oats']);
});

test('what was removed comes back at a press, and what is there again offers nothing', async () => {
  const { engine } = await open([
    { entries: [entry(2, 'removed', 'rice'), entry(2, 'removed', 'milk')], before: null },
  ]);
  const restore = (name: string) => page.getByRole('button', { name: `Restore ${name}` });
  await restore('rice').click();
  await expect.poll(async () => (await engine.db.quickItems.get('rice'))?.itemName).toBe('rice');
  await expect.element(restore('rice')).not.toBeInTheDocument();
  await expect.element(restore('milk')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(restore('rice')).toBeVisible();
});

test('a list that was made from meals is not offered back, as it would come without its lines', async () => {
  await open([
    {
      entries: [entry(2, 'removed', '', { noun: 'generatedList', rowId: 'l1' }), entry(2, 'removed', 'rice')],
      before: null,
    },
  ]);
  await expect.element(page.getByText('Ville removed a shopping list')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Restore rice' })).toBeVisible();
  expect(page.getByRole('button', { name: /Restore/ }).elements()).toHaveLength(1);
});

test('[H13] of a recurring item it is not said that it was bought: it was put on the list, or skipped', async () => {
  await open([{ entries: [entry(2, 'checked', 'coffee', { noun: 'recurringItem' })], before: null }]);
  await expect.element(page.getByText('Ville put coffee on the list, or skipped it this time')).toBeVisible();
});

test('without a network it shows what the device heard last', async () => {
  await open([], { kept: [entry(2, 'added', 'oat milk')], isDown: true, isOffline: true });
  await expect.element(page.getByText('Ville added oat milk')).toBeVisible();
  await expect.element(page.getByText(/You are offline/)).toBeVisible();
});

test('a server that does not answer is said, and asked again', async () => {
  const { state } = await open([{ entries: [entry(2, 'added', 'oat milk')], before: null }], {
    isDown: true,
  });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('What is new could not be fetched.Try again');
  state.isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Ville added oat milk')).toBeVisible();
});

test('where nothing was done it says what will stand here', async () => {
  await open([{ entries: [], before: null }]);
  await expect.element(page.getByText('Nothing yet')).toBeVisible();
});
