import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { backUp } from './back-up.ts';
import { createBackupClock } from './backup-clock.ts';
import { copyPrivately } from './copy-file.ts';
import { restore } from './restore.ts';

let folder: string;
let dataDir: string;
let target: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'ateria-unread-'));
  dataDir = path.join(folder, 'data');
  target = path.join(folder, 'backup');
  const database = await openMigrated({ dataDir });
  await database.close();
  for (const name of ['images/h/soup.webp', 'images/h/stew.webp', 'keys/signing.json', 'outbox/mail.eml']) {
    mkdirSync(path.dirname(path.join(dataDir, name)), { recursive: true });
    writeFileSync(path.join(dataDir, name), name);
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Makes a backup in which reading one file fails with Linux's error for a faulty disk, which a test cannot
 * cause.
 */
const backUpWithout = (name: string, fault: NodeJS.ErrnoException) =>
  backUp({
    dataDir,
    target,
    hasDatabase: true,
    nowMs: Date.now,
    copy: async (from, to) => {
      if (!from.endsWith(name)) return copyPrivately(from, to);
      mkdirSync(path.dirname(to), { recursive: true });
      writeFileSync(to, 'half of it');
      throw fault;
    },
  });
const fault = (code: string, syscall: string, where?: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`${code}, ${syscall}`), { code, syscall, ...(where && { path: where }) });

test.each([
  ['read', () => fault('EIO', 'read')],
  ['opened', () => fault('EACCES', 'open', path.join(dataDir, 'images/h/soup.webp'))],
])(
  'an image that cannot be %s costs no backup of all the rest: it is left out and named',
  async (_, failing) => {
    const { files, unread } = await backUpWithout('soup.webp', failing());
    expect(unread).toEqual(['images/h/soup.webp']);
    const kept = ['ateria.db', 'images/h/stew.webp', 'keys/signing.json', 'outbox/mail.eml'];
    expect(files.map((file) => file.path)).toEqual(kept);

    rmSync(path.join(dataDir, 'images'), { recursive: true });
    const { leftOut } = await restore({ dataDir, from: target, nowMs: Date.now });
    expect(leftOut).toEqual([]);
    expect(readdirSync(path.join(dataDir, 'images/h'))).toEqual(['stew.webp']);
    expect(readFileSync(path.join(dataDir, 'images/h/stew.webp'), 'utf8')).toBe('images/h/stew.webp');
  },
);

test.each([
  ['a key that cannot be read', 'signing.json', fault('EIO', 'read'), 'keys/signing.json cannot be read'],
  ['a disk that is full', 'soup.webp', fault('ENOSPC', 'write'), 'ENOSPC'],
])('%s keeps the backup from being made, and nothing is left behind', async (_, name, failing, words) => {
  await expect(backUpWithout(name, failing)).rejects.toThrow(words);
  expect(readdirSync(folder)).toEqual(['data']);
});

test('one by the hour that lacks something is kept, and counted as a failure, since somebody should look at the disk', async () => {
  const told: unknown[] = [];
  const clock = createBackupClock({
    dir: path.join(folder, 'backups'),
    dataDir,
    hasDatabase: true,
    everyMs: 3_600_000,
    retention: { hours: 1, days: 1 },
    nowMs: () => 1_000,
    log: { info: () => {}, error: (what: unknown) => told.push(what) },
    make: async () => ({ bytes: 4, unread: ['images/h/soup.webp'] }),
  });
  await clock.start();
  await expect.poll(() => clock.figures().tookMs).toBeDefined();
  await clock.stop();
  expect(clock.figures()).toMatchObject({ lastMs: 1_000, bytes: 4, failures: 1 });
  expect(told).toEqual([{ event: 'backup.incomplete', unread: ['images/h/soup.webp'] }]);
});
