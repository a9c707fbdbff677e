import { expect, type Page } from '@playwright/test';
import { queueLength } from '../harness/browser-storage.ts';
import type { Device } from '../harness/device.ts';
import { type Fault, loseRequest } from '../harness/faults.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { ringSyncAlarm, untilControlled } from '../harness/service-worker.ts';
import { test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';
import { signUp } from '../pages/sign-in.ts';
import { syncPage } from '../pages/sync-page.ts';

test('a new version waits until the person agrees, and the old one’s queue is sent once', async ({
  device,
  server,
}) => {
  const laptop = await device('laptop');
  const { page, network } = laptop;
  const oldBuild = await beginWithOldBuild(laptop);
  const list = shoppingList(page);
  expect(await buildOf(laptop)).toBe('old');
  const held = network.fault('PUT /api/quick-list', loseRequest);
  await list.add('bread, butter');
  await list.check('milk');

  // The new version is deployed while the person is typing.
  oldBuild.remove();
  await list.field.fill('egg');
  await lookForUpdate(laptop);
  await expect(page.getByText('A new version of Ateria is ready')).toBeVisible();
  await expect(list.field).toHaveValue('egg');
  expect(await buildOf(laptop)).toBe('old');
  await list.add('eggs');

  await updateNow(laptop);
  await list.expectNames(['milk', 'bread', 'butter', 'eggs']);
  await expect(list.checkbox('milk')).toBeChecked();
  held.remove();
  await expect.poll(() => queueLength(page), { timeout: 120_000 }).toBe(0);
  const client = await plainClientOn(server, page);
  expect((await client.itemNames()).toSorted()).toEqual(['bread', 'butter', 'eggs', 'milk']);
});

test('a new version takes over also while the worker of the old one waits for its turn to send', async ({
  device,
  server,
}) => {
  const laptop = await device('laptop');
  const { context, page } = laptop;
  const oldBuild = await beginWithOldBuild(laptop);
  const list = shoppingList(page);
  await holdTurnToSend(page);
  await list.add('bread');
  oldBuild.remove();
  await lookForUpdate(laptop);
  await ringSyncAlarm(context, page, server.url);

  await updateNow(laptop);
  await expect.poll(() => queueLength(page), { timeout: 120_000 }).toBe(0);
  await list.expectNames(['milk', 'bread']);
});

test('an image that is slow to come holds up no new version', async ({ device }) => {
  const laptop = await device('laptop');
  const { page, network } = laptop;
  const oldBuild = await beginWithOldBuild(laptop);
  const image = '/screenshots/of-nothing.webp';
  const slow = network.fault(`GET ${image}`, () => new Promise(() => {}));
  await page.evaluate((path) => void fetch(path).catch(() => undefined), image);
  await expect.poll(slow.hits).toBe(1);
  oldBuild.remove();
  await lookForUpdate(laptop);
  await updateNow(laptop);
});

test('a build that the server no longer speaks with keeps its queue, and the new one sends it', async ({
  device,
  server,
}) => {
  const laptop = await device('laptop');
  const { page, network } = laptop;
  const oldBuild = await beginWithOldBuild(laptop);
  const list = shoppingList(page);

  // The server is updated, and considers this build's protocol too old.
  const outdated = network.fault('PUT /api/quick-list', speakOlderProtocol);
  oldBuild.remove();
  await list.add('bread');
  await expect.poll(outdated.hits).toBeGreaterThanOrEqual(1);
  await expect(syncPage(page).sign('Update needed')).toBeVisible();
  expect(await queueLength(page)).toBe(1);
  await list.add('butter');
  await list.expectNames(['milk', 'bread', 'butter']);

  await updateNow(laptop);
  outdated.remove();
  await page.reload();
  await expect.poll(() => queueLength(page), { timeout: 120_000 }).toBe(0);
  const client = await plainClientOn(server, page);
  expect((await client.itemNames()).toSorted()).toEqual(['bread', 'butter', 'milk']);
});

/** Blocks sending from this browser as long as the page lives, like a tab that froze while sending. */
const holdTurnToSend = (page: Page) =>
  page.evaluate(async () => {
    for (const { name } of await indexedDB.databases())
      await new Promise((taken) => {
        void navigator.locks.request(`${name}.quick-list`, () => {
          taken(undefined);
          return new Promise(() => {});
        });
      });
  });

/** A new person on a laptop with an older build, with milk on the list and nothing unsent. */
async function beginWithOldBuild(laptop: Device) {
  const oldBuild = serveOldBuild(laptop);
  const { page } = laptop;
  await signUp(page);
  await shoppingList(page).add('milk');
  await expect.poll(() => queueLength(page)).toBe(0);
  await untilControlled(page);
  await page.reload();
  return oldBuild;
}

/**
 * Serves the current build with a changed index.html and precache list, which is another version to a
 * browser.
 */
function serveOldBuild({ network }: Device) {
  const markWorker: Fault = async ({ forward, reply }) => {
    const answer = await forward({ headers: { 'accept-encoding': 'identity' } });
    const body = answer.body.toString().replace(/"revision":"\w+"(?=,"url":"index\.html")/, '"revision":"0"');
    await reply({ ...answer, headers: headersOfAnother(answer.headers), body });
  };
  const markPage: Fault = async ({ forward, reply }) => {
    const answer = await forward({ headers: { 'accept-encoding': 'identity' } });
    const body = answer.body.toString().replace('<head>', '<head><meta name="build" content="old">');
    await reply({ ...answer, headers: headersOfAnother(answer.headers), body });
  };
  const rules = [
    network.fault('GET /service-worker.js', markWorker),
    ...['/', '/index.html', '/login', '/shopping-list'].map((path) => network.fault(`GET ${path}`, markPage)),
  ];
  return {
    remove() {
      for (const rule of rules) rule.remove();
    },
  };
}

const speakOlderProtocol: Fault = async ({ forward, reply }) =>
  reply(await forward({ headers: { 'ateria-protocol': '0' } }));

/** Headers for a changed file: without its length and validators. */
function headersOfAnother(headers: Record<string, unknown> = {}) {
  const { 'content-length': _length, etag: _etag, 'last-modified': _date, ...others } = headers;
  return others as Record<string, string>;
}

/**
 * Updates like a person: if the browser did not let the new version take over, the page reloads and asks
 * again.
 */
async function updateNow(laptop: Device) {
  const ask = laptop.page.getByRole('button', { name: /Update now|Load again/ });
  await expect(async () => {
    if ((await buildOf(laptop)) !== 'new') await ask.click({ timeout: 15_000 });
    await expect.poll(() => buildOf(laptop), { timeout: 15_000 }).toBe('new');
  }).toPass({ timeout: 120_000 });
}

const buildOf = ({ page }: Device) =>
  page
    .evaluate(() => document.querySelector('meta[name=build]')?.getAttribute('content') ?? 'new')
    .catch(() => '');

const lookForUpdate = ({ page }: Device) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update();
  });
