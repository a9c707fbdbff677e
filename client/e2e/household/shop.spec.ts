import { expect, type Page } from '@playwright/test';
import { checksNoted } from '../harness/browser-storage.ts';
import { dayFromNow } from '../harness/days.ts';
import { laptopSize, phoneSize } from '../harness/device.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';

const shown = (page: Page) => page.locator('.large-rows .list-name').allTextContents();
const row = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: new RegExp(`^${name}(,|$)`, 'i') });

test('whole shopping trips without a network, in two shops, one of which teaches its order', async ({
  server,
  device,
}) => {
  test.slow();
  const phone = await device('phone', { viewport: phoneSize });
  const { page } = phone;
  await page.clock.install();
  const plain = await plainClientOn(server, page);
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await plain.call('POST', '/api/calendar', {
    date: today,
    mealType: 'dinner',
    title: 'Soup',
    items: [{ itemName: 'leek', quantity: '2', category: 'produce', isChecked: false }],
  });
  await plain.call('POST', '/api/generated-lists/from-calendar', { startDate: today, endDate: today });
  const list = shoppingList(page);
  await list.open();
  await list.add('milk, apples, minced meat');
  await untilControlled(page);
  await expect
    .poll(() => page.evaluate(() => indexedDB.databases().then((all) => all.length)))
    .toBeGreaterThan(0);
  await page.getByRole('tab', { name: 'From calendar' }).tap();
  await expect(row(page, 'leek')).toBeVisible();
  await page.getByRole('tab', { name: 'Quick list' }).tap();
  await phone.goOffline();

  // Creates two shops.
  for (const name of ['Market', 'Corner shop']) {
    await page.goto('/stores');
    await page.getByRole('button', { name: 'New shop' }).tap();
    await page.getByLabel('Name').fill(name);
    await page.getByRole('button', { name: 'Save' }).tap();
    await expect(page.getByRole('list', { name: `Shelves of ${name}` })).toBeVisible();
  }

  // First visit: both lists as one, in the default order.
  await page.goto('/shopping-list');
  await page.getByRole('button', { name: 'In the shop' }).tap();
  await page.getByRole('button', { name: 'The shop: Any other shop' }).tap();
  await page.getByRole('menuitemradio', { name: 'Market' }).tap();
  await expect(page.getByRole('button', { name: 'The shop: Market' })).toBeVisible();
  await expect.poll(() => shown(page)).toEqual(['apples', 'leek', 'milk', 'minced meat']);
  await expect(page.getByText('4 left')).toBeVisible();

  const walkThrough = async (...names: string[]) => {
    for (const name of names) {
      await row(page, name).tap();
      await expect(row(page, name)).toBeChecked();
    }
    await expect(page.getByText('Everything is in the basket')).toBeVisible();
  };
  await row(page, 'apples').tap();
  await page.getByRole('button', { name: 'Undo apples' }).tap();
  await expect(row(page, 'apples')).not.toBeChecked();
  await walkThrough('minced meat', 'milk', 'apples', 'leek');

  // Back leaves the shop view; two more days with the same walk.
  for (const _ of ['second', 'third']) {
    await page.goBack();
    await expect(list.field).toBeVisible();
    await page.clock.fastForward('26:00:00');
    await list.add('milk, apples, minced meat');
    await page.getByRole('button', { name: 'In the shop' }).tap();
    await walkThrough('minced meat', 'milk', 'apples');
  }

  // The walked order is proposed and adopted on request; the other shop keeps its order.
  await expect.poll(() => checksNoted(page)).toBe(4 + 3 + 3);
  // The proposal may have been computed before the last check was noted.
  await page.reload();
  await expect(page.getByText(/^You take “.+” before “.+” here: use that order\?$/)).toBeVisible();
  await page.getByRole('button', { name: 'Use that order' }).tap();
  await page.getByRole('button', { name: 'Done' }).tap();
  await expect(list.field).toBeVisible();
  await list.add('milk, apples, minced meat');
  await expect
    .poll(async () => (await list.lines()).filter(({ isChecked }) => !isChecked).map(({ name }) => name))
    .toEqual(['minced meat', 'milk', 'apples']);
  await page.getByRole('button', { name: 'In the shop' }).tap();
  await expect.poll(async () => (await shown(page)).slice(0, 3)).toEqual(['minced meat', 'milk', 'apples']);
  await page.getByRole('button', { name: 'The shop: Market' }).tap();
  await page.getByRole('menuitemradio', { name: 'Corner shop' }).tap();
  await expect.poll(async () => (await shown(page)).slice(0, 3)).toEqual(['apples', 'milk', 'minced meat']);

  // Everything arrives at the server: each row separately, and both shops.
  await phone.goOnline();
  await expect
    .poll(async () => (await plain.get('/api/generated-lists/latest')).body.items)
    .toMatchObject([{ itemName: 'leek', isChecked: true }]);
  const { page: laptop } = await device('laptop');
  await laptop.goto('/stores');
  await laptop.getByRole('link', { name: 'Market' }).click();
  const shelves = laptop.getByRole('list', { name: 'Shelves of Market' }).getByRole('listitem');
  await expect(shelves.first()).toContainText('Meat and fish');
});

for (const [name, viewport] of [
  ['laptop', laptopSize],
  ['phone', phoneSize],
] as const)
  test(`what is said in the shop on a ${name} lies over no way back`, async ({ device, server }) => {
    const { page } = await device(name, { viewport });
    const plain = await plainClientOn(server, page);
    await plain.put('/api/quick-list', { items: [{ itemName: 'milk' }, { itemName: 'soap' }] });
    // An open page would show the reminder itself when the item becomes due, instead of the shop view.
    await page.goto('about:blank');
    const due = { itemName: 'Coffee', category: 'beverages', interval: 'weekly', startDate: dayFromNow(0) };
    await plain.call('POST', '/api/recurring-items', due);
    // With push support the app would not show the reminder itself.
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
    await page.goto('/shop');
    const said = page.getByText('Time to buy: Coffee');
    // The message stays while the mouse is over it.
    await said.hover();
    await page.getByRole('checkbox', { name: /^milk/ }).press('Space');
    const foot = page.getByRole('region', { name: 'How far you are' });
    await expect(foot.getByRole('list', { name: 'Checked off last' })).toBeVisible();
    await expect(said).toBeVisible();
    const [above, below] = [await said.boundingBox(), await foot.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  });
