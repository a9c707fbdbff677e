import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { locales } from 'sync-protocol/locales.ts';
import { type Device, laptopSize, makeDevice, phoneSize } from '../client/e2e/harness/device.ts';
import type { ServerProcess } from '../client/e2e/harness/server/server-process.ts';
import { startServerProcess } from '../client/e2e/harness/server/server-process.ts';
import { shoppingList } from '../client/e2e/pages/shopping-list.ts';
import { aino, signIn, signUp } from '../client/e2e/pages/sign-in.ts';
import { buildIfNeeded } from './build/build.ts';
import { ensureChromium } from './run/browser.ts';
import { readOptions } from './run/options.ts';
import { fromRoot } from './run/root.ts';
import { untilAtRest } from './screenshots/at-rest.ts';
import { takeFrontPageScreenshots } from './screenshots/front-page-screenshots.ts';

readOptions({
  name: 'npm run screenshots',
  words:
    'Takes the screenshots of the README, the web manifest, the front page and shared links from the running app.',
});

const folder = fromRoot('client/public/screenshots');
const items = [
  'milk 2 l',
  '6 eggs',
  'bread',
  '1 kg potatoes',
  'tomatoes',
  'salmon 600 g',
  'coffee',
  'apples',
  'butter',
];
const checked = ['coffee', 'apples', 'butter'];

process.env.CHROMIUM_PATH = await ensureChromium();
if (!(await buildIfNeeded())) process.exit(1);
mkdirSync(folder, { recursive: true });
const server = await startServerProcess();
const phone = await makeDevice('phone', server, { viewport: phoneSize, pixelRatio: 2 });
const laptop = await makeDevice('laptop', server, { viewport: laptopSize });
try {
  await signUp(phone.page, aino);
  const list = shoppingList(phone.page);
  await list.paste(items.join('\n'));
  for (const name of checked) await list.check(name);
  await take(phone, 'list-narrow');
  await switchToDark(phone.page);
  await take(phone, 'list-narrow-dark');

  await signIn(laptop.page, aino);
  await shoppingList(laptop.page).checkbox('milk').waitFor();
  await take(laptop, 'list-wide');
  await takeFrontPageScreenshots(server, folder);
  await takeShareCards(server, folder);
} finally {
  await phone.remove();
  await laptop.remove();
  await server.remove();
}

async function take({ page }: Device, name: string) {
  await untilAtRest(page);
  await page.screenshot({ path: `${folder}/${name}.png` });
  console.log(`${folder}/${name}.png`);
}

async function switchToDark(page: Page) {
  await page.evaluate(() => localStorage.setItem('themeMode', 'dark'));
  await page.reload();
  await shoppingList(page).checkbox('milk').waitFor();
}

/** Takes the preview images of shared links in both languages: the top of the front page (`share-fi.jpg`). */
async function takeShareCards(server: ServerProcess, folder: string): Promise<void> {
  for (const locale of locales) {
    const device = await makeDevice(`visitor-${locale}`, server, {
      locale,
      viewport: { width: 1200, height: 630 },
    });
    try {
      await device.page.goto('/', { waitUntil: 'networkidle' });
      await device.page.screenshot({ path: `${folder}/share-${locale}.jpg`, type: 'jpeg', quality: 84 });
      console.log(`${folder}/share-${locale}.jpg`);
    } finally {
      await device.remove();
    }
  }
}
