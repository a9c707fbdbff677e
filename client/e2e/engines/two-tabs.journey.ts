import { expect } from '@playwright/test';
import { plainClientOn } from '../harness/plain-client.ts';
import { cook } from './cook.ts';
import { test } from './engine-test.ts';

test('two tabs that both edit without a network show each other’s edits, and each arrives once', async ({
  phone,
  server,
  network,
}) => {
  const left = cook(phone.tab);
  await left.signUp('tabs@example.com');
  await left.add('salt');
  await left.untilSent();
  const other = await phone.newTab();
  const right = cook(other);
  await right.openList();
  await right.expectLines('salt');
  await left.untilKept();

  network.down();
  await left.add('red cup');
  await right.add('red plate');
  await left.add('green cup');
  // The other tab's changes move the lines, so wait for them before pressing.
  await right.expectLines('salt', 'red cup', 'red plate', 'green cup');
  await right.press('salt');
  const lines = ['✓ salt', 'red cup', 'red plate', 'green cup'];
  await left.expectLines(...lines);
  await right.expectLines(...lines);

  network.up();
  await left.untilSent();
  await left.expectLines(...lines);
  await right.expectLines(...lines);
  const client = await plainClientOn(server, phone.tab);
  expect((await client.itemNames()).toSorted()).toEqual(['green cup', 'red cup', 'red plate', 'salt']);
});
