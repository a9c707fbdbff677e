import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { expireToken, queueLength } from '../../../client/e2e/harness/browser-storage.ts';
import { laptopSize, makeDevice, phoneSize } from '../../../client/e2e/harness/device.ts';
import { takePhoto } from '../../../client/e2e/harness/photo.ts';
import { untilControlled } from '../../../client/e2e/harness/service-worker.ts';
import { test } from '../../../client/e2e/harness/test.ts';
import { calendar } from '../../../client/e2e/pages/calendar.ts';
import { calendarList } from '../../../client/e2e/pages/calendar-list.ts';
import { recipeBook } from '../../../client/e2e/pages/recipe-book.ts';
import { recurringItems } from '../../../client/e2e/pages/recurring-items.ts';
import { shareHousehold } from '../../../client/e2e/pages/shared-household.ts';
import { shoppingList } from '../../../client/e2e/pages/shopping-list.ts';
import { eino, signUp } from '../../../client/e2e/pages/sign-in.ts';
import { backUp } from '../../../server/src/backup/back-up.ts';
import { writeDown } from '../../../server/src/testing/last-release/write-down.ts';
import { fromRoot } from '../../run/root.ts';
import { startRecorder } from './recorder.ts';

const target = fromRoot('server/src/testing/last-release/recorded');
const day = '2027-03-01';

test('what a household of this version keeps, and what a phone of it then goes on to say', async ({
  device,
  server,
}) => {
  const recorder = await startRecorder(server.port);
  const phone = await device('phone', { viewport: phoneSize });
  const laptop = await device('laptop', { viewport: laptopSize });
  await signUp(phone.page);
  await signUp(laptop.page, eino);
  const list = shoppingList(phone.page);
  const book = recipeBook(phone.page);
  const week = calendar(phone.page);
  const sent = async () => {
    await expect.poll(() => queueLength(phone.page)).toBe(0);
    await expect.poll(() => queueLength(laptop.page)).toBe(0);
  };

  await book.create({
    title: 'Salmon soup',
    servings: '4',
    ingredients: [['400 g', 'salmon']],
    steps: ['Boil.'],
  });
  await phone.page.getByRole('button', { name: 'Edit' }).click();
  await phone.page.locator('input[type=file]').setInputFiles(await takePhoto(phone.page, 48, 32));
  await book.save();
  await book.create({ title: 'Pea soup', ingredients: [['2 dl', 'peas']] });
  await week.openWeek(day);
  await week.plan('Monday 1 March', 'Salmon soup evening', 'dill, cream');
  await recurringItems(phone.page).open();
  await recurringItems(phone.page).add('coffee', 'Weekly', '2026-11-01');
  await list.open();
  await list.add('milk, 6 eggs, bread');
  await list.check('bread');
  await list.remove('milk');
  await sent();
  await shareHousehold(server, phone.page, laptop.page);
  await shoppingList(laptop.page).add('apples');
  await expect(list.checkbox('apples')).toBeVisible();
  await untilControlled(phone.page);
  await sent();
  await laptop.close();
  await phone.close();

  const kept = path.join(server.dataDir, '..', `${path.basename(server.dataDir)}-kept`);
  await backUp({ dataDir: server.dataDir, target: kept, hasDatabase: true, nowMs: Date.now });
  const takenAtMs = Date.now();

  // From here on only the phone, through the recorder.
  const recording = { ...server, port: recorder.port };
  const again = await makeDevice('again', recording, { viewport: phoneSize, profile: phone.profile });
  const later = shoppingList(again.page);
  await later.open();
  await expect(later.checkbox('apples')).toBeVisible();
  await expireToken(again.page);
  await again.page.reload();
  await later.add('butter, 2 l juice');
  await later.check('apples');
  await later.remove('eggs');
  await recurringItems(again.page).open();
  await recurringItems(again.page).putAll();
  await recipeBook(again.page).edit('Pea soup', { servings: '6', ingredients: [['3 dl', 'peas']] });
  await recipeBook(again.page).remove('Salmon soup');
  await calendar(again.page).openWeek(day);
  await calendar(again.page).plan('Tuesday 2 March', 'Pancakes', 'flour');
  await calendarList(again.page).open();
  await calendarList(again.page).showNextSevenDays();
  await again.page.goto('/account');
  await expect(again.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await again.page.goto('/settings');
  await expect(again.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect.poll(() => queueLength(again.page)).toBe(0);
  await again.page.goto('/recipes');
  await expect(recipeBook(again.page).card('Pea soup')).toBeVisible();
  await again.remove();

  mkdirSync(target, { recursive: true });
  writeDown(kept, server.dataDir, target);
  const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8'));
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim();
  const wire = { version, commit, publicUrl: server.url, takenAtMs, requests: recorder.take() };
  writeFileSync(path.join(target, 'wire.json'), `${JSON.stringify(wire, null, 1)}\n`);
  recorder.close();
});
