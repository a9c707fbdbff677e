import { expect } from '@playwright/test';
import { laptopSize, makeDevice, phoneSize } from '../../../client/e2e/harness/device.ts';
import { shoppingList } from '../../../client/e2e/pages/shopping-list.ts';
import { type Person, signIn, signUp } from '../../../client/e2e/pages/sign-in.ts';
import { type Figure, heldAs } from '../figures.ts';
import type { Cluster } from './cluster.ts';

const person: Person = { email: 'aino.replicas@example.com', password: 'korvapuusti ja kahvi' };

/**
 * Checks with two real browsers that edits on one person's phone and laptop reach the other, also those made
 * offline.
 */
export async function passTwoDevices({ whole }: Cluster): Promise<Figure[]> {
  const phone = await makeDevice('phone', whole, { viewport: phoneSize });
  const laptop = await makeDevice('laptop', whole, { viewport: laptopSize });
  try {
    await signUp(phone.page, person);
    await signIn(laptop.page, person);
    const [onPhone, onLaptop] = [shoppingList(phone.page), shoppingList(laptop.page)];
    await onPhone.add('oat milk');
    await expect(onLaptop.checkbox('oat milk')).toBeVisible();
    await onLaptop.add('rye bread');
    await expect(onPhone.checkbox('rye bread')).toBeVisible();
    for (const device of [phone, laptop]) await device.goOffline();
    await onPhone.check('rye bread');
    await onPhone.add('dill');
    await onLaptop.add('leek');
    for (const device of [phone, laptop]) await device.goOnline();
    for (const list of [onPhone, onLaptop]) {
      await expect(list.checkbox('rye bread')).toBeChecked();
      for (const name of ['oat milk', 'dill', 'leek']) await expect(list.checkbox(name)).toBeVisible();
    }
    return [{ name: 'edits of two devices that reached the other', value: '5 of 5', aim: heldAs('all') }];
  } finally {
    await phone.remove();
    await laptop.remove();
  }
}
