import { expect } from '@playwright/test';
import { queueLength } from '../harness/browser-storage.ts';
import { phoneSize } from '../harness/device.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { atHome as test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';
import { syncPage } from '../pages/sync-page.ts';

test('the sign in the top bar says saved, waiting and offline, and leads to what waits', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const { page } = phone;
  const list = shoppingList(page);
  await list.add('milk');
  const client = await plainClientOn(server, page);
  await expect.poll(() => client.itemNames()).toEqual(['milk']);
  await expect.poll(() => queueLength(page)).toBe(0);
  await expect(syncPage(page).sign('Saved')).toBeVisible();
  await phone.goOffline();
  await list.add('bread, butter');
  await list.check('milk');
  await expect(syncPage(page).sign(/^Offline, 3 waiting/)).toBeVisible();

  await syncPage(page).open();
  await expect(page.getByText('3 changes wait')).toBeVisible();
  await expect(page.getByText('bread').first()).toBeVisible();
  await phone.goOnline();
  await expect(page.getByText('Everything is saved.')).toBeVisible({ timeout: 60_000 });
  await expect(syncPage(page).sign('Saved')).toBeVisible();
});

test('what the server rejects is kept with its reason until the person decides', async ({
  device,
  server,
}) => {
  const { page } = await device('laptop');
  const list = shoppingList(page);
  await list.add('milk');
  await expect.poll(() => queueLength(page)).toBe(0);
  const client = await plainClientOn(server, page);
  const full = Array.from({ length: 5_000 }, (_, index) => ({ itemName: `thing ${index}`, isChecked: true }));
  expect((await client.put('/api/quick-list', { items: full })).status).toBe(200);

  await page.goto('/sync');
  await page.goto('/shopping-list');
  for (const name of ['straw', 'camel', 'hump']) await list.add(name);
  // Five thousand rows are still being pulled; the sync page does not render them.
  await syncPage(page).open();
  await expect(page.getByText('3 changes need you')).toBeVisible({ timeout: 120_000 });
  await expect(syncPage(page).sign(/Needs attention/)).toBeVisible();
  await expect(page.getByText('Not accepted: the list is full')).toHaveCount(3);

  await client.put('/api/quick-list', { items: [] });
  await syncPage(page).retry('straw');
  await expect(page.getByText('2 changes need you')).toBeVisible();
  await syncPage(page).discard('camel');
  await syncPage(page).edit('hump', 'bump');
  await expect(page.getByText('Everything is saved.')).toBeVisible({ timeout: 60_000 });
  expect((await client.itemNames()).toSorted()).toEqual(['bump', 'straw']);
  await list.open();
  await list.expectNames(['bump', 'straw']);
});

test('a session that was ended keeps the changes and says so, and signing in again sends them', async ({
  device,
  server,
}) => {
  const laptop = await device('laptop');
  const { page, network } = laptop;
  const list = shoppingList(page);
  await list.add('milk');
  await expect.poll(() => queueLength(page)).toBe(0);
  const fault = network.fault('* /api/*', ({ reply }) =>
    reply({
      status: 401,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'unauthorized', message: 'The access token is not valid here.' }),
    }),
  );
  const ended = network.fault('POST /oidc/token', ({ reply }) =>
    reply({
      status: 400,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ error: 'invalid_grant', error_description: 'grant request is invalid' }),
    }),
  );
  await list.add('bread');
  await expect(syncPage(page).sign(/^Signed out, 1 change kept/)).toBeVisible({ timeout: 60_000 });
  await list.add('butter');
  await list.expectNames(['milk', 'bread', 'butter']);

  fault.remove();
  ended.remove();
  await syncPage(page).open();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible({ timeout: 60_000 });
  const client = await plainClientOn(server, page);
  expect((await client.itemNames()).toSorted()).toEqual(['bread', 'butter', 'milk']);
});
