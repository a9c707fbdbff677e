import { expect } from '@playwright/test';
import { expireToken, queueLength, tokensOf } from '../harness/browser-storage.ts';
import { delay, loseRequest } from '../harness/faults.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { ringSyncAlarm, untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';

test('two tabs and the service worker drain one queue together, and everything arrives once', async ({
  device,
  server,
}) => {
  const laptop = await device('laptop');
  const { page, network, context } = laptop;
  await untilControlled(page);
  const other = await laptop.newPage();
  const tabs = [shoppingList(page), shoppingList(other)] as const;
  await tabs[1].open();
  await tabs[1].add('salt');
  await expect.poll(() => queueLength(page)).toBe(0);

  const held = network.fault('PUT /api/quick-list', loseRequest);
  const names = ['salt'];
  for (const colour of ['red', 'green', 'blue', 'white', 'black'])
    for (const [index, tab] of tabs.entries()) {
      const name = `${colour} ${index === 0 ? 'cup' : 'plate'}`;
      await tab.add(name);
      names.push(name);
    }
  held.remove();
  network.fault('PUT /api/quick-list', delay(300));
  await Promise.all([
    ringSyncAlarm(context, page, server.url),
    ringSyncAlarm(context, other, server.url),
    page.evaluate(() => window.dispatchEvent(new Event('online'))),
    other.evaluate(() => window.dispatchEvent(new Event('online'))),
  ]);
  await expect.poll(() => queueLength(page), { timeout: 120_000 }).toBe(0);
  await tabs[0].expectNames(names);
  await tabs[1].expectNames(names);
  const client = await plainClientOn(server, page);
  expect((await client.itemNames()).toSorted()).toEqual(names.toSorted());
});

test('an edit in one tab shows in the other at once, also offline', async ({ device }) => {
  const laptop = await device('laptop');
  const other = await laptop.newPage();
  await shoppingList(other).open();
  await laptop.goOffline();
  await shoppingList(laptop.page).add('milk');
  await shoppingList(other).expectNames(['milk']);
  await shoppingList(other).check('milk');
  await expect(shoppingList(laptop.page).checkbox('milk')).toBeChecked();
});

test('the service worker sends the queue when no tab is open', async ({ device, server }) => {
  const laptop = await device('laptop');
  const { page, network, context } = laptop;
  await shoppingList(page).add('salt');
  await expect.poll(() => queueLength(page)).toBe(0);
  await untilControlled(page);
  const client = await plainClientOn(server, page);

  const held = network.fault('PUT /api/quick-list', loseRequest);
  await shoppingList(page).add('milk');
  await shoppingList(page).add('bread');
  await expect.poll(() => queueLength(page)).toBe(2);
  await page.goto('about:blank');
  held.remove();
  expect(await client.itemNames()).toEqual(['salt']);
  await ringSyncAlarm(context, page, server.url);
  await expect.poll(async () => (await client.itemNames()).toSorted()).toEqual(['bread', 'milk', 'salt']);
  await shoppingList(page).open();
  await shoppingList(page).expectNames(['bread', 'milk', 'salt']);
  expect(await queueLength(page)).toBe(0);
});

test('a tab that is closed right after an edit loses nothing', async ({ device, server }) => {
  const laptop = await device('laptop');
  await laptop.newPage();
  const client = await plainClientOn(server, laptop.page);
  await shoppingList(laptop.page).add('milk');
  await expect.poll(() => queueLength(laptop.page)).toBe(1);
  await laptop.page.close();
  await shoppingList(laptop.page).open();
  await shoppingList(laptop.page).expectNames(['milk']);
  await expect.poll(client.itemNames, { timeout: 120_000 }).toEqual(['milk']);
});

test('eight tabs that renew at once sign nobody out', async ({ device, server }) => {
  const laptop = await device('laptop');
  const tabs = [laptop.page];
  while (tabs.length < 8) tabs.push(await laptop.newPage());
  for (const tab of tabs.slice(1)) await shoppingList(tab).open();

  const rounds = ['plain', 'red', 'green', 'white', 'blue'];
  for (const [index, name] of rounds.entries()) {
    const before = await tokensOf(laptop.page);
    await expireToken(laptop.page);
    await Promise.all(tabs.map((tab) => tab.evaluate(() => window.dispatchEvent(new Event('online')))));
    await expect.poll(async () => (await tokensOf(laptop.page))?.access_token).not.toBe(before?.access_token);
    await shoppingList(tabs[index] ?? laptop.page).add(`cake ${name}`);
    await expect.poll(() => queueLength(laptop.page), { timeout: 120_000 }).toBe(0);
  }
  for (const tab of tabs) await expect(shoppingList(tab).checkbox('cake blue')).toBeVisible();
  const client = await plainClientOn(server, laptop.page);
  // An item is on the screen before it is in the queue, so the server may lack it for a moment.
  await expect.poll(client.itemNames, { timeout: 120_000 }).toHaveLength(5);
  const renewals = laptop.network.requests.filter((line) => line.startsWith('POST /oidc/token'));
  expect(renewals.filter((line) => !line.endsWith(' 200'))).toEqual([]);
});

test('addresses that only the server answers reach it past the service worker', async ({ device }) => {
  const { page } = await device('laptop');
  await untilControlled(page);
  await page.goto('/.well-known/change-password');
  await expect(page).toHaveURL(/\/account/);
  await page.goto('/robots.txt');
  await expect(page.locator('body')).toContainText('User-agent');
});
