import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { cook } from './cook.ts';
import { test } from './engine-test.ts';

test('everything that one has comes down as one file, and a new account takes it in', async ({ phone }) => {
  const { tab } = phone;
  const person = cook(tab);
  await person.signUp('export@example.com');
  await person.add('milk, bread');
  await person.untilSent();
  await tab.goto('/account');
  // What stands above it comes from the server and moves it down.
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

/** What is still on its way has another ending. */
const filesIn = (folder: string) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.zip')) : [];

/** A zip ends with the record that counts its files; a file that is just begun is empty. */
const isWholeZip = (bytes: Buffer) => bytes.length > 22 && bytes.subarray(-22).readUInt32LE(0) === 0x06054b50;
