import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#db/database.ts';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { createReadiness } from './readiness.ts';

let dataDir: string;
let database: OpenDatabase;
let nowMs: number;
let elapsedMs: number;
beforeEach(async () => {
  nowMs = 0;
  elapsedMs = 0;
  dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-ready-'));
  database = await openMigrated({ dataDir });
});
afterEach(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const create = (more: { dataDir?: string; leastFreeBytes?: number } = {}) =>
  createReadiness({
    db: database.db,
    dataDir,
    nowMs: () => nowMs,
    elapsedMs: () => elapsedMs,
    ...more,
  });

test('a server whose database and disk work is ready, and leaves nothing behind', async () => {
  const before = readdirSync(dataDir).length;
  expect(await create().findFault()).toBeNull();
  expect(readdirSync(dataDir)).toHaveLength(before);
});

test('a database that can be read and not written is no database', async () => {
  await sql`pragma query_only = true`.execute(database.db);
  expect(await create().findFault()).toMatchObject({ message: 'The database does not work.' });
});

test('a database whose rows cannot be read is none either', async () => {
  await database.db.schema.dropTable('rows').execute();
  expect(await create().findFault()).toMatchObject({ message: 'The database does not work.' });
});

test('a folder in which nothing can be written is told', async () => {
  const readiness = create({ dataDir: path.join(dataDir, 'gone') });
  expect(await readiness.findFault()).toMatchObject({ message: 'The disk cannot be written.' });
});

test('a disk with hardly any room is told before it is full', async () => {
  expect(await create({ leastFreeBytes: Number.MAX_SAFE_INTEGER }).findFault()).toEqual({
    message: 'The disk is nearly full.',
  });
});

test('who asks at once or again gets the same answer, and a while later a new one', async () => {
  const readiness = create();
  const [first, second] = [readiness.findFault(), readiness.findFault()];
  expect(second).toBe(first);
  elapsedMs += 2_000;
  const later = readiness.findFault();
  expect(later).not.toBe(first);
  expect(await Promise.all([first, later])).toEqual([null, null]);
});

test('a clock that is set back keeps no old answer', async () => {
  const readiness = create();
  expect(await readiness.findFault()).toBeNull();
  await sql`pragma query_only = true`.execute(database.db);
  nowMs -= 3_600_000;
  elapsedMs += 2_000;
  expect(await readiness.findFault()).toMatchObject({ message: 'The database does not work.' });
});
