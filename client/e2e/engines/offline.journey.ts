import { expect } from '@playwright/test';
import { plainClientOn } from '../harness/plain-client.ts';
import { cook } from './cook.ts';
import { test } from './engine-test.ts';

test('after one visit it starts from nothing with the server killed, takes edits, and sends them when it is back', async ({
  phone,
  server,
}) => {
  const before = cook(phone.tab);
  await before.signUp('offline@example.com');
  await before.add('milk, bread');
  await before.expectLines('milk', 'bread');
  await before.untilSent();
  await before.untilKept();
  await phone.close();
  await server.kill();

  const tab = await phone.reopen();
  const person = cook(tab);
  await person.openList();
  await person.expectLines('milk', 'bread');
  await person.add('eggs');
  await person.press('milk');
  await person.expectLines('✓ milk', 'bread', 'eggs');
  await tab.reload();
  await person.expectLines('✓ milk', 'bread', 'eggs');
  for (const path of ['/calendar', '/recipes', '/sync', '/']) {
    await tab.goto(path);
    await tab.untilShown('heading', /./);
  }

  await server.start();
  await person.openList();
  await person.untilSent();
  const client = await plainClientOn(server, tab);
  const { items } = (await client.get('/api/quick-list')).body;
  expect(items.map(lineOf).toSorted()).toEqual(['bread', 'eggs', '✓ milk']);
});

test('a page that stays open sends what was done without a network by itself, once', async ({
  phone,
  server,
  network,
}) => {
  const { tab } = phone;
  const person = cook(tab);
  await person.signUp('train@example.com');
  await person.add('milk');
  await person.untilSent();
  await person.untilKept();
  network.down();
  await person.add('bread');
  await person.add('eggs');
  await person.press('milk');
  await person.expectLines('✓ milk', 'bread', 'eggs');
  network.up();
  await person.untilSent();
  const client = await plainClientOn(server, tab);
  const { items } = (await client.get('/api/quick-list')).body;
  expect(items.map(lineOf).toSorted()).toEqual(['bread', 'eggs', '✓ milk']);
});

const lineOf = ({ itemName, isChecked }: { itemName: string; isChecked: boolean }) =>
  isChecked ? `✓ ${itemName}` : itemName;
