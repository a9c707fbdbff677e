import { expect } from '@playwright/test';
import { queueLength } from '../harness/browser-storage.ts';
import { dayFromNow } from '../harness/days.ts';
import { phoneSize } from '../harness/device.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { calendarList } from '../pages/calendar-list.ts';
import { shoppingList } from '../pages/shopping-list.ts';

test('a list made without a signal meets one made elsewhere: checked stays, removed stays removed, one line a name', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const client = await plainClientOn(server, phone.page);
  const plan = (days: number, title: string, items: readonly (readonly [string, string])[]) =>
    client.call('POST', '/api/calendar', {
      date: dayFromNow(days),
      mealType: 'dinner',
      title,
      items: items.map(([itemName, quantity]) => ({ itemName, quantity, isChecked: false })),
    });
  await plan(1, 'Pancakes', [
    ['milk', '5 dl'],
    ['eggs', '3'],
    ['sugar', ''],
  ]);
  await plan(2, 'Soup', [
    ['Milk', '2 dl'],
    ['leek', '1'],
    ['potatoes', '6'],
  ]);
  const onPhone = calendarList(phone.page);
  await onPhone.open();
  await onPhone.showNextSevenDays();
  await expect(phone.page.getByText('2 meals are planned')).toBeVisible();
  await untilControlled(phone.page);

  const laptop = await device('laptop');
  const onLaptop = calendarList(laptop.page);
  await onLaptop.open();
  await onLaptop.showNextSevenDays();
  await expect(laptop.page.getByText('2 meals are planned')).toBeVisible();

  // In the shop the phone makes the list offline and uses it.
  await phone.goOffline();
  await onPhone.make();
  await onPhone.expectLines(['Milk 7 dl', 'eggs 3', 'leek 1', 'potatoes 6', 'sugar']);
  await onPhone.check('Milk');
  await onPhone.remove('potatoes');
  await onPhone.alwaysAtHome('sugar');
  await onPhone.expectLines(['✓ Milk 7 dl', 'eggs 3', 'leek 1']);

  // At home another person plans more, makes a list of the same days, and checks something too.
  await plan(3, 'Mash', [
    ['potato', '1 kg'],
    ['milk', '3 dl'],
    ['butter', '100 g'],
  ]);
  await expect(laptop.page.getByText('3 meals are planned')).toBeVisible();
  await onLaptop.make();
  await onLaptop.check('leek');
  await expect.poll(() => queueLength(laptop.page), { timeout: 60_000 }).toBe(0);

  await phone.goOnline();
  await expect.poll(() => queueLength(phone.page), { timeout: 60_000 }).toBe(0);
  await onLaptop.update();
  const met = ['✓ milk 1 l', '✓ leek 1', 'butter 100 g', 'eggs 3'];
  await onLaptop.expectLines(met);
  await onPhone.expectLines(met);
  await expect.poll(() => queueLength(laptop.page), { timeout: 60_000 }).toBe(0);

  // A plain client makes it once more: nothing comes back.
  const range = { startDate: dayFromNow(0), endDate: dayFromNow(6) };
  const { body } = await client.call('POST', '/api/generated-lists/from-calendar', range);
  expect(body.items.map(({ itemName }: { itemName: string }) => itemName).toSorted()).toEqual([
    'butter',
    'eggs',
    'leek',
    'milk',
  ]);

  // Both put the rest on the quick list: each item is there once.
  await onPhone.addAllToQuickList();
  await onLaptop.addAllToQuickList();
  await expect.poll(() => queueLength(phone.page), { timeout: 60_000 }).toBe(0);
  await expect.poll(() => queueLength(laptop.page), { timeout: 60_000 }).toBe(0);
  expect((await client.itemNames()).toSorted()).toEqual(['butter', 'eggs']);
  const list = shoppingList(phone.page);
  await list.open();
  await list.expectNames(['butter', 'eggs']);
});
