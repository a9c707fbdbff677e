import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { localDay } from '#lib/local-day.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { putKnown } from '#sync/testing/put-known.ts';
import { statsOf } from '#sync/testing/stats-of.ts';
import { bringAll, createTestEngine, makeNew, type TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { DueReminder } from './due-reminder.tsx';

let permission: NotificationPermission;
let badges: number[];
beforeEach(() => {
  localStorage.clear();
  permission = 'denied';
  badges = [];
  vi.spyOn(Notification, 'permission', 'get').mockImplementation(() => permission);
  vi.spyOn(navigator, 'setAppBadge').mockImplementation(async (count = 0) => void badges.push(count));
});
afterEach(() => vi.restoreAllMocks());

async function engineWith(status: 'trialing' | 'free', ...names: string[]): Promise<TestEngine> {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.db.facts.put({ key: 'stats', stats: statsOf({ status }) });
  for (const itemName of names) await addDue(engine, itemName);
  return engine;
}

async function addDue(engine: TestEngine, itemName: string): Promise<void> {
  const today = localDay(Date.now());
  const dates = { startDate: today, nextDueDate: today };
  await engine.write(
    recurringItem.add(itemName, { itemName, category: 'other', interval: 'weekly', ...dates }),
  );
}

const open = (engine: TestEngine) =>
  render(
    <SyncProvider value={engine}>
      <ToasterProvider>
        <DueReminder />
      </ToasterProvider>
    </SyncProvider>,
  );

test('where the browser shows no notices the app says what is due, once for each occurrence', async () => {
  const engine = await engineWith('trialing', 'coffee', 'flour');
  const first = open(engine);
  await expect.poll(() => first.textContent).toContain('Time to buy: coffee, flour');
  await expect.poll(() => badges).toEqual([2]);

  await addDue(engine, 'salt');
  const again = open(engine);
  await expect.poll(() => again.textContent).toContain('Time to buy: salt');
  expect(again.textContent).not.toContain('coffee');
});

test('what came due elsewhere and arrives after the app was opened is told, and what one makes due oneself is not', async () => {
  const engine = await engineWith('trialing');
  const page = open(engine);
  await expect.poll(() => badges).toEqual([0]);
  await addDue(engine, 'coffee');
  await expect.poll(() => badges).toEqual([0, 1]);
  const today = localDay(Date.now());
  const fields = { itemName: 'flour', category: 'other', interval: 'weekly', startDate: today };
  const created = { version: 1, stamp: 1, device: 'laptop' };
  const row = { noun: 'recurringItem', id: 'flour', version: 1, created, deleted: null, restored: null };
  await putKnown(engine.db, {
    row: { ...row, fields: { ...fields, nextDueDate: today }, marks: {} },
    epoch: 'e1',
    generation: 1,
  });
  await expect.poll(() => page.textContent).toContain('Time to buy: flour');
  expect(badges).toEqual([0, 1, 2]);
});

test('with the app left open it says what comes due as the next day begins', async () => {
  const engine = await engineWith('trialing');
  const tomorrow = localDay(Date.now() + dayMs);
  const dates = { startDate: tomorrow, nextDueDate: tomorrow };
  await engine.write(
    recurringItem.add('coffee', { itemName: 'coffee', category: 'other', interval: 'weekly', ...dates }),
  );
  const left = open(engine);
  await expect.poll(() => badges).toEqual([0]);
  const nextDay = Date.now() + dayMs;
  vi.spyOn(Date, 'now').mockImplementation(() => nextDay);
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => badges).toEqual([0, 1]);
  await expect.poll(() => left.textContent).toContain('Time to buy: coffee');
});

test('a browser that shows notices is not talked over, and has the badge all the same', async () => {
  permission = 'granted';
  const page = open(await engineWith('trialing', 'coffee'));
  await expect.poll(() => badges).toEqual([1]);
  expect(page.textContent).not.toContain('Time to buy');
});

test('on the free tier nothing is due', async () => {
  const page = open(await engineWith('free', 'coffee'));
  await expect.poll(() => badges).toEqual([0]);
  expect(page.textContent).not.toContain('Time to buy');
});

test('before everything has come for the first time the badge is left alone, and what comes then is told', async () => {
  const engine = await makeNew(await engineWith('trialing'), 'online');
  const page = open(engine);
  await addDue(engine, 'coffee');
  await bringAll(engine);
  await expect.poll(() => page.textContent).toContain('Time to buy: coffee');
  await expect.poll(() => badges).toEqual([1]);
});
