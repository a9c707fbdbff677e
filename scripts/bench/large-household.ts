import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays } from 'sync-protocol/dates/day.ts';
import type { ChangesPage } from 'sync-protocol/sync/changes.ts';
import { tokensOf } from '../../client/e2e/harness/browser-storage.ts';
import { laptopSize, makeDevice } from '../../client/e2e/harness/device.ts';
import type { ServerProcess } from '../../client/e2e/harness/server/server-process.ts';
import { signIn, signUp } from '../../client/e2e/pages/sign-in.ts';
import { atMost, type Figure, milliseconds, quantile } from './figures.ts';
import { makeItems, words } from './make-items.ts';

const recipes = 5_000;
const mealDays = 3 * 365;
const mealsADay = 3;
const items = 1_000;
const firstDay = '2024-01-01';
const searches = 20;
const months = 12;

/**
 * Measures a household with years of data: how long a new device takes to fetch it, and how fast search and
 * calendar then are.
 */
export async function measureLargeHousehold(server: ServerProcess): Promise<Figure[]> {
  const person = { email: 'large@example.com', password: 'korvapuusti ja kahvi' };
  const first = await makeDevice('first', server, { viewport: laptopSize });
  await signUp(first.page, person);
  const seeding = seed(server, (await tokensOf(first.page))?.access_token ?? '');
  await first.remove();
  await seeding;

  const laptop = await makeDevice('laptop', server, { viewport: laptopSize });
  try {
    const { page } = laptop;
    await signIn(page, person);
    const arrivedAt = Date.now();
    const rows = recipes + mealDays * mealsADay + items;
    while ((await countRows(page)) < rows) await page.waitForTimeout(50);
    const firstSyncMs = Date.now() - arrivedAt;
    await page.waitForTimeout(2_000);
    const share =
      (await deviceBytes(page)) / (await rowBytes(server, (await tokensOf(page))?.access_token ?? ''));
    const found = await timeSearches(page);
    const switched = await timeMonths(page);
    const told = (name: string, times: readonly number[], limitMs?: number): Figure[] => {
      const median = quantile(times, 0.5);
      const aim = limitMs === undefined ? {} : { aim: atMost(median, limitMs, 'ms') };
      return [
        { name: `${name}, median`, value: milliseconds(median), ...aim },
        { name: `${name}, 95th percentile`, value: milliseconds(quantile(times, 0.95)) },
      ];
    };
    return [
      { name: `first sync of ${rows} rows, once signed in`, value: milliseconds(firstSyncMs) },
      {
        name: 'the device’s data, times its rows as JSON',
        value: share.toFixed(2),
        aim: atMost(share, 1.5, 'times'),
      },
      ...told(`word to found, ${recipes} recipes`, found, 50),
      ...told(`another month, ${mealDays * mealsADay} meals`, switched),
    ];
  } finally {
    await laptop.remove();
  }
}

/** Sends everything to the server as a device would, in batches of changes. */
async function seed(server: ServerProcess, token: string) {
  const sync = (op: number) => ({ op, base: 0, epoch: '', stamp: op });
  const put = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  };
  const merge = async (path: string, changes: readonly object[]) => {
    for (let from = 0; from < changes.length; from += 100)
      await put(path, { items: changes.slice(from, from + 100), merge: { device: 'seed' } });
  };
  await put('/api/quick-list', { items: makeItems(items), recurringItemsToAdvance: [] });
  await merge(
    '/api/recipes',
    Array.from({ length: recipes }, (_, index) => ({
      clientId: `recipe-${index}`,
      title: `Dish number ${words(index)}`,
      ingredients: ['flour', 'butter', 'milk', 'eggs', words(index % 97)].map((name) => ({
        name,
        quantity: '2 dl',
      })),
      instructions: ['Mix everything.', 'Bake until it is done.', 'Serve.'],
      servings: 4,
      sync: sync(index + 1),
    })),
  );
  await merge(
    '/api/calendar',
    Array.from({ length: mealDays * mealsADay }, (_, index) => ({
      clientId: `meal-${index}`,
      date: addDays(firstDay, Math.floor(index / mealsADay)),
      mealType: ['breakfast', 'lunch', 'dinner'][index % mealsADay],
      title: `Dish number ${words(index)}`,
      'items.k1': { itemName: 'flour', quantity: '2 dl', isChecked: false },
      sync: sync(index + 1),
    })),
  );
}

/** Bytes of the device's databases, as reported by the browser. */
const deviceBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const estimate: StorageEstimate & { usageDetails?: { indexedDB?: number } } =
      await navigator.storage.estimate();
    return estimate.usageDetails?.indexedDB ?? estimate.usage ?? 0;
  });

/** Length in characters of all rows of the household as JSON, from the feed. */
async function rowBytes(server: ServerProcess, token: string): Promise<number> {
  let bytes = 0;
  for (let cursor = '', more = true; more; ) {
    const since = cursor === '' ? '' : `?since=${cursor}`;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/changes${since}`, { headers });
    const page = (await answer.json()) as ChangesPage;
    for (const row of page.rows) bytes += JSON.stringify(row).length;
    cursor = page.next;
    more = page.more;
  }
  return bytes;
}

/** Number of recipes, meals and list items on the device. */
const countRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const name = (await indexedDB.databases())
      .map((database) => database.name ?? '')
      .find((one) => one.startsWith('ateria'));
    if (!name) return 0;
    const stores = ['recipes', 'calendarEntries', 'quickItems'];
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const transaction = database.transaction(stores);
    const counts = stores.map(
      (store) =>
        new Promise<number>((resolve) => {
          const counting = transaction.objectStore(store).count();
          counting.onsuccess = () => resolve(counting.result);
        }),
    );
    const sum = (await Promise.all(counts)).reduce((total, count) => total + count, 0);
    database.close();
    return sum;
  });

/** Times from entering a word, with the whole book shown, to the end of the frame that shows the results. */
async function timeSearches(page: Page): Promise<number[]> {
  await page.goto('/recipes');
  await page.locator('main li').first().waitFor();
  const times: number[] = [];
  for (let index = 0; index < searches; index++) {
    const word = words(1_000 + index * 199);
    times.push(await timePress(page, { press: 'search', word, shown: 'main li', text: word }));
  }
  return times;
}

/** Times from pressing the arrow to the end of the frame that shows the other month with its meals. */
async function timeMonths(page: Page): Promise<number[]> {
  await page.goto('/calendar?view=month&day=2024-06-15');
  await page.locator('[data-day="2024-06-15"] .cal-chip').first().waitFor();
  const times: number[] = [];
  for (let index = 1; index <= months; index++) {
    const day = `${2024 + Math.floor((5 + index) / 12)}-${String(((5 + index) % 12) + 1).padStart(2, '0')}-15`;
    times.push(
      await timePress(page, { press: 'month', word: '', shown: `[data-day="${day}"] .cal-chip`, text: '' }),
    );
  }
  return times;
}

interface Press {
  press: 'search' | 'month';
  word: string;
  /** Selector of the first element that shows the result; `text` is a text in it. */
  shown: string;
  text: string;
}

const timePress = (page: Page, asked: Press): Promise<number> =>
  page.evaluate(async ({ press, word, shown, text }) => {
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const endOfFrame = () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve();
        port2.postMessage(null);
      });
    const isShown = () => document.querySelector(shown)?.textContent?.includes(text) ?? false;
    const type = (value: string) => {
      const field = document.querySelector<HTMLInputElement>('main input[type=search]');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    };
    if (press === 'search') type('');
    await new Promise((resolve) => setTimeout(resolve, 400));
    await frame();
    const pressedAt = performance.now();
    if (press === 'search') type(word);
    else document.querySelector<HTMLElement>('main [aria-label="Next month"]')?.click();
    await endOfFrame();
    while (!isShown()) {
      if (performance.now() - pressedAt > 10_000) throw new Error(`nothing shows ${shown} ${text}`);
      await frame().then(endOfFrame);
    }
    return performance.now() - pressedAt;
  }, asked);
