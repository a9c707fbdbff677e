import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#db/database.ts';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { createNotifiedOccurrences } from './notified-occurrences.ts';

const minuteMs = 60_000;
const coffee = { itemId: 'coffee', day: '2026-01-15' };

await onBothDatabases((newDatabaseUrl) => {
  let dataDir: string;
  let database: OpenDatabase;
  let nowMs: number;
  let occurrences: ReturnType<typeof createNotifiedOccurrences>;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'ateria-told-'));
    database = await openMigrated({ dataDir, databaseUrl: await newDatabaseUrl() });
    nowMs = Date.UTC(2026, 0, 15);
    const household = { id: 'h', epoch: 'e', seq: 0, pruned_seq: 0, bytes: 0, created_at: nowMs };
    await database.db.insertInto('households').values(household).execute();
    const user = { id: 'aino', household_id: 'h', issuer: 'i', subject: 's', email: null };
    await database.db
      .insertInto('users')
      .values({ ...user, created_at: nowMs })
      .execute();
    occurrences = createNotifiedOccurrences({ db: database.db, nowMs: () => nowMs });
  });
  afterEach(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  const claim = () => occurrences.claim('aino', [coffee]);

  test('is given to one of those who want to tell of it, and never again once it was notified', async () => {
    const [claimed = [], ...others] = (await Promise.all([claim(), claim(), claim()])).sort(
      (a, b) => b.length - a.length,
    );
    expect([claimed, ...others]).toEqual([[{ ...coffee, tries: 1 }], [], []]);
    await occurrences.settle('aino', claimed, true);
    nowMs += 365 * 24 * 60 * minuteMs;
    expect(await claim()).toEqual([]);
  });

  test('that could not be notified is tried later each time, and given up after a day', async () => {
    const triedAt: number[] = [];
    for (let minute = 0; minute < 3 * 24 * 60; minute += 10) {
      const claimed = await claim();
      if (claimed.length > 0) triedAt.push(minute);
      await occurrences.settle('aino', claimed, false);
      nowMs += 10 * minuteMs;
    }
    expect(triedAt).toEqual([0, 10, 30, 70, 150, 310, 630, 1270]);
  });

  test('whose teller never came back is given again after its turn', async () => {
    await claim();
    nowMs += 29 * minuteMs;
    expect(await claim()).toEqual([]);
    nowMs += minuteMs;
    expect(await Promise.all([claim(), claim()])).toContainEqual([{ ...coffee, tries: 2 }]);
    expect(await claim()).toEqual([]);
  });
});
