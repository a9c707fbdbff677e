import { expect, type Page } from '@playwright/test';
import { phoneSize } from '../harness/device.ts';
import { atHome as test } from '../harness/test.ts';

/** As on a first visit before the worker has cached anything, or in a window without a worker. */
async function withoutWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations();
    await Promise.all(registrations.map((each) => each.unregister()));
    await Promise.all((await caches.keys()).map((each) => caches.delete(each)));
  });
  await page.route('**/service-worker.js', (route) => route.abort());
  // So that pending requests of the previous page do not count.
  await page.goto('about:blank');
  await page.goto('/shopping-list');
}

test('where what comes after the page does not come, the page stays and works', async ({ device }) => {
  const { page } = await device('phone', { viewport: phoneSize });
  await page.route('**/-at-rest-*.js', (route) => route.abort());
  let missed = 0;
  page.on('requestfailed', (request) => {
    if (request.url().includes('/-at-rest-')) missed += 1;
  });
  await withoutWorker(page);
  await expect.poll(() => missed).toBeGreaterThan(0);
  await page.getByLabel('Add an item').fill('milk');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: 'milk' })).toBeVisible();
});

test('what has not come before the signal went says so, works once it is back, and the list goes on', async ({
  device,
}) => {
  const phone = await device('phone', { viewport: phoneSize, locale: 'fi' });
  const { page } = phone;
  await withoutWorker(page);
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/-at-rest-')),
  );
  const write = page.getByLabel('Lisää ostos');
  await phone.goOffline();

  await page.getByRole('link', { name: 'Suunnitelma', exact: true }).click();
  const missing = page.getByRole('heading', { name: 'Tämä sivu ei ole vielä tällä laitteella' });
  await expect(missing).toBeVisible();
  await page.getByRole('button', { name: 'Lataa sivu uudelleen' }).click();
  await expect(page.getByText('Yhteyttä ei vielä ole.')).toBeVisible();

  await page.getByRole('link', { name: 'Lista', exact: true }).click();
  await write.fill('maito');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('checkbox', { name: /^maito/ })).toBeVisible();
  await page.getByRole('button', { name: 'Muokkaa: maito' }).click();
  await expect(page.getByText('Tämä ei ole vielä tällä laitteella')).toBeVisible();

  await page.getByRole('link', { name: 'Reseptit', exact: true }).click();
  await expect(missing).toBeVisible();
  await phone.goOnline();
  await expect(page.getByRole('searchbox', { name: 'Hae nimellä tai ainesosalla' })).toBeVisible();
  await page.getByRole('link', { name: 'Lista', exact: true }).click();
  await page.getByRole('button', { name: 'Muokkaa: maito' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
