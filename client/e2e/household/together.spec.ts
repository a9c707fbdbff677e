import { expect } from '@playwright/test';
import { dayFromNow } from '../harness/days.ts';
import { phoneSize } from '../harness/device.ts';
import { atHome as test } from '../harness/test.ts';
import { recurringItems } from '../pages/recurring-items.ts';
import { callThem, othersIn, shareHousehold } from '../pages/shared-household.ts';
import { shoppingList } from '../pages/shopping-list.ts';

test('two people shop together: they see each other come and go, and what the other does, at once and later', async ({
  device,
  server,
}) => {
  const laptop = await device('laptop');
  const phone = await device('phone', { user: 'venla', viewport: phoneSize });
  const [aino, ville] = [laptop.page, phone.page];
  await callThem(server, aino, 'Aino Virtanen');
  await callThem(server, ville, 'Ville');
  await shareHousehold(server, aino, ville);
  await expect(othersIn(aino)).toHaveText('VVille');
  await expect(othersIn(ville)).toHaveText('AVAino Virtanen');

  await shoppingList(ville).add('oat milk');
  const line = aino.getByText('Ville added oat milk', { exact: true });
  await expect(line).toBeVisible();
  expect(await line.getAttribute('role')).toBe('status');
  const oatMilk = shoppingList(aino).checkbox('oat milk');
  await expect(oatMilk).toHaveAccessibleDescription(/New.*Added by Ville/);
  await shoppingList(ville).add('bread, butter, jam');
  await expect(aino.getByText('Ville added 4 things', { exact: true })).toBeVisible();
  await shoppingList(ville).check('bread');
  await expect(aino.getByText('Ville changed 4 things')).toBeVisible();
  // Once seen for a while they are no longer new, not even after a restart.
  await expect(oatMilk).toHaveAccessibleDescription('Added by Ville');
  await expect(line).toBeHidden();
  await aino.reload();
  await expect(shoppingList(aino).checkbox('butter')).toHaveAccessibleDescription('Added by Ville');
  await aino.getByRole('button', { name: 'Edit butter' }).click();
  await expect(aino.getByText('Added by Ville · last changed by Ville')).toBeVisible();
  await aino.getByRole('button', { name: 'Cancel' }).click();

  // A person on another page is in no list, and one without a signal is not present.
  await ville.goto('/recipes');
  await expect(othersIn(aino)).toBeHidden();
  await shoppingList(ville).open();
  await expect(othersIn(aino)).toBeVisible();
  await phone.goOffline();
  await expect(othersIn(ville)).toBeHidden();
  await expect(othersIn(aino)).toBeHidden();
  await aino.goto('/recipes');
  await shoppingList(ville).add('coffee');
  await phone.goOnline();
  await shoppingList(aino).open();
  await expect(shoppingList(aino).checkbox('coffee')).toHaveAccessibleDescription(/New.*Added by Ville/);
  await expect(othersIn(aino)).toHaveText('VVille');
  await expect(othersIn(ville)).toHaveText('AVAino Virtanen');

  // Of two windows of one browser the last one looked at counts, and both know who is present.
  const beside = await laptop.newPage();
  await beside.goto('/shopping-list?tab=recurring');
  await beside.bringToFront();
  await expect(othersIn(ville)).toBeHidden();
  await shoppingList(beside).open();
  await expect(othersIn(beside)).toHaveText('VVille');
  await expect(othersIn(ville)).toHaveText('AVAino Virtanen');
  await beside.goto('/shopping-list?tab=recurring');
  await ville.goto('/shopping-list?tab=recurring');
  await expect(othersIn(beside)).toHaveText('VVille');
  await recurringItems(ville).add('Coffee', 'Weekly', dayFromNow(0));
  await expect(beside.getByRole('listitem').filter({ hasText: 'Coffee' })).toContainText('Added by Ville');
  await beside.close();
  await expect(othersIn(ville)).toBeHidden();
  await ville.goto('/shopping-list');
  await expect(othersIn(ville)).toHaveText('AVAino Virtanen');

  // A person who turns presence off does not see others either.
  await ville.goto('/settings');
  await ville.getByRole('group', { name: 'See each other' }).getByText('Off').click();
  await shoppingList(ville).open();
  await expect(othersIn(aino)).toBeHidden();
  await expect(shoppingList(ville).checkbox('butter')).toHaveAccessibleDescription(/Added by you/);
  await expect(othersIn(ville)).toBeHidden();
});
