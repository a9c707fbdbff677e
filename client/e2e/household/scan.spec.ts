import { expect } from '@playwright/test';
import { phoneSize } from '../harness/device.ts';
import { filmCodes } from '../harness/fake-camera.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';

const oatMilk = '6408430000128';
const ryeBread = '5000112637922';

test('codes are read by the camera with WebAssembly of our own, learned once, checked off, and read without a network from then on', async ({
  device,
}, testInfo) => {
  const camera = testInfo.outputPath('camera.y4m');
  filmCodes(camera, [oatMilk, ryeBread]);
  const phone = await device('phone', { viewport: phoneSize, camera, isWhole: true });
  const { page, context, network } = phone;
  const list = shoppingList(page);
  await list.open();
  await untilControlled(page);
  const sheet = page.getByRole('dialog', { name: 'Scan a code' });
  const isReaderFetched = () => network.requests.some((request) => request.includes('zxing_reader'));

  // The app explains the camera before the browser asks, and works without it.
  await page.getByRole('button', { name: 'Scan a code' }).tap();
  await expect(sheet.getByText(/no picture is kept or sent/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Use the camera' }).tap();
  await expect(sheet.getByText(/The camera is not allowed for this page/)).toBeVisible();
  expect(isReaderFetched()).toBe(false);

  await context.grantPermissions(['camera']);
  await sheet.getByRole('button', { name: 'Try the camera again' }).tap();
  // In whatever order the codes appear.
  const names = new Map([
    [oatMilk, 'Oat milk'],
    [ryeBread, 'Rye bread'],
  ]);
  while (names.size > 0) {
    const code = (await sheet.getByText(/is new\./).textContent())?.split(' ')[0] ?? '';
    const name = names.get(code) ?? '';
    names.delete(code);
    await sheet.getByLabel('What is this?').fill(name);
    await sheet.getByRole('button', { name: 'Remember it' }).tap();
    await expect(sheet.getByText(`Added ${name}`)).toBeVisible();
  }
  // Both are on the list by now, and are scanned once more.
  await expect(sheet.getByText('Oat milk is in the basket', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Rye bread is in the basket', { exact: true })).toBeVisible();
  expect(isReaderFetched()).toBe(true);
  expect(phone.complaints).toEqual([]);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await list.expectNames(['Oat milk', 'Rye bread']);
  for (const each of await list.lines()) expect(each.isChecked).toBe(true);

  // Learned codes and the reader are on this device: they work in the shop offline, after a restart.
  await list.uncheck('Oat milk');
  await phone.goOffline();
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Scan a code' }).tap();
  await expect(sheet.getByText('Oat milk is in the basket', { exact: true })).toBeVisible();
  await sheet.getByRole('button', { name: 'Undo Oat milk' }).tap();
  await page.goBack();
  await expect(page.getByRole('checkbox', { name: /^Oat milk/ })).not.toBeChecked();
});
