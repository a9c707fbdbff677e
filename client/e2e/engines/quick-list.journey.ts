import { expect } from '@playwright/test';
import { plainClientOn } from '../harness/plain-client.ts';
import { cook } from './cook.ts';
import { test } from './engine-test.ts';

test('items are added, ticked, renamed, deleted and brought back, by hand and by keys', async ({
  phone,
  server,
}) => {
  const { tab } = phone;
  const person = cook(tab);
  await person.signUp('list@example.com');
  await person.add('milk, bread, jäätelö');
  await person.expectLines('milk', 'bread', 'jäätelö');
  await person.press('bread');
  await person.expectLines('milk', '✓ bread', 'jäätelö');

  await tab.click('button', 'Edit milk');
  await tab.fill('Name', 'oat milk');
  await tab.click('button', 'Done');
  await person.expectLines('oat milk', '✓ bread', 'jäätelö');
  await tab.click('button', 'Edit jäätelö');
  await tab.click('button', 'Delete');
  await person.expectLines('oat milk', '✓ bread');
  await tab.press('Control', 'z');
  await person.expectLines('oat milk', '✓ bread', 'jäätelö');

  await tab.click('button', 'Actions for the list');
  await tab.click('menuitem', 'Clear checked');
  await person.expectLines('oat milk', 'jäätelö');
  await tab.press('Control', 'z');
  await person.expectLines('oat milk', '✓ bread', 'jäätelö');

  await person.untilSent();
  const client = await plainClientOn(server, tab);
  expect((await client.itemNames()).toSorted()).toEqual(['bread', 'jäätelö', 'oat milk']);

  // Delivered by the stream, long before the page would poll.
  await client.put('/api/quick-list', { items: [{ itemName: 'salt' }] });
  await person.expectLines('salt');
});
