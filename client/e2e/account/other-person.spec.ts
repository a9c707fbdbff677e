import { expect } from '@playwright/test';
import { queueLength, traces } from '../harness/browser-storage.ts';
import { failBefore } from '../harness/faults.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';
import { aino, answerLogOut, eino, signIn, signOut, signUp } from '../pages/sign-in.ts';

test("another person on the same device sees nothing of the first one's list, sends none of it, and it waits", async ({
  device,
  server,
}) => {
  const tablet = await device('tablet');
  const { page } = tablet;
  const list = shoppingList(page);
  await list.add('milk');
  await expect.poll(() => queueLength(page)).toBe(0);
  const held = tablet.network.fault('PUT /api/quick-list', failBefore(503));
  await list.add('birthday present for Eino');
  await signOut(page, 'Keep on this device');
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

test('logging out takes all texts from the browser, with another tab open, and they come back from the server', async ({
  device,
}) => {
  const tablet = await device('tablet');
  const { page } = tablet;
  await shoppingList(page).add('Aunt Tuulikki’s tin');
  await expect.poll(() => queueLength(page)).toBe(0);
  await untilControlled(page);
  const other = await tablet.newPage();
  await shoppingList(other).open();
  await shoppingList(other).expectNames(['Aunt Tuulikki’s tin']);
  // The list's snapshot contains it too.
  await expect.poll(() => traces(page, 'Aunt Tuulikki’s tin')).not.toEqual([]);
  await signOut(page);
  await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
  expect(await traces(page, 'Aunt Tuulikki’s tin')).toEqual([]);
  expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
  await signIn(page);
  await shoppingList(page).expectNames(['Aunt Tuulikki’s tin']);
});

test('what could not be sent goes with the rest where the person says so, without a network too', async ({
  device,
}) => {
  const tablet = await device('tablet');
  const { page } = tablet;
  await untilControlled(page);
  await tablet.goOffline();
  await shoppingList(page).add('Aunt Tuulikki’s tin');
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText('1 change to shopping lists')).toBeVisible();
  await answerLogOut(page, 'Remove for good');
  await expect(page.getByText('You are signed out on this device only')).toBeVisible();
  expect(await traces(page, 'Aunt Tuulikki’s tin')).toEqual([]);
});
