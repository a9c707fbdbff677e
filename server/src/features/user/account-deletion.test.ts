import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { migrateToLatest } from '#db/database.ts';
import { openMortalDatabase } from '#testing/mortal-database.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { testIssuer } from '#testing/test-issuer.ts';

const servers: TestApp[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options: Parameters<typeof startTestApp>[0] = {}) {
  const server = await startTestApp(options);
  servers.push(server);
  return server;
}

/** Creates every kind of data that a person can have on the server. */
async function fill(server: TestApp, person: string) {
  await server.call(person, 'PUT', '/api/quick-list', { items: [{ itemName: 'Milk' }] });
  const { _id } = (await server.call(person, 'POST', '/api/recipes', { title: 'Soup' })).json();
  await server.call(person, 'POST', '/api/recipes', { title: 'Stew' }, { 'idempotency-key': 'stew' });
  await server.call(person, 'DELETE', `/api/recipes/${_id}`);
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await server.call(person, 'PUT', `/api/images/${sha256}`, bytes, { 'content-type': 'image/png' });
}

const imagesIn = (server: TestApp) => {
  const folder = path.join(server.dataDir, 'images');
  return existsSync(folder) ? readdirSync(folder) : [];
};

const tables = ['rows', 'requests', 'users', 'households'] as const;
const countsIn = (server: Pick<TestApp, 'database'>) =>
  Promise.all(
    tables.map(async (table) => (await server.database.db.selectFrom(table).selectAll().execute()).length),
  );

test('takes everything of the person, and nothing of anybody else', async () => {
  const server = await start();
  await fill(server, 'bo');
  const before = await countsIn(server);
  await fill(server, 'ann');
  const gone = await server.call('ann', 'DELETE', '/api/users/me');
  expect([gone.statusCode, gone.body]).toEqual([204, '']);
  expect(await countsIn(server)).toEqual(before);
  expect(imagesIn(server)).toHaveLength(1);
  expect((await server.call('bo', 'GET', '/api/quick-list')).json().items).toHaveLength(1);
});

describe('after it', () => {
  test('a living token is refused with a code of its own, on every route', async () => {
    const server = await start();
    await fill(server, 'ann');
    const token = await server.issuer.token('ann');
    const withToken = (method: 'GET' | 'DELETE' | 'PUT', url: string) =>
      server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
    expect((await withToken('DELETE', '/api/users/me')).statusCode).toBe(204);
    for (const url of ['/api/quick-list', '/api/changes', '/api/users/me/stats', '/api/changes/stream']) {
      const answer = await withToken('GET', url);
      expect([answer.statusCode, answer.json().code]).toEqual([410, 'account_deleted']);
    }
    expect((await withToken('DELETE', '/api/users/me')).json().code).toBe('account_deleted');
    expect(await countsIn(server)).toEqual([0, 0, 0, 0]);
  });

  test('[W11] the same identity gets a new, empty household, but not from a device that holds the old data', async () => {
    const server = await start();
    await fill(server, 'ann');
    const page = (await server.call('ann', 'GET', '/api/changes')).json();
    const epoch = page.next.split('.')[0];
    await server.call('ann', 'DELETE', '/api/users/me');
    server.clock.ms += 60_000;
    const old = await server.call('ann', 'GET', '/api/changes', undefined, { 'ateria-epoch': epoch });
    expect([old.statusCode, old.json().code]).toEqual([410, 'account_deleted']);
    expect(await countsIn(server)).toEqual([0, 0, 0, 0]);
    const anew = (await server.call('ann', 'GET', '/api/changes')).json();
    expect([anew.rows, anew.next.split('.')[0] === epoch]).toEqual([[], false]);
    const still = await server.call('ann', 'GET', '/api/changes', undefined, { 'ateria-epoch': epoch });
    expect(still.statusCode).toBe(410);
    await server.call('ann', 'DELETE', '/api/users/me');
    server.clock.ms += 60_000;
    expect(
      (await server.call('ann', 'GET', '/api/changes', undefined, { 'ateria-epoch': epoch })).statusCode,
    ).toBe(410);
  });

  test('a device that is signed out can ask, if it holds the data that is gone', async () => {
    const server = await start();
    await fill(server, 'ann');
    const epoch = (await server.call('ann', 'GET', '/api/changes')).json().next.split('.')[0];
    const ask = async (body: object) =>
      (await server.app.inject({ method: 'POST', url: '/api/deleted-accounts', payload: body })).json();
    const device = { issuer: testIssuer, subject: 'ann', epoch };
    expect(await ask(device)).toEqual({ isDeleted: false });
    await server.call('ann', 'DELETE', '/api/users/me');
    expect(await ask(device)).toEqual({ isDeleted: true });
    expect(await ask({ ...device, epoch: 'guessed' })).toEqual({ isDeleted: false });
    expect(await ask({ ...device, subject: 'bo' })).toEqual({ isDeleted: false });
    expect((await ask({ subject: 'ann' })).code).toBe('invalid_request');
  });

  test('the note forgets who it was, and itself after its time', async () => {
    const first = await startTestApp();
    await fill(first, 'ann');
    await first.call('ann', 'DELETE', '/api/users/me');
    const notes = await first.database.db.selectFrom('deleted_members').selectAll().execute();
    expect(notes).toMatchObject([{ issuer: null, subject: null }]);
    expect(JSON.stringify(notes)).not.toContain('ann');
    await first.close({ isKeepingData: true });
    const startMs = first.clock.ms + 401 * dayMs;
    const second = await start({ dataDir: first.dataDir, startMs });
    const left = () => second.database.db.selectFrom('deleted_members').selectAll().execute();
    await expect.poll(async () => (await left()).length).toBe(0);
  });
});

test('what could not be deleted elsewhere is deleted at the next start', async () => {
  const deleteAccount = async () => {
    throw new Error('out of order');
  };
  const first = await startTestApp({ identity: { deleteAccount } });
  await fill(first, 'ann');
  expect((await first.call('ann', 'DELETE', '/api/users/me')).statusCode).toBe(204);
  expect(imagesIn(first)).toHaveLength(1);
  expect((await first.call('ann', 'GET', '/api/quick-list')).statusCode).toBe(410);
  await first.close({ isKeepingData: true });

  const deleted: string[] = [];
  const second = await start({
    dataDir: first.dataDir,
    identity: { deleteAccount: async (subject) => void deleted.push(subject) },
  });
  const note = () => second.database.db.selectFrom('deleted_members').select('subject').execute();
  await expect.poll(note).toEqual([{ subject: null }]);
  expect(imagesIn(second)).toEqual([]);
  expect(deleted).toEqual(['ann']);
});

test('killed at any statement, it is done whole after the next start or was never begun', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-deletion-'));
  const mortal = openMortalDatabase(dataDir);
  await migrateToLatest(mortal.database.db);
  const deps = { database: mortal.database };
  const ends = new Set<string>();
  for (let statements = 0; ; statements += 1) {
    const person = `ann ${statements}`;
    const first = await startTestApp({ dataDir, deps });
    await fill(first, person);
    mortal.dieAfter(statements);
    await first.call(person, 'DELETE', '/api/users/me');
    const hadDied = mortal.revive();
    await first.app.close();

    const second = await startTestApp({ dataDir, deps, startMs: first.clock.ms + 1_000 });
    const unfinished = () =>
      second.database.db.selectFrom('deleted_members').selectAll().where('subject', 'is not', null).execute();
    await expect.poll(async () => (await unfinished()).length).toBe(0);
    const isWhole = (await second.call(person, 'GET', '/api/quick-list')).json().items.length === 1;
    const [rows = 0] = await countsIn(second);
    expect([rows, imagesIn(second).length]).toEqual(isWhole ? [3, 1] : [0, 0]);
    ends.add(hadDied ? (isWhole ? 'never begun' : 'gone on') : 'through');
    await second.call(person, 'DELETE', '/api/users/me');
    await second.app.close();
    if (!hadDied) break;
  }
  await mortal.database.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect([...ends]).toEqual(['never begun', 'gone on', 'through']);
  // Starts two servers per statement.
}, 120_000);
