import { expect } from '@playwright/test';
import { queueLength } from '../harness/browser-storage.ts';
import { dayFromNow } from '../harness/days.ts';
import { phoneSize } from '../harness/device.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { recurringItems } from '../pages/recurring-items.ts';
import { shoppingList } from '../pages/shopping-list.ts';

test('two devices without a signal put the same due items on the list, and each comes once and goes on once', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const onPhone = recurringItems(phone.page);
  await onPhone.open();
  await onPhone.add('Milk', 'Weekly', dayFromNow(-4));
  const client = await plainClientOn(server, phone.page);
  for (const [itemName, interval, days] of [
    ['Coffee', 'monthly', -3],
    ['Butter', 'weekly', -2],
    ['Bread', 'weekly', -1],
    ['Salt', 'monthly', 9],
  ] as const)
    await client.call('POST', '/api/recurring-items', { itemName, interval, startDate: dayFromNow(days) });
  await onPhone.expectDue(['Milk', 'Coffee', 'Butter', 'Bread']);
  await untilControlled(phone.page);

  const laptop = await device('laptop');
  const onLaptop = recurringItems(laptop.page);
  await onLaptop.open();
  await onLaptop.expectDue(['Milk', 'Coffee', 'Butter', 'Bread']);
  await untilControlled(laptop.page);

  await phone.goOffline();
  await laptop.goOffline();
  await onPhone.put('Milk');
  await onPhone.setInterval('Coffee', 'Weekly'); // While the laptop buys it by the old rule.
  await onPhone.skip('Butter');
  await onPhone.remove('Bread');
  await onPhone.expectDue(['Coffee']);
  await onLaptop.putAll();
  await onLaptop.expectDue([]);

  await phone.goOnline();
  await expect.poll(() => queueLength(phone.page), { timeout: 60_000 }).toBe(0);
  await laptop.goOnline();
  await expect.poll(() => queueLength(laptop.page), { timeout: 60_000 }).toBe(0);

  // What was bought is on the list once, even if its rule was deleted or skipped meanwhile.
  expect((await client.itemNames()).toSorted()).toEqual(['Bread', 'Butter', 'Coffee', 'Milk']);
  const rules = (await client.get('/api/recurring-items')).body;
  expect(
    rules.map((rule: Record<string, unknown>) => [rule.itemName, rule.interval, rule.nextDueDate]),
  ).toEqual([
    ['Milk', 'weekly', dayFromNow(3)],
    ['Coffee', 'weekly', dayFromNow(4)],
    ['Butter', 'weekly', dayFromNow(5)],
    ['Salt', 'monthly', dayFromNow(9)],
  ]);
  expect((await client.get('/api/recurring-items/due')).body).toEqual([]);
  await onPhone.expectDue([]);
  await onLaptop.expectDue([]);

  const list = shoppingList(phone.page);
  await list.open();
  await list.expectNames(['Bread', 'Butter', 'Coffee', 'Milk']);
});
