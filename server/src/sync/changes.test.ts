import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInHousehold } from '#rows/household/household-transaction.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { createPokeHub, localPokes } from './poke-hub.ts';
import { pruneExpired } from './retention.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

let keys = 0;

async function put(person: string, names: string[]): Promise<string[]> {
  const items = names.map((itemName) => ({ itemName }));
  const saved = await server.call(person, 'PUT', '/api/quick-list', { items });
  return saved.json().items.map((item: { _id: string }) => item._id);
}

async function pull(person: string, since?: string, limit?: number) {
  const query = new URLSearchParams({ ...(since && { since }), ...(limit && { limit: String(limit) }) });
  const answer = await server.call(person, 'GET', `/api/changes?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function add(person: string, id: string, base = 0, epoch = '') {
  keys += 1;
  const change = { clientId: id, itemName: id, sync: { op: 1, base, epoch, stamp: server.clock.ms } };
  const body = { items: [change], recurringItemsToAdvance: [], merge: { device: 'phone' } };
  return server.call(person, 'PUT', '/api/quick-list', body, { 'idempotency-key': `key-${keys}` });
}

const names = (page: { rows: { fields: { itemName: string } }[] }) =>
  page.rows.map((row) => row.fields.itemName);

test('[P1] the feed gives rows in ascending version, in pages, and then nothing new', async () => {
  await put('p1', ['a', 'b', 'c']);
  const first = await pull('p1', undefined, 2);
  expect(first).toMatchObject({ more: true, reset: false, remaining: 1, serverTime: server.clock.ms });
  const second = await pull('p1', first.next, 2);
  expect(second).toMatchObject({ more: false, reset: false, remaining: 0 });
  expect([...names(first), ...names(second)]).toEqual(['a', 'b', 'c']);
  const third = await pull('p1', second.next);
  expect(third).toMatchObject({ rows: [], next: second.next, more: false, reset: false });
});

test('[P1] a changed row comes once, with its latest state, and a deleted one as a tombstone with its body', async () => {
  const [first] = await put('tomb', ['a', 'b']);
  const { next } = await pull('tomb');
  await server.call('tomb', 'PUT', '/api/quick-list', { items: [{ _id: first, itemName: 'A' }] });
  const page = await pull('tomb', next);
  expect(page.rows).toMatchObject([
    { fields: { itemName: 'A' }, deleted: null },
    { fields: { itemName: 'b' }, deleted: { device: 'plain' } },
  ]);
});

test('[P4] a cursor of an unknown epoch gets pages from the beginning', async () => {
  await put('p4', ['a']);
  const page = await pull('p4', 'another-epoch.0');
  expect(page).toMatchObject({ reset: true });
  expect(names(page)).toEqual(['a']);
});

test('[E2][P4] a cursor ahead of the server starts a new epoch, and the feed from the beginning', async () => {
  await put('e2', ['a']);
  const before = await pull('e2');
  const [epoch] = before.next.split('.');
  const page = await pull('e2', `${epoch}.999`);
  expect(page).toMatchObject({ reset: true });
  expect(names(page)).toEqual(['a']);
  expect(page.next.split('.')[0]).not.toBe(epoch);
  expect(await pull('e2', before.next)).toMatchObject({ reset: true });
  expect(await pull('e2', page.next)).toMatchObject({ reset: false });
});

test('[E2] so does an operation that names a version which the server has not reached', async () => {
  await put('e2-op', ['a']);
  const [epoch] = (await pull('e2-op')).next.split('.');
  const answer = await add('e2-op', 'b', 500, epoch);
  expect(answer.json()).toMatchObject({ acknowledged: [1] });
  expect(answer.json().epoch).not.toBe(epoch);
  expect(answer.json()).not.toHaveProperty('feed');
});

test('[P5][P4] tombstones are forgotten after 90 days; an older cursor gets a full resync, in pages that end', async () => {
  await put('p5', ['a', 'b', 'c', 'd']);
  const old = await pull('p5');
  const [keep] = await put('p5', ['e', 'f', 'g', 'h', 'i']);
  const recent = await pull('p5');
  await server.call('p5', 'PUT', '/api/quick-list', { items: [{ _id: keep, itemName: 'e' }] });
  const late = await pull('p5');
  server.clock.ms += 91 * dayMs;
  await put('p5-other', ['x']);
  await restart();

  expect(await pull('p5', late.next)).toMatchObject({ reset: false, rows: [] });
  expect(await pull('p5', recent.next)).toMatchObject({ reset: true });
  let page = await pull('p5', old.next, 1);
  expect(page).toMatchObject({ reset: true });
  const seen = [...names(page)];
  for (let pages = 0; page.more && pages < 20; pages += 1) {
    page = await pull('p5', page.next, 1);
    expect(page.reset).toBe(false);
    seen.push(...names(page));
  }
  expect(seen).toEqual(['e']);
  expect(page.more).toBe(false);
});

test('[P4] a long resync goes on although its rows are older than the forgotten tombstones', async () => {
  const ids = await put('long', ['a', 'b', 'c', 'd', 'e']);
  await server.call('long', 'PUT', '/api/quick-list', {
    items: ids.slice(0, 4).map((_id, index) => ({ _id, itemName: 'abcd'[index] })),
  });
  server.clock.ms += 91 * dayMs;
  await restart();
  let page = await pull('long', undefined, 1);
  const seen = [...names(page)];
  for (let pages = 0; page.more && pages < 20; pages += 1) {
    page = await pull('long', page.next, 1);
    expect(page.reset).toBe(false);
    seen.push(...names(page));
  }
  expect(seen).toEqual(['a', 'b', 'c', 'd']);
});

test('[W5] stored answers are forgotten after 90 days and not before', async () => {
  await put('answers', []);
  const body = { items: [{ itemName: 'Salt' }] };
  const key = { 'idempotency-key': 'old-key' };
  await server.call('answers', 'PUT', '/api/quick-list', body, key);
  const count = async () =>
    (await server.database.db.selectFrom('requests').selectAll().where('key', '=', 'old-key').execute())
      .length;
  server.clock.ms += 89 * dayMs;
  await restart();
  expect(await count()).toBe(1);
  server.clock.ms += 2 * dayMs;
  await restart();
  expect(await count()).toBe(0);
});

test('a household sees only its own feed', async () => {
  await put('mine', ['secret']);
  expect(names(await pull('theirs'))).toEqual([]);
});

test.each(['', 'x', 'e.-1', 'e.1.2.3', `e.${'9'.repeat(17)}`, 'e.9007199254740993', 'a b.1', '.1', 'e.01'])(
  'the cursor %j is answered 400',
  async (since) => {
    const answer = await server.call('bad', 'GET', `/api/changes?since=${encodeURIComponent(since)}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
  },
);

test.each(['0', '1001', '-1', 'ten', '1e9'])('the limit %j is answered 400', async (limit) => {
  const answer = await server.call('bad', 'GET', `/api/changes?limit=${limit}`);
  expect(answer.statusCode).toBe(400);
});

/**
 * Restarts the server on the same database and clock, and runs the retention, which a server does once it
 * listens.
 */
async function restart(): Promise<void> {
  const { ms } = server.clock;
  await server.close({ isKeepingData: true });
  server = await startTestApp({ dataDir: server.dataDir, startMs: ms });
  const { database, clock } = server;
  const inHousehold = createInHousehold(database, localPokes(createPokeHub()));
  await pruneExpired({ db: database.db, inHousehold, nowMs: () => clock.ms });
}
