import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { failBefore } from '../harness/faults.ts';
import { plainClientOf, plainClientOn } from '../harness/plain-client.ts';
import { cook } from './cook.ts';
import { test } from './engine-test.ts';
import type { Tab } from './tab.ts';

test('everything that one has comes down as one file, and a new account takes it in', async ({ phone }) => {
  const { tab } = phone;
  const person = cook(tab);
  await person.signUp('export@example.com');
  await person.add('milk, bread');
  await person.untilSent();
  await tab.goto('/account');
  // Content above it is loaded from the server and moves it down.
  await tab.untilShown('link', 'See the plans');
  await tab.click('button', 'Download my data');
  await expect
    .poll(() => filesIn(phone.downloads))
    .toEqual([expect.stringMatching(/^ateria-\d{4}-\d\d-\d\d\.zip$/)]);
  const file = path.join(phone.downloads, filesIn(phone.downloads)[0] ?? '');
  await expect.poll(() => isWholeZip(readFileSync(file))).toBe(true);

  await person.openList();
  await person.signOut();
  await person.signUp('import@example.com');
  await tab.goto('/account');
  await tab.untilShown('button', 'Download my data');
  await tab.chooseFile(file);
  await expect.poll(() => tab.evaluate(() => document.body.textContent)).toContain('Quick list: 2 added');
  await person.openList();
  await person.expectLines('milk', 'bread');
});

test('who logs out with something unsent sends it first', async ({ phone, server, network }) => {
  const { tab } = phone;
  const person = cook(tab);
  await person.signUp('leaving@example.com');
  await person.add('milk');
  await person.untilSent();
  const client = await plainClientOn(server, tab);
  const away = network.fault('PUT /api/quick-list', failBefore(503));
  await person.add('bread');
  await person.expectLines('milk', 'bread');
  await tab.click('button', 'Show the sidebar');
  await tab.click('button', 'Log out');
  await tab.untilShown('dialog', 'Log out on this device?');
  await expect.poll(() => textOf(tab)).toContain('1 change to shopping lists');
  away.remove();
  await tab.click('button', 'Send first');
  await expect.poll(() => tab.evaluate(() => location.pathname)).toBe('/');
  expect((await client.itemNames()).toSorted()).toEqual(['bread', 'milk']);
});

test('who was removed from a household saves what was not sent, and takes what is new home', async ({
  phone,
  server,
  network,
}) => {
  const { tab } = phone;
  const person = cook(tab);
  await person.signUp('guest@example.com');
  await person.add('hammer');
  await person.untilSent();
  await person.untilKept();
  const host = plainClientOf(server, 'host');
  const [{ _id }] = (await host.get('/api/households')).body;
  await host.put('/api/quick-list', { items: [{ itemName: 'milk' }] });
  await tab.goto((await host.call('POST', `/api/households/${_id}/invites`)).body.link);
  await tab.click('button', 'Join');
  await untilDashboard(tab);
  await person.openList();
  await person.expectLines('hammer', 'milk');
  await person.untilSent();

  network.down();
  await person.add('oats');
  await person.expectLines('hammer', 'milk', 'oats');
  const { members } = (await host.get('/api/households')).body[0];
  const guest = members.find(({ role }: { role: string }) => role !== 'owner');
  expect((await host.call('DELETE', `/api/households/${_id}/members/${guest._id}`)).status).toBe(204);
  network.up();
  await tab.untilShown('heading', 'You no longer belong to this household');
  await expect.poll(() => textOf(tab)).toContain('1 change of yours had not been sent.');
  await tab.click('button', 'Save as a file');
  await expect.poll(() => filesIn(phone.downloads)).toEqual(['ateria.zip']);
  await tab.click('button', 'Add what is new to my own household');
  await untilDashboard(tab);
  await person.openList();
  await person.expectLines('hammer', 'oats');
  await person.untilSent();
  expect(await host.itemNames()).toEqual(expect.not.arrayContaining(['oats']));
});

/** Waits for the page itself: a navigation while the previous page is still being left may be lost. */
const untilDashboard = (tab: Tab) => tab.untilShown('heading', 'Tomorrow');

const textOf = (tab: Tab) => tab.evaluate(() => document.body.innerText);

/** Unfinished downloads have another extension. */
const filesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.zip')) : [];

/** A zip ends with the end-of-central-directory record; an unfinished file may be empty. */
const isWholeZip = (bytes: Buffer) => bytes.length > 22 && bytes.subarray(-22).readUInt32LE(0) === 0x06054b50;
