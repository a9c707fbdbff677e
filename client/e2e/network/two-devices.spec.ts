import { expect } from '@playwright/test';
import { dayMs } from '../../../sync-protocol/src/dates/day-ms.ts';
import { laptopSize, phoneSize } from '../harness/device.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { test as newcomer, atHome as test } from '../harness/test.ts';
import { type Line, shoppingList } from '../pages/shopping-list.ts';
import { signIn, signUp } from '../pages/sign-in.ts';

test('a phone without a signal and a laptop edit the same list, and both show what each person meant', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  let onPhone = shoppingList(phone.page);
  await onPhone.add('milk, bread, eggs, butter, coffee, apples, cheese, rice, salmon, ham, tea, salt');
  await expect(onPhone.unsavedNotice).toBeHidden();
  await untilControlled(phone.page);

  const laptop = await device('laptop', { viewport: laptopSize });
  const onLaptop = shoppingList(laptop.page);
  await onLaptop.expectNames([
    'milk',
    'bread',
    'eggs',
    'butter',
    'coffee',
    'apples',
    'cheese',
    'rice',
    'salmon',
    'ham',
    'tea',
    'salt',
  ]);
  await onLaptop.check('ham');
  await onLaptop.check('salt');
  await expect(onPhone.checkbox('salt')).toBeChecked();

  // In the shop the server is down, and the app is opened from its icon.
  await phone.close();
  await server.kill();
  await phone.goOffline();
  onPhone = shoppingList(await phone.reopen());
  await onPhone.open();
  await expect(onPhone.checkbox('milk')).toBeVisible();

  // At home the server is back, for the laptop only.
  await server.start();

  // The laptop's edits made before the phone's.
  await onLaptop.setQuantity('eggs', '12');
  await onLaptop.rename('butter', 'salted butter');
  await onLaptop.check('coffee');
  await onLaptop.remove('apples');
  await onLaptop.setQuantity('milk', '2 l');
  await onLaptop.add('cinnamon');
  await onLaptop.clearChecked(); // coffee, ham and salt
  await expect(onLaptop.checkbox('coffee')).toBeHidden();

  // Twenty edits of every kind on the phone.
  await onPhone.rename('milk', 'oat milk'); // 1: another field than the laptop's
  await onPhone.setQuantity('eggs', '6'); // 2: the same field, later
  await onPhone.setQuantity('bread', '1'); // 3: the same field, earlier
  await onPhone.remove('butter'); // 4: the laptop has renamed it, which the phone has not seen
  await onPhone.remove('coffee'); // 5: the laptop has only checked it
  await onPhone.setQuantity('apples', '1 kg'); // 6: the laptop has deleted it
  await onPhone.uncheck('ham'); // 7: the laptop clears it as checked
  await onPhone.move('tea', 'Drinks'); // 8
  await onPhone.check('rice'); // 9
  await onPhone.add('bananas'); // 10
  await onPhone.add('cocoa, 2 dl cream'); // 11, 12
  await onPhone.setQuantity('bananas', '5'); // 13
  await onPhone.check('cocoa'); // 14
  await onPhone.uncheck('cocoa'); // 15
  await onPhone.add('mistake'); // 16
  await onPhone.remove('mistake'); // 17
  await onPhone.remove('cheese'); // 18
  await onPhone.undo('Deleted cheese'); // 19
  await onPhone.paste('- flour\n- yeast'); // 20
  await expect(onPhone.checkbox('yeast')).toBeVisible();
  await expect(onPhone.checkbox('cheese')).toBeVisible();

  // The laptop's edits made after the phone's.
  await onLaptop.setQuantity('bread', '3');
  await onLaptop.rename('salmon', 'smoked salmon');
  await expect(onLaptop.unsavedNotice).toBeHidden();

  await phone.goOnline();
  const expected: Partial<Line>[] = [
    { name: 'oat milk', quantity: '2 l' },
    { name: 'eggs', quantity: '6' },
    { name: 'bread', quantity: '3' },
    { name: 'salted butter' },
    { name: 'apples', quantity: '1 kg' },
    { name: 'ham', isChecked: false },
    { name: 'tea', category: 'Drinks' },
    { name: 'rice', isChecked: true },
    { name: 'bananas', quantity: '5' },
    { name: 'cocoa', isChecked: false },
    { name: 'cream', quantity: '2 dl' },
    { name: 'cheese' },
    { name: 'flour' },
    { name: 'yeast' },
    { name: 'smoked salmon' },
    { name: 'cinnamon' },
  ];
  const names = expected.map(({ name = '' }) => name);
  await onPhone.expectNames(names);
  await onLaptop.expectNames(names);
  await expect(onPhone.unsavedNotice).toBeHidden();
  for (const line of expected) {
    expect(await onPhone.lines()).toContainEqual(expect.objectContaining(line));
    expect(await onLaptop.lines()).toContainEqual(expect.objectContaining(line));
  }
  await onPhone.expectLines(await onLaptop.lines());

  const client = await plainClientOn(server, laptop.page);
  expect((await client.itemNames()).toSorted()).toEqual(names.toSorted());
});

test('an edit on one device appears on the other by itself', async ({ device }) => {
  const phone = await device('phone', { viewport: phoneSize });
  const laptop = await device('laptop');
  const [onPhone, onLaptop] = [shoppingList(phone.page), shoppingList(laptop.page)];
  await onPhone.add('milk');
  await onLaptop.expectNames(['milk']);
  await onLaptop.check('milk');
  await expect(onPhone.checkbox('milk')).toBeChecked();
  await onLaptop.clearChecked();
  await onPhone.expectNames([]);
});

newcomer('a clock that is a day wrong loses nothing', async ({ device }) => {
  const phone = await device('phone', { user: 'nobody', viewport: phoneSize });
  await phone.page.clock.install({ time: Date.now() + dayMs });
  await phone.page.clock.resume();
  await signUp(phone.page);
  const laptop = await device('laptop', { user: 'nobody' });
  await signIn(laptop.page);
  const [onPhone, onLaptop] = [shoppingList(phone.page), shoppingList(laptop.page)];
  await onPhone.add('milk, bread');
  await onLaptop.expectNames(['milk', 'bread']);
  await onLaptop.rename('milk', 'oat milk');
  await onPhone.expectNames(['oat milk', 'bread']);
  await onPhone.remove('bread');
  await onLaptop.expectNames(['oat milk']);
});
