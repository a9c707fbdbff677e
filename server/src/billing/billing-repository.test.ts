import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { untilSomebodyWaitsFor } from '#db/testing/until-somebody-waits-for.ts';
import { createDeletedPeople } from '#features/user/deleted-people.ts';
import { createUserRepository } from '#features/user/user-repository.ts';
import { newEpoch } from '#lib/new-epoch.ts';
import { createBillingRepository } from './billing-repository.ts';

async function start(newDatabaseUrl: () => Promise<string | undefined>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-billing-'));
  const database = await openMigrated({ databaseUrl: await newDatabaseUrl(), dataDir });
  onTestFinished(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  const { db } = database;
  const nowMs = () => 1_750_000_000_000;
  const users = createUserRepository({
    db,
    deletedPeople: createDeletedPeople({ db, nowMs }),
    nowMs,
    newId: v7,
    newEpoch,
  });
  const { userId } = await users.admit({
    issuer: 'https://issuer.test',
    subject: 'ann',
    email: null,
    issuedAtMs: nowMs(),
    epoch: undefined,
  });
  return { db, dialect: database.dialect, userId, repository: createBillingRepository(db) };
}

await onBothDatabases((newDatabaseUrl) => {
  test('whose account is gone is nobody’s customer', async () => {
    const { db, userId, repository } = await start(newDatabaseUrl);
    expect(await repository.addCustomer('cus_1', userId, 1)).toBe(true);
    expect(await repository.addCustomer('cus_1', userId, 1)).toBe(true);
    expect(await repository.customerOfUser(userId)).toBe('cus_1');
    await db.deleteFrom('users').where('id', '=', userId).execute();
    expect(await repository.addCustomer('cus_2', userId, 1)).toBe(false);
  });

  test('whose account goes at that moment is nobody’s customer', async ({ skip }) => {
    const { db, dialect, userId, repository } = await start(newDatabaseUrl);
    if (dialect === 'sqlite') skip('nobody writes meanwhile');
    const added = await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('users').where('id', '=', userId).execute();
      const adding = repository.addCustomer('cus_1', userId, 1);
      await untilSomebodyWaitsFor(trx, db);
      return { adding: adding.catch((fault: unknown) => fault) };
    });
    expect(await added.adding).toBe(false);
  });
});
