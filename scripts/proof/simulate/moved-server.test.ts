import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { createApiClient } from '../../../client/src/api/http.ts';
import { AteriaDb } from '../../../client/src/db/ateria-db.ts';
import { countQueued } from '../../../client/src/db/outbox.ts';
import { toSyncApi } from '../../../client/src/sync/engine/to-sync-api.ts';
import { createPull } from '../../../client/src/sync/pull/pull.ts';
import { createPush } from '../../../client/src/sync/push/push.ts';
import { knownRows } from '../../../client/src/sync/rows/known-rows.ts';
import { ensureSyncState, readSyncState } from '../../../client/src/sync/status/sync-state.ts';
import { createDurableWrite } from '../../../client/src/sync/write/write.ts';
import { startPostgres } from '../../../server/src/db/testing/start-postgres.ts';
import { readAddress } from '../../../server/src/move/hold-database.ts';
import { moveDatabase } from '../../../server/src/move/move-database.ts';
import { checkRestoreMarker } from '../../../server/src/sync/restore-marker.ts';
import { startTestApp, type TestApp } from '../../../server/src/testing/test-app.ts';
import { endpoints } from '../../../sync-protocol/src/api/endpoints.ts';
import { createCore } from '../../../sync-protocol/src/device/core.ts';
import { asEdit, type EditData } from '../../../sync-protocol/src/nouns/edit.ts';
import { queueOf } from '../../../sync-protocol/src/nouns/queue.ts';
import { nouns } from '../../../sync-protocol/src/nouns/registry.ts';
import { quickItem } from '../../../sync-protocol/src/quick-list/quick-item.ts';
import { recipe } from '../../../sync-protocol/src/recipes/recipe.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 }); // Starts another process.

const started = await startPostgres();
afterAll(() => (started.isAvailable ? started.postgres.stop() : undefined));

/** The server that devices call, replaced at each move. */
const at: { server: TestApp | null } = { server: null };
const appAt = () => {
  if (!at.server) throw new Error('no server runs');
  return at.server;
};

/** A device with the real database layer and sync; only disk and wire are replaced. */
async function openDevice(name: string) {
  const db = new AteriaDb(name, { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.open();
  await ensureSyncState(db, () => name);
  const pulled: { count: number } = { count: 0 };
  const nowMs = () => appAt().clock.ms;
  const overWire: typeof fetch = async (input, init) => {
    const { pathname, search } = new URL(String(input));
    const headers = Object.fromEntries(new Headers(init?.headers));
    const payload =
      init?.body === undefined || init.body === null ? undefined : await new Response(init.body).bytes();
    const method = (init?.method ?? 'GET') as 'GET';
    const answer = await appAt().app.inject({
      method,
      url: pathname + search,
      headers,
      ...(payload && { payload: Buffer.from(payload) }),
    });
    if (pathname === endpoints.changes.path) pulled.count += answer.json().rows.length;
    const told = Object.entries(answer.headers).map(([key, value]): [string, string] => [key, String(value)]);
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304;
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: told,
    });
  };
  const api = toSyncApi(
    createApiClient({
      baseUrl: 'https://ateria.test',
      fetch: overWire,
      getAccessToken: async () => ({ kind: 'token', token: await appAt().issuer.token('ann') }),
      now: nowMs,
    }),
  );
  const core = createCore(nouns);
  let keys = 0;
  const push = createPush({ db, core, api, nowMs, newKey: () => `${name}-${++keys}` });
  const pull = createPull({ db, core, api, nowMs });
  const write = createDurableWrite({ db, core, nowMs, afterWrite: () => {} });

  async function sync(): Promise<void> {
    for (const noun of [quickItem, recipe])
      for (let result = await push(queueOf(noun)); result.kind !== 'idle'; result = await push(queueOf(noun)))
        if (result.kind !== 'pushed') throw new Error(`${noun.name}: ${result.kind}`);
    for (let result = await pull(); result.kind !== 'pulled' || result.remaining > 0; result = await pull())
      if (result.kind !== 'pulled') throw new Error(result.kind);
  }

  return {
    edit: (...edits: EditData[]) => write(edits.map(asEdit)),
    sync,
    unsent: () => countQueued(db),
    /** Rows that the server has sent since the last call. */
    takePulled: () => {
      const { count } = pulled;
      pulled.count = 0;
      return count;
    },
    epoch: async () => (await readSyncState(db)).epoch,
    known: async () => ({
      items: (await knownRows(db, 'quickItem')).map(({ row }) => row),
      recipes: (await knownRows(db, 'recipe')).map(({ row }) => row),
    }),
    close: () => db.close(),
  };
}

async function startServer(dataDir: string, startMs: number, databaseUrl?: string): Promise<void> {
  at.server = await startTestApp({
    dataDir,
    startMs,
    ...(databaseUrl && { env: { DATABASE_URL: databaseUrl } }),
  });
  const { database } = at.server;
  const newId = () => `mark-${databaseUrl ?? 'sqlite'}`;
  // As at every start; a new epoch would make all devices send and fetch everything.
  const { isRestored } = await checkRestoreMarker(database, { dataDir, newId, newEpoch: newId });
  expect(isRestored).toBe(false);
}

const add = (id: string): EditData => ({
  kind: 'add',
  noun: 'quickItem',
  id,
  set: { itemName: id, quantity: '', category: 'other', isChecked: false },
});

if (!started.isAvailable) test.skip(`PostgreSQL: ${started.reason}`, () => {});
else
  test('[E2] devices do not notice that their server was moved from SQLite to PostgreSQL and back: nothing is sent anew, and what waits arrives once', async () => {
    const newFolder = () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'ateria-moved-'));
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
      return folder;
    };
    const [first, last] = [newFolder(), newFolder()];
    const url = await started.postgres.emptyDatabase();
    await startServer(first, Date.UTC(2026, 0, 15, 12));
    const [phone, laptop] = [await openDevice('phone'), await openDevice('laptop')];
    const devices = [phone, laptop];
    await phone.edit(add('milk'), add('bread'), {
      kind: 'add',
      noun: 'recipe',
      id: 'soup',
      set: { title: 'Äidin keitto 🥕' },
    });
    await phone.sync();
    await laptop.sync();
    await phone.edit({ kind: 'delete', noun: 'quickItem', id: 'bread' });
    await phone.sync();
    await laptop.sync();
    const epoch = await phone.epoch();

    const moves = [
      { from: first, to: url, start: (ms: number) => startServer(first, ms, url) },
      { from: url, to: last, start: (ms: number) => startServer(last, ms) },
    ];
    for (const [nth, { from, to, start }] of moves.entries()) {
      // Edits on both devices offline, also of the same row.
      await phone.edit(
        { kind: 'set', noun: 'quickItem', id: 'milk', set: { quantity: `${nth + 1} l` } },
        add(`phone-${nth}`),
      );
      await laptop.edit(
        { kind: 'set', noun: 'quickItem', id: 'milk', set: { isChecked: nth === 0 } },
        add(`laptop-${nth}`),
      );
      for (const device of devices) {
        device.takePulled();
        expect(await device.unsent()).toBeGreaterThan(0);
      }
      const { clock, close } = appAt();
      at.server = null;
      await close({ isKeepingData: true });
      const news = { onBegin: () => {}, onRows: () => {}, onCompare: () => {} };
      await moveDatabase({ from: readAddress(from), to: readAddress(to) }, news);
      await start(clock.ms + 60_000);

      for (const device of [...devices, ...devices]) await device.sync();
      for (const device of devices) {
        expect([await device.unsent(), await device.epoch()]).toEqual([0, epoch]);
        // Only changed rows are sent: bread and soup are not.
        expect(device.takePulled()).toBeLessThanOrEqual(4);
      }
      expect(await phone.known()).toEqual(await laptop.known());
    }
    const { items, recipes } = await phone.known();
    expect(items.map(({ id }) => id).sort()).toEqual([
      'bread',
      'laptop-0',
      'laptop-1',
      'milk',
      'phone-0',
      'phone-1',
    ]);
    expect(items.find(({ id }) => id === 'milk')?.fields).toMatchObject({
      quantity: '2 l',
      isChecked: false,
    });
    expect(recipes.map(({ fields }) => fields.title)).toEqual(['Äidin keitto 🥕']);
    for (const device of devices) device.close();
    await appAt().close();
  });
