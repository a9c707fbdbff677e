import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CannotStart } from '#lib/cannot-start.ts';
import { lockFolder } from './folder-lock.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-lock-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('a folder is for one at a time, and free again afterwards', async () => {
  const first = await lockFolder(dataDir);
  await expect(lockFolder(dataDir, 0)).rejects.toThrow(CannotStart);
  await expect(lockFolder(dataDir, 0)).rejects.toThrow(dataDir);
  first.release();
  const second = await lockFolder(dataDir, 0);
  second.release();
});

test('who comes while the one before is about to stop waits for it', async () => {
  const first = await lockFolder(dataDir);
  const order: string[] = [];
  const second = lockFolder(dataDir, 10_000).then((lock) => {
    order.push('second has it');
    return lock;
  });
  await expect(lockFolder(dataDir, 50)).rejects.toThrow(CannotStart);
  order.push('first lets go');
  first.release();
  (await second).release();
  expect(order).toEqual(['first lets go', 'second has it']);
});

test('the lock is a file for its owner only, and two folders have nothing to do with each other', async () => {
  const locks = [await lockFolder(path.join(dataDir, 'a')), await lockFolder(path.join(dataDir, 'b'))];
  const files = readdirSync(path.join(dataDir, 'a')).map((name) => path.join(dataDir, 'a', name));
  expect(files).toContain(path.join(dataDir, 'a', 'lock'));
  for (const file of files) expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const { release } of locks) release();
});
