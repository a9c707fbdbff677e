import { quantile } from '../../bench/figures.ts';
import type { Row } from './contract.ts';
import type { Device, RemoteTab } from './harness/device.ts';
import { openInternet } from './harness/internet.ts';
import { item, rowOf, type Stage, untilShown } from './probes/stage.ts';

/** Timings by name; undefined if the engine did not finish. */
export type Timings = Record<string, number | undefined>;

const rowCount = 1_000;
const edits = 30;
const singleEdits = 9;
/** Repetitions of runs of a second or two, of which one in three takes half as long again. */
const runs = 5;
const patienceMs = 60_000;

/** Measures milliseconds and bytes of the same work into `timings`. Every part has a room of its own. */
export async function measure(stage: Stage, timings: Timings): Promise<void> {
  for (const part of [measureAlone, measureRecipes, measureMerge, measureEdit]) {
    stage.newRoom();
    for (const device of [stage.a, stage.b]) await device.rest();
    try {
      Object.assign(timings, await part(stage));
    } catch (error) {
      console.log(`a part could not be timed: ${String(error).split('\n')[0]}`);
    }
  }
}

/**
 * One device offline, once with flushed writes and once without, whatever the engine requests. Each in a
 * browser of its own, since a second run in the same one is a third slower.
 */
async function measureAlone(stage: Stage): Promise<Timings> {
  const timings: Timings = {};
  for (const durability of ['strict', 'relaxed'] as const) {
    const device = durability === 'strict' ? stage.a : stage.b;
    const bulks: number[] = [];
    for (let run = 1; run < runs; run += 1) {
      const { tab, ms } = await addMany(stage, device, durability);
      bulks.push(ms);
      await tab.close();
      await device.goOnline();
    }
    const { tab, ids, ms } = await addMany(stage, device, durability);
    timings[`bulk of 1,000, ${durability}, ms`] = quantile([...bulks, ms], 0.5);
    await pause(1_000);
    timings[`write to durable, ${durability}, ms`] = quantile(
      await tab.timeDurable(ids.slice(0, edits)),
      0.5,
    );
    if (durability === 'relaxed') Object.assign(timings, await measureScreen(stage, device, tab, ids));
    else await tab.close();
    await device.goOnline();
  }
  return timings;
}

/** Writes 1,000 items at once in a new room, offline. */
async function addMany(
  stage: Stage,
  device: Device,
  durability: IDBTransactionDurability,
): Promise<{ tab: RemoteTab; ids: string[]; ms: number }> {
  stage.newRoom();
  const tab = await stage.open(device, { durability });
  await pause(1_000);
  await device.goOffline();
  const rows = items();
  const { ms } = await tab.add(rows);
  return { tab, ids: rows.map(({ id }) => id), ms };
}

/** Times of notifying a screen and of reading, while open and cold from the disk. */
async function measureScreen(
  stage: Stage,
  device: Device,
  tab: RemoteTab,
  ids: readonly string[],
): Promise<Timings> {
  const painted = await tab.timePainted(ids.slice(edits, 2 * edits));
  const reads = await tab.timeReadAll(9);
  await tab.close();
  const again = await stage.open(device, { durability: 'relaxed' });
  const opened = await again.openedIn(rowCount);
  await again.close();
  return {
    'write to painted, ms': quantile(painted, 0.5),
    'read all 1,000 that an open screen holds, ms': quantile(reads, 0.5),
    'start with 1,000 on the disk until read, ms': opened,
  };
}

/** Time from writing 1,000 recipes on A until B shows them, both online, each time in a new room. */
async function measureRecipes(stage: Stage): Promise<Timings> {
  const times: number[] = [];
  const bytes: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    stage.newRoom();
    const sync = await syncRecipes(stage);
    if (!sync) return { 'two-device sync of 1,000 recipes, ms': undefined };
    times.push(sync.ms);
    bytes.push(sync.bytes);
  }
  return {
    'two-device sync of 1,000 recipes, ms': quantile(times, 0.5),
    '1,000 recipes, bytes on the wire': quantile(bytes, 0.5),
  };
}

async function syncRecipes(stage: Stage): Promise<{ ms: number; bytes: number } | null> {
  const a = await stage.open(stage.a, { table: 'recipes' });
  const b = await stage.open(stage.b, { table: 'recipes' });
  await pause(2_000);
  const resetAll = () => [stage.a, stage.b].map(({ link }) => link.resetBytes());
  resetAll();
  const shown = b.untilShown(rowCount, {}, patienceMs);
  const { startedAtMs } = await a.add(Array.from({ length: rowCount }, (_, index) => recipe(index)));
  const shownAtMs = await shown;
  await pause(2_000);
  const bytes = stage.a.link.bytes() + stage.b.link.bytes();
  await Promise.all([a.close(), b.close()]);
  return shownAtMs === undefined ? null : { ms: shownAtMs - startedAtMs, bytes };
}

/**
 * Both devices have 1,000 items and edit 500 each offline; time from going online until both show all edits.
 */
async function measureMerge(stage: Stage): Promise<Timings> {
  const a = await stage.open(stage.a);
  const b = await stage.open(stage.b);
  const rows = items();
  await a.add(rows);
  const readyAtMs = await b.untilShown(rowCount, {}, patienceMs);
  if (readyAtMs === undefined) return { 'merge of 2 x 500 offline edits, ms': undefined };
  await pause(3_000);
  await stage.a.goOffline();
  await stage.b.goOffline();
  const edited = rows.map(({ id }, index) => ({ id, fields: { quantity: `${index} g` } }));
  await a.edit(edited.slice(0, 500));
  await b.edit(edited.slice(500));
  for (const { link } of [stage.a, stage.b]) link.resetBytes();
  const values = Object.fromEntries(edited.map(({ id, fields }) => [id, fields.quantity]));
  const startedAt = performance.now();
  await Promise.all([stage.a.goOnline(), stage.b.goOnline()]);
  const shown = await Promise.all([a, b].map((tab) => tab.untilShown(rowCount, values, patienceMs)));
  const ms = performance.now() - startedAt;
  await pause(3_000);
  const bytes = stage.a.link.bytes() + stage.b.link.bytes();
  const isMerged = shown.every((atMs) => atMs !== undefined);
  await Promise.all([a.close(), b.close()]);
  return {
    'merge of 2 x 500 offline edits, ms': isMerged ? ms : undefined,
    'merge of 2 x 500, bytes on the wire': isMerged ? bytes : undefined,
  };
}

/** Bytes of one edit of 1,000 items until the other device shows it, over HTTPS, where browsers install an app. */
async function measureEdit(stage: Stage): Promise<Timings> {
  const ways = await Promise.all([stage.a, stage.b].map(({ link }) => openInternet(link.port)));
  const [toA, toB] = ways;
  const a = await stage.open(stage.a, { origin: toA?.origin });
  const b = await stage.open(stage.b, { origin: toB?.origin });
  const rows = items();
  await a.add(rows);
  await b.untilShown(rowCount, {}, patienceMs);
  await pause(3_000);
  const bytes: number[] = [];
  for (const [index, { id }] of rows.slice(0, singleEdits).entries()) {
    for (const way of ways) way.resetBytes();
    const quantity = `one more ${index}`;
    await a.edit([{ id, fields: { quantity } }]);
    const isShown = await untilShown([b], (all) => rowOf(all, id)?.quantity === quantity);
    if (isShown) bytes.push(ways.reduce((sum, way) => sum + way.bytes(), 0));
  }
  await Promise.all([a.close(), b.close()]);
  for (const way of ways) await way.close();
  return { 'one edit, bytes on the wire': bytes.length === singleEdits ? quantile(bytes, 0.5) : undefined };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const items = (): Row[] =>
  Array.from({ length: rowCount }, (_, index) => item(crypto.randomUUID(), `item number ${index}`));

/** A recipe of about 1.3 KB as JSON. */
function recipe(index: number): Row {
  return {
    id: crypto.randomUUID(),
    title: `Recipe number ${index}`,
    description: `What we cook on day ${index} of the year, when there is not much time and everybody is hungry.`,
    ingredients: Array.from({ length: 8 }, (_, n) => ({
      name: `ingredient ${index * 8 + n}`,
      quantity: `${n + 1} dl`,
    })),
    instructions: Array.from(
      { length: 5 },
      (_, n) =>
        `Step ${n + 1} of recipe ${index}: chop, stir, season, and let it simmer on a low heat for ${n + 5} minutes.`,
    ),
    imageUrl: '',
    prepTimeMinutes: 30,
    servings: 4,
    nutrition: null,
  };
}
