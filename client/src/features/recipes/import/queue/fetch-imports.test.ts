// Dexie's live queries need the globals.
import 'fake-indexeddb/auto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { RecipeImport } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { expect, onTestFinished, test } from 'vitest';
import { AteriaDb } from '#db/ateria-db.ts';
import { createExclusive } from '#sync/engine/exclusive.ts';
import { createTestTimers } from '#sync/testing/test-timers.ts';
import { createAddressReader } from '../address-reader.ts';
import type { ReadAddress } from '../read-source.ts';
import { createImportFetcher, fetchInBackground } from './fetch-imports.ts';
import { addImport, readImports } from './import-queue.ts';

const found: RecipeImport = { recipes: [], warnings: [] };
const refused = (code: string) => ({ kind: 'refused' as const, code, message: '' });

async function openDevice() {
  const db = new AteriaDb('ateria-aino', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.open();
  const timers = createTestTimers();
  const device = {
    db,
    timers,
    isOnline: true,
    asked: [] as string[],
    alarms: 0,
    /** Scripted answers of the server; afterwards it reads successfully. */
    answers: [] as Awaited<ReturnType<ReadAddress>>[],
    states: async () => (await readImports(db)).map(({ url, state }) => [url, state.kind]),
  };
  const fetcher = createImportFetcher({
    db,
    readAddress: async (url) => {
      device.asked.push(url);
      return device.answers.shift() ?? { kind: 'ok', body: found };
    },
    isOnline: () => device.isOnline,
    locks: undefined,
    timers,
    retryDelayMs: (failures, retryAfterMs = 0) => Math.max(retryAfterMs, failures * 1_000),
    askForAlarm: () => {
      device.alarms += 1;
    },
    onFault: (error) => expect.unreachable(String(error)),
  });
  onTestFinished(() => {
    fetcher.stop();
    db.close();
  });
  return { ...device, device, wake: fetcher.wake };
}

test('what waits is fetched once there is a network, the oldest first, and waits for its review then', async () => {
  const { device, db, timers, wake, states, asked } = await openDevice();
  device.isOnline = false;
  await addImport(db, { id: 'a', url: 'https://a.example' });
  await timers.run(60_000);
  expect(device.alarms).toBe(1);
  await addImport(db, { id: 'b', url: 'https://b.example' });
  await timers.run(60_000);
  expect(asked).toEqual([]);
  device.isOnline = true;
  wake();
  await timers.run(0);
  expect(asked).toEqual(['https://a.example', 'https://b.example']);
  expect(await states()).toEqual([
    ['https://a.example', 'read'],
    ['https://b.example', 'read'],
  ]);
});

test('an address that is shared once more while it waits, or after a fault, is one that waits', async () => {
  const { device, db, timers, wake, states, asked, answers } = await openDevice();
  device.isOnline = false;
  expect(await addImport(db, { id: 'a', url: 'https://a.example' })).toBe('a');
  expect(await addImport(db, { id: 'b', url: 'https://a.example' })).toBe('a');
  await addImport(db, { id: 'c', url: 'https://c.example' });
  answers.push(refused('page_refused'));
  device.isOnline = true;
  wake();
  await timers.run(0);
  expect(await states()).toEqual([
    ['https://a.example', 'fault'],
    ['https://c.example', 'read'],
  ]);
  expect(await addImport(db, { id: 'd', url: 'https://a.example' })).toBe('a');
  // An address already read is fetched again, as its page may have changed.
  expect(await addImport(db, { id: 'e', url: 'https://c.example' })).toBe('e');
  await timers.run(0);
  expect(asked).toEqual(['https://a.example', 'https://c.example', 'https://a.example', 'https://c.example']);
  expect((await states()).map(([, kind]) => kind)).toEqual(['read', 'read', 'read']);
});

test('a network that is none, a server that is busy and one that counts are waited for; a fault is told and left', async () => {
  const { db, timers, asked, answers } = await openDevice();
  answers.push({ kind: 'offline' }, refused('rate_limited'), refused('page_refused'));
  await addImport(db, { id: 'a', url: 'https://a.example' });
  await timers.run(0);
  expect(asked).toHaveLength(1);
  await timers.run(1_000);
  expect(asked).toHaveLength(2);
  await timers.run(59_000);
  expect(asked).toHaveLength(2);
  await timers.run(1_000);
  expect((await db.imports.get('a'))?.state).toEqual({ kind: 'fault', code: 'page_refused' });
  await timers.run(600_000);
  expect(asked).toHaveLength(3);
});

test('a server that could not do it is asked again, and what it cannot read holds up no other', async () => {
  const { device, db, timers, wake, states, asked, answers } = await openDevice();
  device.isOnline = false;
  await addImport(db, { id: 'a', url: 'https://a.example' });
  await addImport(db, { id: 'b', url: 'https://b.example' });
  await timers.run(0);
  answers.push({ kind: 'failed' }, { kind: 'ok', body: found }, { kind: 'failed' });
  device.isOnline = true;
  wake();
  await timers.run(0);
  expect(asked).toEqual(['https://a.example']);
  await timers.run(1_000);
  expect(asked.slice(1)).toEqual(['https://b.example', 'https://a.example']);
  expect(await states()).toEqual([
    ['https://a.example', 'waiting'],
    ['https://b.example', 'read'],
  ]);
  await timers.run(1_000);
  expect((await states()).map(([, kind]) => kind)).toEqual(['read', 'read']);
});

test('a server that wants a newer build ends the fetching, and costs no address', async () => {
  const server = http.createServer((_request, response) =>
    response
      .writeHead(426, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 'upgrade_required', message: 'no' })),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const readAddress = createAddressReader(async () => ({ kind: 'token', token: 'a1' }), origin);
  const { device, db, states } = await openDevice();
  device.isOnline = false;
  await addImport(db, { id: 'a', url: 'https://a.example' });
  const exclusive = createExclusive(undefined, createTestTimers());
  expect(await fetchInBackground(db, exclusive, readAddress)).toBe(false);
  expect(await states()).toEqual([['https://a.example', 'waiting']]);
});

test('what was removed while it was fetched stays removed', async () => {
  const { db, timers, states, device } = await openDevice();
  await addImport(db, { id: 'a', url: 'https://a.example' });
  device.answers.push({ kind: 'offline' });
  await timers.run(0);
  await db.imports.delete('a');
  await timers.run(1_000);
  expect(await states()).toEqual([]);
});

test('where no page is open they are fetched one after another, and what finds no network waits on', async () => {
  const { device, db, states } = await openDevice();
  device.isOnline = false;
  const answers: Awaited<ReturnType<ReadAddress>>[] = [{ kind: 'ok', body: found }, { kind: 'offline' }];
  const readAddress: ReadAddress = async () => answers.shift() ?? { kind: 'ok', body: found };
  await addImport(db, { id: 'a', url: 'https://a.example' });
  await addImport(db, { id: 'b', url: 'https://b.example' });
  const exclusive = createExclusive(undefined, createTestTimers());
  expect(await fetchInBackground(db, exclusive, readAddress)).toBe(false);
  expect(await states()).toEqual([
    ['https://a.example', 'read'],
    ['https://b.example', 'waiting'],
  ]);
  expect(await fetchInBackground(db, exclusive, readAddress)).toBe(true);
  expect((await states()).map(([, kind]) => kind)).toEqual(['read', 'read']);
});
