import { expect } from '@playwright/test';
import { keptRows, queueLength, tokensOf } from '../harness/browser-storage.ts';
import { laptopSize, phoneSize } from '../harness/device.ts';
import { plainClient } from '../harness/plain-client.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';
import { signIn, signUp } from '../pages/sign-in.ts';

test('a person takes everything along, deletes the account, and every device of theirs lets go of it', async ({
  device,
  server,
}) => {
  // An export requires a sign-in of the last ten minutes.
  const laptop = await device('laptop', { viewport: laptopSize, user: 'nobody' });
  const { page } = laptop;
  await signIn(page);
  await shoppingList(page).add('milk');
  await expect.poll(() => queueLength(page)).toBe(0);
  const phone = await device('phone', { viewport: phoneSize });
  const onPhone = shoppingList(phone.page);
  await onPhone.expectNames(['milk']);
  await untilControlled(phone.page);
  // A page that stays open without being touched.
  const tablet = await device('tablet');
  await shoppingList(tablet.page).expectNames(['milk']);
  await phone.goOffline();
  await onPhone.add('bread');
  await expect.poll(() => queueLength(phone.page)).toBe(1);

  await page.goto('/account');
  await expect(page).toHaveTitle(/My account/);
  await expect(page.getByText('aino@example.com').last()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change password' })).toBeVisible();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^ateria-\d{4}-\d\d-\d\d\.zip$/);
  const file = await download.path();

  const token = (await tokensOf(page))?.access_token ?? '';
  await page.getByRole('button', { name: 'Delete account' }).click();
  const question = page.getByRole('dialog', { name: 'Delete account for good?' });
  await expect(question.getByRole('button', { name: 'Delete for good' })).toBeDisabled();
  await question.getByLabel('To go on, type the word “delete”').fill('delete');
  await question.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await expect(page.getByText('Your account and everything in it have been deleted.')).toBeVisible();
  expect(await keptRows(page)).toBe(0);
  await tablet.page.waitForURL((url) => url.pathname === '/');
  await expect(tablet.page.getByText('This account was deleted on another device.')).toBeVisible();
  // No component was left without its data.
  expect(
    [laptop, tablet].flatMap(({ complaints }) => complaints.filter((each) => each.includes('sync state'))),
  ).toEqual([]);

  const refused = await plainClient(server, token).get('/api/quick-list');
  expect([refused.status, refused.body.code]).toEqual([410, 'account_deleted']);

  await phone.goOnline();
  await phone.page.waitForURL((url) => url.pathname === '/');
  await expect(
    phone.page.getByText(
      'This account was deleted on another device. What was kept of it on this device has been removed. 1 change that had not been sent is gone with it.',
    ),
  ).toBeVisible();
  expect(await keptRows(phone.page)).toBe(0);
  expect(await tokensOf(phone.page)).toBeFalsy();

  await signUp(page);
  await shoppingList(page).expectNames([]);
  await signIn(phone.page);
  await onPhone.expectNames([]);

  await page.goto('/account');
  await page.getByLabel('File with your data').setInputFiles(file);
  await expect(page.getByText('Quick list: 1 added')).toBeVisible();
  await onPhone.expectNames(['milk']);
});
