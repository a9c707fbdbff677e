import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keptBackups } from '../../../server/src/backup/kept-backups.ts';
import { restore } from '../../../server/src/backup/restore.ts';
import { findFreePort } from '../../../server/src/testing/free-port.ts';
import { startIssuerServer } from '../../../server/src/testing/issuer-server.ts';
import { startServerProcess } from '../../../server/src/testing/server-process.ts';
import { createTestIssuer } from '../../../server/src/testing/test-issuer.ts';
import type { ChangesPage } from '../../../sync-protocol/src/sync/changes.ts';
import { type DrillDevice, moment, openDrillDevice, type Shown } from './device.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'ateria-drill-'));
const dataDir = path.join(folder, 'data');
const backupDir = path.join(folder, 'backups');
const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

test('[E2] [E3] a backup is made under load, the disk is lost, and devices bring back what the backup lacks', {
  timeout: 120_000,
}, async () => {
  const issuer = await createTestIssuer(Date.now);
  const issuing = await startIssuerServer({ keys: [issuer.jwk] });
  closing.push(issuing.close);
  const port = await findFreePort();
  const aud = `http://localhost:${port}/api`;
  const token = () => issuer.token('ann', { iss: issuing.issuer, aud });
  const url = () => `http://127.0.0.1:${port}`;
  const env = { DATA_DIR: dataDir, PORT: String(port), OIDC_ISSUER: issuing.issuer, LOG_LEVEL: 'warn' };
  let server = await startServerProcess(env);
  const end = async (signal: NodeJS.Signals) => {
    server.child.kill(signal);
    await server.ended;
  };
  closing.push(() => end('SIGKILL'));

  const devices: DrillDevice[] = [];
  for (const name of ['phone', 'tablet', 'laptop']) devices.push(await openDrillDevice(name, { url, token }));
  closing.push(() => {
    for (const device of devices) device.close();
  });
  for (const device of devices) for (let n = 0; n < 15; n += 1) await device.edit();
  for (const device of devices) await device.settle();

  // The server restarts with backups while all devices go on: the first backup is made immediately, under
  // load.
  let isWriting = true;
  const writing = devices.map(async (device) => {
    while (isWriting) {
      await device.edit();
      device.refresh();
      await moment();
    }
  });
  await end('SIGTERM');
  server = await startServerProcess({ ...env, BACKUP_DIR: backupDir });
  while ((await keptBackups(backupDir)).length === 0) await moment();
  for (let n = 0; n < 15; n += 1) await moment();
  isWriting = false;
  await Promise.all(writing);
  for (const device of devices) await device.settle();
  const [backup] = await keptBackups(backupDir);
  const seqBefore = seq(await readAll(url(), await token()));

  // The disaster: the process dies and its disk is lost.
  await end('SIGKILL');
  rmSync(dataDir, { recursive: true });
  expect(existsSync(dataDir)).toBe(false);
  // One device continues without knowing.
  for (let n = 0; n < 5; n += 1) await devices[0]?.edit();

  await restore({ dataDir, from: backup?.folder ?? '', nowMs: Date.now });
  server = await startServerProcess(env);
  const restored = await readAll(url(), await token());
  const meant = meantBy(devices);
  expect(restored.rows.length).toBeGreaterThan(0);
  expect(shownBy(restored), 'the backup lacks what was written after it').not.toEqual(meant);
  expect(seq(restored)).toBeLessThan(seqBefore);

  // What one device recovers reaches the others.
  for (let round = 0; round < 2; round += 1) for (const device of devices) await device.settle();
  expect(shownBy(await readAll(url(), await token()))).toEqual(meant);
  for (const device of devices) expect([device.name, await device.shown()]).toEqual([device.name, meant]);
  expect(devices.flatMap(({ faults }) => faults)).toEqual([]);
});

function meantBy(devices: readonly DrillDevice[]): Shown {
  const all = devices.flatMap(({ meant }) => [...meant]);
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Every row of the household, from the server. */
async function readAll(url: string, token: string) {
  const rows = new Map<string, ChangesPage['rows'][number]>();
  let next: string | undefined;
  for (let more = true; more; ) {
    const answer = await fetch(`${url}/api/changes${next === undefined ? '' : `?since=${next}`}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const page = (await answer.json()) as ChangesPage;
    for (const row of page.rows) rows.set(row.id, row);
    ({ next, more } = page);
  }
  return { rows: [...rows.values()], next: next ?? '' };
}

type Feed = Awaited<ReturnType<typeof readAll>>;

const seq = ({ next }: Feed) => Number(next.split('.').at(-1));

function shownBy({ rows }: Feed): Shown {
  const living = rows.filter(({ noun, deleted }) => noun === 'quickItem' && deleted === null);
  return Object.fromEntries(
    living.map(({ id, fields }) => [id, `${fields['itemName']}: ${fields['quantity'] ?? ''}`]),
  );
}
