import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { findFreePort } from '#testing/free-port.ts';
import { startIssuerServer } from '#testing/issuer-server.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { createTestIssuer, type TestIssuer } from '#testing/test-issuer.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 }); // Processes start slowly on a busy machine.

let issuer: TestIssuer;
let issuerServer: Awaited<ReturnType<typeof startIssuerServer>>;
let folder: string;
let dataDir: string;
let target: string;
let port: number;
let running: Awaited<ReturnType<typeof startServerProcess>> | undefined;

beforeAll(async () => {
  issuer = await createTestIssuer(Date.now);
  issuerServer = await startIssuerServer({ keys: [issuer.jwk] });
});
afterAll(() => issuerServer.close());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ateria-backup-'));
  dataDir = path.join(folder, 'data');
  target = path.join(folder, 'backup');
});
afterEach(async () => {
  await stop('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start() {
  port = await findFreePort();
  const env = { DATA_DIR: dataDir, PORT: String(port), OIDC_ISSUER: issuerServer.issuer, LOG_LEVEL: 'warn' };
  running = await startServerProcess(env);
  return running;
}

async function stop(signal: NodeJS.Signals = 'SIGTERM') {
  running?.child.kill(signal);
  await running?.ended;
  running = undefined;
}

async function call(
  method: string,
  url: string,
  body?: string | Buffer,
  headers: Record<string, string> = {},
) {
  const token = await issuer.token('ann', { iss: issuerServer.issuer, aud: `http://localhost:${port}/api` });
  const type = typeof body === 'string' ? 'application/json' : 'image/png';
  const response = await fetch(`http://127.0.0.1:${port}${url}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': type }), ...headers },
    ...(body && { body }),
  });
  expect(response.ok, `${method} ${url}: ${response.status}`).toBe(true);
  return response;
}

const add = (id: string) =>
  call(
    'PUT',
    '/api/quick-list',
    JSON.stringify({
      items: [{ clientId: id, itemName: id, sync: { op: 1, base: 0, epoch: '', stamp: 1 } }],
      recurringItemsToAdvance: [],
      merge: { device: 'phone' },
    }),
    { 'idempotency-key': id },
  );
const names = async () => {
  const { items } = (await (await call('GET', '/api/quick-list')).json()) as {
    items: { itemName: string }[];
  };
  return items.map(({ itemName }) => itemName);
};
const epoch = async () => {
  const { next } = (await (await call('GET', '/api/changes')).json()) as { next: string };
  return next.split('.')[0];
};
const back = (hasDatabase = true) => backUp({ dataDir, target, hasDatabase, nowMs: Date.now });
const putBack = () => restore({ dataDir, from: target, nowMs: Date.now });

async function addImage(): Promise<string> {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const url = `/api/images/${createHash('sha256').update(bytes).digest('hex')}`;
  await call('PUT', url, bytes);
  return url;
}

test('a backup with a SQLite database is not put where the server has PostgreSQL: nothing is moved', async () => {
  await start();
  await add('milk');
  await back();
  await stop();
  const before = readdirSync(dataDir);
  const asked = restore({ dataDir, from: target, nowMs: Date.now, isPostgres: true });
  await expect(asked).rejects.toThrow('DATABASE_URL');
  expect(readdirSync(dataDir)).toEqual(before);
});

test('[E2] the drill: a backup is made under writes, the server goes on, and what was backed up is put back in a new epoch', async () => {
  await start();
  mkdirSync(path.join(dataDir, 'keys'), { mode: 0o700 });
  writeFileSync(path.join(dataDir, 'keys', 'signing.json'), '{}', { mode: 0o644 });
  const image = await addImage();
  await add('milk');
  let isWriting = true;
  const writing = (async () => {
    for (let n = 0; isWriting; n += 1) await add(`during-${n}`);
  })();
  const contents = await back();
  isWriting = false;
  await writing;
  const before = await epoch();
  await add('afterwards');

  const everything = globSync('**', { cwd: target }).map((name) => path.join(target, name));
  for (const name of [target, ...everything])
    expect([name, statSync(name).mode & 0o777]).toEqual([name, statSync(name).isDirectory() ? 0o700 : 0o600]);
  const paths = contents.files.map((file) => file.path);
  for (const path of [/^ateria\.db$/, /^images\/.+\.webp$/, /^keys\/signing\.json$/, /^notices\/.+\.json$/])
    expect(paths).toContainEqual(expect.stringMatching(path));
  expect(readdirSync(target)).not.toContain('instance');

  await expect(putBack()).rejects.toThrow('another Ateria is at work');
  await stop();
  const pushKey = readFileSync(path.join(dataDir, 'notices', 'vapid-key.json'), 'utf8');
  const { aside } = await putBack();
  expect(readdirSync(aside)).toEqual(expect.arrayContaining(['ateria.db', 'images', 'instance', 'keys']));
  expect(readFileSync(path.join(dataDir, 'notices', 'vapid-key.json'), 'utf8')).toBe(pushKey);
  const { output } = await start();
  expect(output()).toContain('the database was replaced since the last start');
  expect(await names()).toContain('milk');
  expect(await names()).not.toContain('afterwards');
  expect(await epoch()).not.toBe(before);
  expect((await call('GET', image)).headers.get('content-type')).toBe('image/webp');
});

/** Creates the data of a stopped server without starting one, which would take long. */
async function leaveData(): Promise<void> {
  const { db, close } = await openMigrated({ dataDir });
  await db
    .insertInto('households')
    .values({ id: 'ours', epoch: 'e', seq: 0, pruned_seq: 0, bytes: 0, created_at: 0 })
    .execute();
  await close();
  mkdirSync(path.join(dataDir, 'keys'));
  writeFileSync(path.join(dataDir, 'keys', 'signing.json'), '{}');
}

function households(): unknown[] {
  const database = new Sqlite(path.join(dataDir, 'ateria.db'));
  const found = database.prepare('select id from households').pluck().all();
  database.close();
  return found;
}

test('a backup that is not whole or not what was copied is not put back, and nothing is moved', async () => {
  await leaveData();
  const before = readdirSync(dataDir);
  const damages = [
    () => appendFileSync(path.join(target, 'keys', 'signing.json'), ' '),
    () => rmSync(path.join(target, 'keys', 'signing.json')),
    () => rmSync(path.join(target, 'backup.json')),
    () => writeFileSync(path.join(target, 'backup.json'), '{"format": 1, "fi'),
  ];
  for (const damage of damages) {
    await back();
    damage();
    await expect(putBack()).rejects.toThrow(/backup/);
    rmSync(target, { recursive: true });
  }
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(before));
  // No full copy is left on a disk that may be nearly full.
  expect(readdirSync(dataDir).join()).not.toMatch(/before-restore|restoring/);
  expect(households()).toEqual(['ours']);
});

test('a database that is damaged is not backed up as if it were none, and no half of a backup is left', async () => {
  await leaveData();
  const database = new Sqlite(path.join(dataDir, 'ateria.db'));
  database.pragma('foreign_keys = off');
  database.exec(
    "insert into users (id, issuer, subject, household_id, created_at) values ('u', 'i', 's', 'nobody', 0)",
  );
  database.close();
  await expect(back()).rejects.toThrow('the database is damaged');
  expect(readdirSync(folder)).toEqual(['data']);
});

test('where a restore was broken off no server starts, and the next restore goes through', async () => {
  await leaveData();
  await back();
  writeFileSync(path.join(dataDir, 'restore-unfinished.json'), '{}');
  rmSync(path.join(dataDir, 'ateria.db'));
  const { ended, output } = await start();
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(output()).toContain('a restore was broken off');
  await putBack();
  expect(households()).toEqual(['ours']);
  expect(readdirSync(dataDir)).not.toContain('restore-unfinished.json');
});

test('with PostgreSQL the files alone are backed up, and the mark of the database stays where it is', async () => {
  mkdirSync(path.join(dataDir, 'keys'), { recursive: true });
  writeFileSync(path.join(dataDir, 'keys', 'signing.json'), 'old');
  writeFileSync(path.join(dataDir, 'instance'), 'mark');
  expect((await back(false)).files.map((file) => file.path)).toEqual(['keys/signing.json']);
  writeFileSync(path.join(dataDir, 'keys', 'signing.json'), 'new');
  await putBack();
  expect(readFileSync(path.join(dataDir, 'keys', 'signing.json'), 'utf8')).toBe('old');
  expect(existsSync(path.join(dataDir, 'instance'))).toBe(true);
});

test('where database, images and keys are elsewhere there is nothing to put back, and the server may start', async () => {
  mkdirSync(dataDir);
  writeFileSync(path.join(dataDir, 'instance'), 'mark');
  expect((await back(false)).files).toEqual([]);
  await restore({ dataDir, from: target, nowMs: Date.now, isPostgres: true });
  expect(readdirSync(dataDir)).toContain('instance');
  expect(readdirSync(dataDir)).not.toContain('restore-unfinished.json');
});

test.each(['', '{"format": 2}'])(
  'an earlier backup of which nothing can be known (%s) keeps no later one from being made',
  async (damage) => {
    await leaveData();
    await back();
    writeFileSync(path.join(target, 'backup.json'), damage);
    const later = path.join(folder, 'later');
    const contents = await backUp({
      dataDir,
      target: later,
      hasDatabase: true,
      nowMs: Date.now,
      previous: target,
    });
    expect(contents.files.map((file) => file.path)).toEqual(['ateria.db', 'keys/signing.json']);
  },
);

test.each([
  ['a folder', (keys: string) => ({ SECRETS_DIR: keys })],
  ['a variable', () => ({ VAPID_KEY: '{}' })],
  ['the server itself', () => ({})],
])('where %s gives the keys, the command says whether they are in the backup', async (place, given) => {
  await leaveData();
  const keys = path.join(folder, 'keys');
  mkdirSync(keys);
  const script = path.resolve(import.meta.dirname, '../../../scripts/backup.ts');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1', DATA_DIR: dataDir, ...given(keys) };
  const { stdout } = await promisify(execFile)(process.execPath, [script, '--to', target], { env });
  expect(stdout).toContain('2 files');
  expect(stdout.includes('The keys that SECRETS_DIR or variables give')).toBe(place !== 'the server itself');
});
