import { recurringItem } from 'sync-protocol/recurring-items/recurring-item.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { localDay } from '#lib/local-day.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
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
  await engine.db.facts.put({
    key: 'stats',
    stats: {
      recipesSaved: 0,
      mealsPlanned: 0,
      memberSince: 0,
      isEmailAccount: true,
      accountType: status === 'free' ? 'free' : 'premium',
      subscription: { status, onboardingComplete: true, trialEndsAt: null },
    } as never,
  });
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
