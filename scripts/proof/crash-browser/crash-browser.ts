import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { queueLength } from '../../../client/e2e/harness/browser-storage.ts';
import { type Device, makeDevice } from '../../../client/e2e/harness/device.ts';
import { delay, type Fault, loseAnswer, loseRequest } from '../../../client/e2e/harness/faults.ts';
import { plainClientOn } from '../../../client/e2e/harness/plain-client.ts';
import { type ServerProcess, startServerProcess } from '../../../client/e2e/harness/server/server-process.ts';
import { shoppingList } from '../../../client/e2e/pages/shopping-list.ts';
import { signIn, signUp } from '../../../client/e2e/pages/sign-in.ts';
import { createRng, type Rng } from '../../../sync-protocol/testing/rng.ts';
import { createListModel, type ItemState } from './list-model.ts';

/** How a browser ends: its process killed, its own crash, or the crash of one page. */
const ways = ['SIGKILL', 'Browser.crash', 'Page.crash'] as const;
type Way = (typeof ways)[number];

export interface CrashReport {
  crashes: number;
  byWay: Record<Way, number>;
  edits: number;
  /** Edits that paste many lines. */
  manyAtOnce: number;
  /** Edits that were on the disk before the crash; `open` counts those made too late to know. */
  kept: number;
  open: number;
  /** Starts that required signing in again. */
  signIns: number;
  wrongs: string[];
}

/** Network faults during use; often none. */
const faults: readonly (Fault | undefined)[] = [undefined, undefined, loseRequest, loseAnswer, delay(150)];

const push = 'PUT /api/quick-list';
const patienceMs = 120_000;
/** Lines pasted at once; `mostPasted` limits pastes per run so that the whole list fits on the screen. */
const manyLines = 60;
const mostPasted = 8;

/**
 * Edits on one profile, crashes the browser at a random moment, reopens the profile and compares everything,
 * repeatedly.
 */
export async function crashBrowser(options: {
  crashes: number;
  seed: number;
  onCrash?: (report: Readonly<CrashReport>) => void;
}): Promise<CrashReport> {
  const server = await startServerProcess();
  const phone = await makeDevice('phone', server);
  try {
    return await crashOn(phone, server, options);
  } finally {
    await phone.remove();
    await server.remove();
  }
}

async function crashOn(
  phone: Device,
  server: ServerProcess,
  { crashes, seed, onCrash }: Parameters<typeof crashBrowser>[0],
): Promise<CrashReport> {
  const rng = createRng(seed);
  const model = createListModel();
  const report: CrashReport = {
    crashes: 0,
    byWay: { SIGKILL: 0, 'Browser.crash': 0, 'Page.crash': 0 },
    edits: 0,
    manyAtOnce: 0,
    kept: 0,
    open: 0,
    signIns: 0,
    wrongs: [],
  };
  let page = phone.page;
  await signUp(page);
  await shoppingList(page).add('milk');
  await untilSent(page);
  model.tried('milk', 'open');

  /** One edit, sometimes followed by a look at the disk: what is there must survive the crash. */
  async function edit() {
    if (report.manyAtOnce < mostPasted && rng.chance(0.25)) return paste();
    const name = await editOnce(page, rng, model, `thing ${inLetters(report.edits)}`);
    report.edits += 1;
    const isKept = rng.chance(0.6) && model.isKept(name, (await statesOnDisk(page)).get(name));
    report[isKept ? 'kept' : 'open'] += 1;
  }

  /** Pastes so many lines that writing their rows takes a while after the write-ahead record (SPEC O8). */
  async function paste() {
    const names = Array.from(
      { length: manyLines },
      (_, line) => `lot ${inLetters(report.edits)} ${inLetters(line)}`,
    );
    for (const name of names) model.tried(name, 'open');
    await shoppingList(page).paste(names.join('\n'));
    report.edits += 1;
    report.manyAtOnce += 1;
    await sleep(rng.below(80));
    if (rng.chance(0.5)) return;
    const states = await statesOnDisk(page);
    const isKept = names.map((name) => model.isKept(name, states.get(name))).every(Boolean);
    report[isKept ? 'kept' : 'open'] += 1;
  }

  while (report.crashes < crashes && report.wrongs.length === 0) {
    const fault = faults[rng.below(faults.length)];
    const met = fault && phone.network.fault(push, fault);
    for (let edits = 1 + rng.below(4); edits > 0; edits--) await edit();
    await sleep(rng.below(150));
    const way = rng.pick(ways);
    await crash(phone, page, way);
    report.crashes += 1;
    report.byWay[way] += 1;
    met?.remove();

    page = way === 'Page.crash' ? await phone.newPage() : await phone.reopen();
    if (way === 'Page.crash')
      for (const old of phone.context.pages()) if (old !== page) old.close().catch(() => undefined);
    if (await openSignedIn(page)) report.signIns += 1;
    await page.waitForFunction(() => document.querySelectorAll('main [role=checkbox]').length > 0);
    const disk = await statesOnDisk(page);
    report.wrongs.push(...model.compare([...disk].map(([name, state]) => ({ name, state }))));
    await untilSent(page);
    report.wrongs.push(...(await lastingDifferences(page, server)).map((wrong) => `after ${way}: ${wrong}`));
    onCrash?.(report);
  }
  return report;
}

/** An add, check, uncheck or delete; returns the item's name. */
async function editOnce(page: Page, rng: Rng, model: ReturnType<typeof createListModel>, fresh: string) {
  const list = shoppingList(page);
  const roll = rng.next();
  const open = roll < 0.4 ? model.pick('open', rng) : undefined;
  const checked = roll < 0.2 ? model.pick('checked', rng) : undefined;
  if (checked !== undefined) {
    model.tried(checked, 'open');
    await list.uncheck(checked);
    return checked;
  }
  if (open !== undefined && open !== 'milk' && roll < 0.1) {
    model.tried(open, 'absent');
    await list.remove(open);
    return open;
  }
  if (open !== undefined) {
    model.tried(open, 'checked');
    await list.check(open);
    return open;
  }
  model.tried(fresh, 'open');
  await list.add(fresh);
  return fresh;
}

async function crash(phone: Device, page: Page, way: Way) {
  if (way === 'SIGKILL') return phone.crash();
  const devtools = await phone.context.newCDPSession(page);
  if (way === 'Page.crash') {
    const crashed = page.waitForEvent('crash');
    devtools.send('Page.crash').catch(() => undefined); // The call never returns.
    await crashed;
    return;
  }
  const closed = new Promise((resolve) => phone.context.once('close', resolve));
  devtools.send('Browser.crash').catch(() => undefined);
  await closed;
  await phone.crash().catch(() => undefined); // Kills remaining processes.
}

/**
 * Opens the list. Browsers write local storage to the disk only every few seconds: a crash may lose the
 * newest tokens, but never the queue. Returns whether the person had to sign in again.
 */
async function openSignedIn(page: Page): Promise<boolean> {
  const { field } = shoppingList(page);
  const button = page.getByRole('button', { name: 'Continue with e-mail' });
  await page.goto('/shopping-list');
  await field.or(button).waitFor();
  if (!(await button.isVisible())) return false;
  await signIn(page);
  return true;
}

/** The items that the device's database holds, or has recorded ahead, for the screen. */
async function statesOnDisk(page: Page): Promise<Map<string, ItemState>> {
  const items = await page.evaluate(async () => {
    const [name = ''] = (await indexedDB.databases())
      .map((database) => database.name ?? '')
      .filter((candidate) => candidate.startsWith('ateria-'));
    type Item = { itemName: string; isChecked: boolean };
    return new Promise<Item[]>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction(['quickItems', 'writesAhead']);
        const items: IDBRequest<Item[]> = reading.objectStore('quickItems').getAll();
        const ahead: IDBRequest<{ edits: { set: Item }[] }[]> = reading.objectStore('writesAhead').getAll();
        reading.oncomplete = () =>
          resolve([...items.result, ...ahead.result.flatMap(({ edits }) => edits.map(({ set }) => set))]);
        reading.onabort = () => reject(reading.error);
        opening.result.close();
      };
    });
  });
  const states = items.map(({ itemName, isChecked }) => [itemName, isChecked ? 'checked' : 'open'] as const);
  if (new Set(states.map(([name]) => name)).size < states.length)
    throw new Error(`An item is there twice: ${states.map(([name]) => name).join(', ')}`);
  return new Map(states);
}

async function untilSent(page: Page) {
  for (const giveUpAt = Date.now() + patienceMs; (await queueLength(page)) > 0; ) {
    if (Date.now() > giveUpAt) throw new Error('The queue does not drain.');
    await sleep(50);
  }
}

/** Differences that persist, as the screen may be slightly behind the disk. */
async function lastingDifferences(page: Page, server: ServerProcess): Promise<string[]> {
  for (let time = 0; ; time++) {
    const differences = await differencesOf(page, server);
    if (differences.length === 0 || time === 100) return differences;
    await sleep(100);
  }
}

/** Differences between screen, disk and server. */
async function differencesOf(page: Page, server: ServerProcess): Promise<string[]> {
  const disk = sorted([...(await statesOnDisk(page))].map(([name, state]) => `${name} ${state}`));
  const { body } = await (await plainClientOn(server, page)).get('/api/quick-list');
  const kept = sorted(
    body.items.map(
      (item: { itemName: string; isChecked: boolean }) =>
        `${item.itemName} ${item.isChecked ? 'checked' : 'open'}`,
    ),
  );
  const lines = await shoppingList(page).lines();
  const shown = sorted(lines.map(({ name, isChecked }) => `${name} ${isChecked ? 'checked' : 'open'}`));
  return [
    ...(disk === kept ? [] : [`the server has\n${kept}\nand the device\n${disk}`]),
    ...(disk === shown ? [] : [`the screen shows\n${shown}\nand the device has\n${disk}`]),
  ];
}

/** A number in letters, since digits in a name would be read as a quantity. */
const inLetters = (count: number) => [...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

const sorted = (lines: string[]) => lines.toSorted().join('\n');
