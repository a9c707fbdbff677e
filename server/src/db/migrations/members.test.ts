import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { migrateToLatest, openDatabase } from '#db/database.ts';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { migrations } from './index.ts';

await onBothDatabases((_newDatabaseUrl, emptyDatabaseUrl) => {
  test('everybody who was there is the owner of their household, and who was deleted is still known', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-migration-'));
    const { db, close } = openDatabase({ dataDir, databaseUrl: await emptyDatabaseUrl() });
    onTestFinished(async () => {
      await close();
      rmSync(dataDir, { recursive: true, force: true });
    });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    expect((await migrator.migrateTo('0012-admin')).error).toBeUndefined();
    for (const [person, at] of [
      ['aino', 5],
      ['ville', 7],
    ] as const) {
      await sql`insert into households (id, epoch, created_at) values (${`home-${person}`}, 'e', ${at})`.execute(
        db,
      );
      await sql`insert into users (id, issuer, subject, household_id, created_at)
        values (${person}, 'i', ${person}, ${`home-${person}`}, ${at})`.execute(db);
    }
    await sql`insert into deleted_people (household_id, person_hash, epoch, deleted_at, subject)
      values ('gone', 'hash', 'old', 3, 'otto')`.execute(db);

    await migrateToLatest(db);
    expect(await db.selectFrom('members').selectAll().orderBy('user_id').execute()).toEqual([
      { household_id: 'home-aino', user_id: 'aino', role: 'owner', joined_at: 5, number: 1 },
      { household_id: 'home-ville', user_id: 'ville', role: 'owner', joined_at: 7, number: 1 },
    ]);
    const households = db.selectFrom('households').select(['id', 'name', 'members_ever']).orderBy('id');
    expect(await households.execute()).toEqual([
      { id: 'home-aino', name: null, members_ever: 1 },
      { id: 'home-ville', name: null, members_ever: 1 },
    ]);
    expect(await db.selectFrom('deleted_members').selectAll().execute()).toEqual([
      {
        household_id: 'gone',
        person_hash: 'hash',
        epoch: 'old',
        deleted_at: 3,
        issuer: null,
        subject: 'otto',
      },
    ]);
  });
});
