import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contentsFile } from '#backup/backup-contents.ts';
import { findFreePort } from '#testing/free-port.ts';
import { startIssuerServer } from '#testing/issuer-server.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { createTestIssuer, type TestIssuer } from '#testing/test-issuer.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 }); // Processes start slowly on a busy machine.

let issuer: TestIssuer;
let issuerServer: Awaited<ReturnType<typeof startIssuerServer>>;
let dataDir: string;
let env: Record<string, string>;
let origin: string;
const processes: Awaited<ReturnType<typeof startServerProcess>>[] = [];

beforeAll(async () => {
  issuer = await createTestIssuer(Date.now);
  issuerServer = await startIssuerServer({ keys: [issuer.jwk] });
});
afterAll(() => issuerServer.close());
beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-process-'));
  const port = await findFreePort();
  origin = `http://127.0.0.1:${port}`;
  env = { DATA_DIR: dataDir, PORT: String(port), OIDC_ISSUER: issuerServer.issuer, LOG_LEVEL: 'warn' };
});
afterEach(async () => {
  for (const { child, ended } of processes.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(more: Record<string, string> = {}) {
  const started = await startServerProcess({ ...env, ...more });
  processes.push(started);
  return started;
}

const bearer = async () => ({
  authorization: `Bearer ${await issuer.token('ann', { iss: issuerServer.issuer, aud: `http://localhost:${env.PORT}/api` })}`,
});
const batch = (id: string) =>
  JSON.stringify({
    items: [{ clientId: id, itemName: id, sync: { op: 1, base: 0, epoch: '', stamp: 1 } }],
    recurringItemsToAdvance: [],
    merge: { device: 'phone' },
  });

async function put(id: string): Promise<{ acknowledged: number[] }> {
  const response = await fetch(`${origin}/api/quick-list`, {
    method: 'PUT',
    headers: { ...(await bearer()), 'content-type': 'application/json', 'idempotency-key': `key-${id}` },
    body: batch(id),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { acknowledged: number[] };
}

async function listNames(): Promise<string[]> {
  const response = await fetch(`${origin}/api/quick-list`, { headers: await bearer() });
  const { items } = (await response.json()) as { items: { itemName: string }[] };
  return items.map(({ itemName }) => itemName);
}

test('a wrong configuration is told whole, and the process ends with 1', async () => {
  const { ended, output } = await start({
    PORT: 'http',
    PUBLIC_URL: 'ateria.example',
    TRIAL_DAYS: 'x',
    OIDC_ISUER: 'y',
  });
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(output()).toContain('"http" is not a valid PORT');
  expect(output()).toContain('"ateria.example" is not a valid PUBLIC_URL');
  expect(output()).toContain('"x" is not a valid TRIAL_DAYS');
  expect(output()).toContain('Did you mean OIDC_ISSUER?');
});

test('a port that is taken, also the one of the metrics, is told in a sentence, and the process ends with 1', async () => {
  await start();
  const second = await start({ DATA_DIR: path.join(dataDir, 'other') });
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output()).toContain('another program is using this PORT');
  const third = await start({
    DATA_DIR: path.join(dataDir, 'third'),
    PORT: String(await findFreePort()),
    METRICS_PORT: env.PORT ?? '',
  });
  expect(await third.ended).toEqual({ code: 1, signal: null });
  expect(third.output()).toContain('another program is using this METRICS_PORT');
});

test.each([
  ['a HOST with a port', { HOST: '127.0.0.1:3000' }, /HOST=127\.0\.0\.1:3000 .+/],
  ['a DATA_DIR below a file', { DATA_DIR: path.join(import.meta.filename, 'x') }, /DATA_DIR: .+/],
  [
    'a database that is down',
    { DATABASE_URL: 'postgres://ateria:secret-word@127.0.0.1:1/ateria' },
    /DATABASE_URL: .+ECONNREFUSED.+/,
  ],
])('%s is told in one sentence that names the variable', async (_, settings, words) => {
  const { ended, output } = await start({ ...settings });
  expect(await ended).toEqual({ code: 1, signal: null });
  expect(output()).toMatch(new RegExp(`^Ateria cannot start: ${words.source}\n$`, 'm'));
  expect(output()).not.toMatch(/^ {4}at |secret-word/m);
});

test('a folder in which no backup can be made, as of a disk that is away, keeps nobody from the server, and is told', async () => {
  writeFileSync(path.join(dataDir, 'a-file'), '');
  const { output } = await start({ BACKUP_DIR: path.join(dataDir, 'a-file', 'backups') });
  await put('milk');
  expect(await listNames()).toEqual(['milk']);
  await vi.waitFor(() => expect(output()).toContain('"event":"backup.failed"'), { timeout: 60_000 });
});

test('a second server on one folder refuses to start and says why; after kill -9 of the first it starts', async () => {
  const { child, ended } = await start();
  await put('milk');
  const other = { PORT: String(await findFreePort()) };
  const second = await start(other);
  expect(await second.ended).toEqual({ code: 1, signal: null });
  expect(second.output()).toMatch(/^Ateria cannot start: another Ateria is at work on .+\n$/m);
  expect(await listNames()).toEqual(['milk']);
  child.kill('SIGKILL');
  await ended;
  expect((await start(other)).output()).toContain('Ateria is ready');
});

test('a database of a newer version is named as one, and is left as it is', async () => {
  const { child, ended } = await start();
  child.kill('SIGTERM');
  await ended;
  const database = new Sqlite(path.join(dataDir, 'ateria.db'));
  database.exec("insert into kysely_migration values ('9999-tomorrow', '2030-01-01')");
  database.close();
  const older = await start();
  expect(await older.ended).toEqual({ code: 1, signal: null });
  expect(older.output()).toMatch(
    /^Ateria cannot start: this database was made by a newer Ateria .+9999-tomorrow.+\n$/m,
  );
});

test('on SIGTERM the streams end, what is under way is answered, and the process ends with 0', async () => {
  const { child, ended, output } = await start();
  expect(output()).toContain(`Ateria is ready at http://localhost:${env.PORT}`);
  const stream = await fetch(`${origin}/api/changes/stream`, { headers: await bearer() });
  const finish = await putHalf();
  child.kill('SIGTERM');
  expect(await stream.text()).toContain('event: change');
  expect(await finish()).toMatch(/200 OK.*"acknowledged":\[1\]/s);
  expect(await ended).toEqual({ code: 0, signal: null });
});

test.each([
  { what: 'a connection that is silent', begin: () => open('') },
  { what: 'an upload that goes on', begin: async () => trickle((await bearer()).authorization) },
  { what: 'an upload that goes on although it was refused', begin: () => trickle('Bearer of-nobody') },
])(
  '$what holds up no end: on SIGTERM the database is closed and the process ends with 0',
  async ({ begin }) => {
    const { child, ended } = await start();
    const stop = await begin();
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
    stop();
    expect(readdirSync(dataDir)).not.toContain('ateria.db-wal');
  },
);

/** Opens a connection and sends this; the returned function ends it. */
async function open(text: string, byteEveryMs?: number): Promise<() => void> {
  const socket = connect(Number(env.PORT), '127.0.0.1');
  socket.on('error', () => {});
  if (text !== '') socket.write(text);
  const timer = byteEveryMs && setInterval(() => socket.write('x'), byteEveryMs);
  await wait(500);
  return () => {
    clearInterval(timer);
    socket.destroy();
  };
}

const trickle = (authorization: string) =>
  open(
    `PUT /api/images/${'0'.repeat(64)} HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\n` +
      `Authorization: ${authorization}\r\nContent-Length: 100000\r\n\r\n`,
    100,
  );

test('a backup that is under way at SIGTERM is waited for last, when all who asked have their answers', async () => {
  const dir = path.join(dataDir, 'backups');
  const earlier = path.join(dir, 'ateria-2026-01-15T12-00-00.000Z');
  mkdirSync(earlier, { recursive: true });
  // A backup reads the contents of the one before; reading this pipe blocks it until the test is done.
  const contents = path.join(earlier, contentsFile);
  execFileSync('mkfifo', [contents]);
  const { child, ended } = await start({ BACKUP_DIR: dir });
  const stream = await fetch(`${origin}/api/changes/stream`, { headers: await bearer() });
  const reading = await vi.waitUntil(() => openIfRead(contents), { timeout: 30_000 });
  const finish = await putHalf();
  child.kill('SIGTERM');
  expect(await stream.text()).toContain('event: change');
  expect(await finish()).toMatch(/200 OK.*"acknowledged":\[1\]/s);
  closeSync(reading);
  expect(await ended).toEqual({ code: 0, signal: null });
});

/** Sends the first half of a batch; the returned function sends the other half and reads the answer. */
async function putHalf(): Promise<() => Promise<string>> {
  const slow = connect(Number(env.PORT), '127.0.0.1');
  const body = batch('slow');
  const { authorization } = await bearer();
  slow.write(
    `PUT /api/quick-list HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIdempotency-Key: slow\r\n` +
      `Authorization: ${authorization}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 20)}`,
  );
  await wait(200);
  return async () => {
    slow.write(body.slice(20));
    let answer = '';
    for await (const chunk of slow) answer += chunk;
    return answer;
  };
}

/** Opens a pipe for writing; undefined until a reader has opened it. */
function openIfRead(pipe: string): number | undefined {
  try {
    return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENXIO') return undefined;
    throw error;
  }
}

test('a second signal ends the process at once', async () => {
  const { child, ended } = await start();
  const hanging = connect(Number(env.PORT), '127.0.0.1');
  hanging.on('error', () => {});
  hanging.write(
    'PUT /api/quick-list HTTP/1.1\r\nHost: localhost\r\nContent-Length: 50\r\nContent-Type: application/json\r\n',
  );
  hanging.write(`Authorization: ${(await bearer()).authorization}\r\n\r\n{`);
  await wait(200);
  child.kill('SIGTERM');
  await wait(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual({ code: 1, signal: null });
});

test('[W5] killed between commit and answer: the repetition is acknowledged and nothing is doubled', async () => {
  const { child, ended } = await start();
  await put('before');
  const deaf = connect(Number(env.PORT), '127.0.0.1').pause();
  deaf.on('error', () => {});
  const { authorization } = await bearer();
  const body = batch('lost-answer');
  deaf.write(
    `PUT /api/quick-list HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nIdempotency-Key: key-lost-answer\r\n` +
      `Authorization: ${authorization}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  const database = new Sqlite(path.join(dataDir, 'ateria.db'), { readonly: true });
  const committed = database.prepare("select count(*) as count from requests where key = 'key-lost-answer'");
  await expect.poll(() => committed.get(), { interval: 1 }).toEqual({ count: 1 });
  child.kill('SIGKILL');
  await ended;
  database.close();

  await start();
  expect(await put('lost-answer')).toMatchObject({ acknowledged: [1] });
  expect(await listNames()).toEqual(['before', 'lost-answer']);
});

test('killed three times while it writes: what was acknowledged is there, and each repetition lands once', async () => {
  const acknowledged = new Set<string>();
  for (let life = 0; life < 3; life += 1) {
    const { child, ended } = await start();
    const kill = wait(30 + life * 17).then(() => child.kill('SIGKILL'));
    for (let index = 0; index < 200; index += 1) {
      const id = `life-${life}-${index}`;
      const isAnswered = await put(id).then(
        () => true,
        () => false,
      );
      if (isAnswered) acknowledged.add(id);
      else break;
    }
    await kill;
    await ended;
  }
  await start();
  const names = await listNames();
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining([...acknowledged]));
  const lost = 'life-0-0';
  await put(lost);
  await put(lost);
  expect((await listNames()).filter((name) => name === lost)).toHaveLength(1);
});
