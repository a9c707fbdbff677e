import { expect } from '@playwright/test';
import { queueLength } from './harness/browser-storage.ts';
import { failBefore } from './harness/faults.ts';
import { plainClientOn } from './harness/plain-client.ts';
import { test } from './harness/test.ts';
import { shoppingList } from './pages/shopping-list.ts';
import { aino, eino, signIn, signOut, signUp } from './pages/sign-in.ts';

test("another person on the same device sees nothing of the first one's list, sends none of it, and it waits", async ({
  device,
  server,
}) => {
  const tablet = await device('tablet');
  const { page } = tablet;
  const list = shoppingList(page);
  await signUp(page, aino);
  await list.add('milk');
  await expect.poll(() => queueLength(page)).toBe(0);
  const held = tablet.network.fault('PUT /api/quick-list', failBefore(503));
  await list.add('birthday present for Eino');
  await signOut(page);
  held.remove();

  await signUp(page, eino);
  await list.expectNames([]);
  await list.add('hammer');
  const einosClient = await plainClientOn(server, page);
  await expect.poll(einosClient.itemNames).toEqual(['hammer']);
  expect(await queueLength(page)).toBe(1);
  await signOut(page);

  await signIn(page, aino);
  await list.expectNames(['milk', 'birthday present for Eino']);
  await expect.poll(() => queueLength(page), { timeout: 60_000 }).toBe(0);
  const ainosClient = await plainClientOn(server, page);
  expect((await ainosClient.itemNames()).toSorted()).toEqual(['birthday present for Eino', 'milk']);
  expect(await einosClient.itemNames()).toEqual(['hammer']);
});

test('logging out says that what has not been sent stays, and it does', async ({ device }) => {
  const tablet = await device('tablet');
  const { page } = tablet;
  await signUp(page);
  await shoppingList(page).add('milk');
  await expect.poll(() => queueLength(page)).toBe(0);
  const held = tablet.network.fault('PUT /api/quick-list', failBefore(503));
  await shoppingList(page).add('bread');
  await signOut(page);
  expect(await queueLength(page)).toBe(1);
  held.remove();
  await signIn(page);
  await expect.poll(() => queueLength(page), { timeout: 60_000 }).toBe(0);
  await shoppingList(page).expectNames(['milk', 'bread']);
});
