import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hourMs } from 'sync-protocol/dates/day-ms.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { createBackupClock } from './backup-clock.ts';
import { keptBackups } from './kept-backups.ts';
import { restore } from './restore.ts';

vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let dataDir: string;
let dir: string;
let nowMs: number;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ateria-clock-'));
  dataDir = path.join(folder, 'data');
  dir = path.join(folder, 'backups');
  nowMs = Date.UTC(2100, 0, 15, 12); // Far in the future, so that the images are older than the backups.
  const database = await openMigrated({ dataDir });
  await database.close();
  mkdirSync(path.join(dataDir, 'images', 'h'), { recursive: true });
  writeFileSync(path.join(dataDir, 'images', 'h', 'soup.webp'), 'soup');
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
});

/** Starts a clock at this moment, and runs it up to its first backup or failure. */
async function runOnce() {
  const failures: unknown[] = [];
  const log = { info: () => {}, error: (fault: unknown) => failures.push(fault) };
  const clock = createBackupClock({
    dir,
    dataDir,
    log,
    hasDatabase: true,
    nowMs: () => nowMs,
    everyMs: hourMs,
    retention: { hours: 2, days: 3 },
  });
  await clock.start();
  await expect.poll(() => clock.figures().tookMs !== undefined || failures.length > 0).toBe(true);
  // Also waits for the work after a backup; a running clock would react to the time that the test sets next.
  await clock.stop();
  return { clock, failures };
}

test('a backup is made at once, and again when an hour has gone; what is old goes', async () => {
  const first = (await runOnce()).clock.figures();
  expect(first).toMatchObject({ lastMs: nowMs, failures: 0 });
  for (let hour = 0; hour < 5; hour += 1) {
    nowMs += hourMs;
    await runOnce();
  }
  const ages = async () => (await keptBackups(dir)).map(({ takenAtMs }) => (nowMs - takenAtMs) / hourMs);
  await expect.poll(ages).toEqual([0, 1, 2]);
});

test('a backup that was made by a clock that ran ahead keeps nobody from making the next one', async () => {
  const rightMs = nowMs;
  nowMs = Date.UTC(2137, 0, 1);
  await runOnce();
  nowMs = rightMs;
  const { clock } = await runOnce();
  expect(clock.figures()).toMatchObject({ lastMs: rightMs, failures: 0 });
});

test('a server that starts anew goes on from the backups that there are, and throws away half of one', async () => {
  await runOnce();
  const before = readdirSync(dir);
  mkdirSync(path.join(dir, 'ateria-2026-01-01T00-00-00.000Z.part'));
  nowMs += hourMs / 2;
  const log = { info: vi.fn(), error: vi.fn() };
  const clock = createBackupClock({
    dir,
    dataDir,
    log,
    hasDatabase: true,
    nowMs: () => nowMs,
    everyMs: hourMs,
    retention: { hours: 2, days: 3 },
  });
  await clock.start();
  await expect.poll(() => readdirSync(dir)).toEqual(before);
  await clock.stop();
  expect(clock.figures().lastMs).toBe(nowMs - hourMs / 2);
  expect(log.info).not.toHaveBeenCalled();
});

test('a failure is counted and told, and the backups from before stay', async () => {
  await runOnce();
  const before = readdirSync(dir);
  nowMs += hourMs;
  rmSync(path.join(dataDir, 'ateria.db'));
  const { clock, failures } = await runOnce();
  expect(clock.figures()).toMatchObject({ failures: 1, lastMs: nowMs - hourMs });
  expect(failures).toMatchObject([
    { event: 'backup.failed', err: { message: expect.stringContaining('ateria.db') } },
  ]);
  expect(readdirSync(dir)).toEqual(before);
});

test('an image takes room once, and a backup of its own can be put back when the one before it is gone', async () => {
  await runOnce();
  nowMs += hourMs;
  writeFileSync(path.join(dataDir, 'images', 'h', 'stew.webp'), 'stew');
  await runOnce();
  const [second, first] = await keptBackups(dir);
  const inode = (backup: typeof first, name: string) =>
    statSync(path.join(backup?.folder ?? '', 'images', 'h', name)).ino;
  expect(inode(second, 'soup.webp')).toBe(inode(first, 'soup.webp'));
  expect(inode(second, 'soup.webp')).not.toBe(statSync(path.join(dataDir, 'images', 'h', 'soup.webp')).ino);
  rmSync(first?.folder ?? '', { recursive: true });
  rmSync(dataDir, { recursive: true });
  await restore({ dataDir, from: second?.folder ?? '', nowMs: () => nowMs });
  expect(existsSync(path.join(dataDir, 'ateria.db'))).toBe(true);
  expect(readdirSync(path.join(dataDir, 'images', 'h'))).toEqual(['soup.webp', 'stew.webp']);
});
