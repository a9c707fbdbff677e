import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { queueLength } from '../harness/browser-storage.ts';
import { plainClient } from '../harness/plain-client.ts';
import type { ServerProcess } from '../harness/server/server-process.ts';
import { atHome as test } from '../harness/test.ts';
import { accessTokenFor } from '../harness/tokens.ts';
import { shoppingList } from '../pages/shopping-list.ts';

test('a browser that is too old is told which ones work, keeps what waits, and gives it as a file of each household that can be read in again', async ({
  device,
  server,
}) => {
  const laptop = await device('laptop');
  const { page } = laptop;
  const list = shoppingList(page);
  await list.add('milk');
  await expect.poll(() => queueLength(page)).toBe(0);
  await page.goto('/household');
  await page.getByLabel('Name of a new household').fill('Summer house');
  await page.getByRole('button', { name: 'Create household' }).click();
  await expect(page.getByRole('button', { name: /^Household:.*Summer house/ })).toBeVisible();
  await list.open();
  await laptop.goOffline();
  await list.add('soap');
  await expect.poll(() => queueLength(page)).toBe(1);

  // Simulates a browser without popovers.
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLElement.prototype, 'popover');
  });
  await laptop.goOnline();
  await page.reload();
  await expect(page.getByText('This browser is too old for Ateria.')).toBeVisible();
  await expect(page.getByText('Tämä selain on liian vanha Aterialle.')).toBeVisible();
  await expect(page.getByText('Saved')).toBeHidden();
  expect(await queueLength(page)).toBe(1);

  await page.getByRole('button', { name: 'Save what is on this device as a file' }).click();
  await expect(page.getByRole('status').getByRole('link')).toHaveText([
    'ateria.zip',
    'Summer house (ateria-2.zip)',
  ]);
  const token = accessTokenFor(server, 'eino');
  const itemNames = () => plainClient(server, token).itemNames();
  await readIn(server, token, await download(page, 'ateria.zip'));
  expect(await itemNames()).toEqual(['milk']);
  await readIn(server, token, await download(page, 'Summer house (ateria-2.zip)'));
  expect((await itemNames()).toSorted()).toEqual(['milk', 'soap']);

  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('This browser is too old for Ateria.')).toBeVisible();
});

async function download(page: Page, link: string): Promise<Buffer<ArrayBuffer>> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: link, exact: true }).click();
  return readFileSync(await (await downloading).path());
}

async function readIn(server: ServerProcess, token: string, zip: Buffer<ArrayBuffer>): Promise<void> {
  const imported = await fetch(`http://127.0.0.1:${server.port}/api/users/me/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/zip' },
    body: zip,
  });
  expect(imported.status, await imported.text()).toBe(200);
}
