import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { queueLength } from '../harness/browser-storage.ts';
import { plainClient } from '../harness/plain-client.ts';
import { test } from '../harness/test.ts';
import { accessTokenFor } from '../harness/tokens.ts';
import { shoppingList } from '../pages/shopping-list.ts';
import { signUp } from '../pages/sign-in.ts';

test('a browser that is too old is told which ones work, keeps what waits, and gives it as a file that can be read in again', async ({
  device,
  server,
}) => {
  const laptop = await device('laptop');
  const { page } = laptop;
  const list = shoppingList(page);
  await signUp(page);
  await list.add('milk');
  await expect.poll(() => queueLength(page)).toBe(0);
  await laptop.goOffline();
  await list.add('soap');
  await expect.poll(() => queueLength(page)).toBe(1);

  // As a browser is that has no menus of this kind.
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
  });
  await laptop.goOnline();
  await page.reload();
  await expect(page.getByText('This browser is too old for Ateria.')).toBeVisible();
  await expect(page.getByText('Tämä selain on liian vanha Aterialle.')).toBeVisible();
  await expect(page.getByText('Saved')).toBeHidden();
  expect(await queueLength(page)).toBe(1);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save what is on this device as a file' }).click();
  const zip = readFileSync(await (await downloading).path());

  const token = accessTokenFor(server, 'eino');
  const imported = await fetch(`http://127.0.0.1:${server.port}/api/users/me/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: zip,
  });
  expect(imported.status, await imported.text()).toBe(200);
  expect((await plainClient(server, token).itemNames()).toSorted()).toEqual(['milk', 'soap']);

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('This browser is too old for Ateria.')).toBeVisible();
});
