import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '#db/database.ts';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { identityLimits } from '../identity-limits.ts';
import { addressSubject, createAttempts } from './attempts.ts';

describe('an address stands for one household', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0DB8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s is counted as %s', (ip, subject) => {
    expect(addressSubject(ip)).toBe(subject);
  });
});

await onBothDatabases((newDatabaseUrl) => {
  const clock = { ms: 0 };
  let dataDir: string;
  let database: OpenDatabase;
  let fail: () => Promise<{ allowed: boolean }>;
  beforeEach(async () => {
    clock.ms = Date.UTC(2030, 0, 1);
    dataDir = await mkdtemp(path.join(tmpdir(), 'ateria-attempts-'));
    database = await openMigrated({ dataDir, databaseUrl: await newDatabaseUrl() });
    const { db } = database;
    const attempts = createAttempts({ db, nowMs: () => clock.ms, newId: v7, limits: identityLimits });
    fail = () => attempts.take('sign-in-browser', 'aino@example.com');
  });
  afterEach(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  test('of many attempts at the same moment no more are allowed than one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, fail));
    expect(answers.filter(({ allowed }) => allowed)).toHaveLength(10);
    expect(await fail()).toMatchObject({ allowed: false });
  });

  test('what a clock that was ahead has counted locks nobody out once it is put right', async () => {
    for (let count = 0; count < 10; count += 1) expect(await fail()).toMatchObject({ allowed: true });
    expect(await fail()).toMatchObject({ allowed: false });
    clock.ms = Date.UTC(2026, 0, 1);
    expect(await fail()).toMatchObject({ allowed: true });
  });
});
