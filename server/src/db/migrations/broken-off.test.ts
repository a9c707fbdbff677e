import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { expect, onTestFinished, test } from 'vitest';
import { migrateToLatest, type OpenDatabase, openDatabase } from '#db/database.ts';
import { ownTables } from '#db/own-tables.ts';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { migrations } from './index.ts';

await onBothDatabases((_newDatabaseUrl, emptyDatabaseUrl) => {
  async function openEmpty(): Promise<OpenDatabase> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-migration-'));
    const database = openDatabase({ dataDir, databaseUrl: await emptyDatabaseUrl() });
    onTestFinished(async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    });
    return database;
  }

  test('each migration runs again over what it has made, where only the note of it is missing', async () => {
    const [whole, again] = [await openEmpty(), await openEmpty()];
    await migrateToLatest(whole.db);
    const migrator = new Migrator({ db: again.db, provider: { getMigrations: async () => migrations } });
    for (const name of Object.keys(migrations)) {
      expect((await migrator.migrateTo(name)).error).toBeUndefined();
      await sql`delete from kysely_migration where name = ${name}`.execute(again.db);
      expect((await migrator.migrateTo(name)).error, name).toBeUndefined();
    }
    expect(await ownTables(again.db)).toEqual(await ownTables(whole.db));
  });

  test('where one fails the schema stays as it was before all that were due, and the next run goes through', async () => {
    const { db } = await openEmpty();
    const failing: Record<string, Migration> = {
      ...migrations,
      '0024-device-sessions': {
        up: async (trx) => {
          await migrations['0024-device-sessions']?.up(trx);
          throw new Error('killed');
        },
      },
    };
    const migrator = new Migrator({ db, provider: { getMigrations: async () => failing } });
    expect((await migrator.migrateTo('0022-several-servers')).error).toBeUndefined();
    const before = await ownTables(db);
    expect((await migrator.migrateToLatest()).error).toEqual(new Error('killed'));
    expect(await ownTables(db)).toEqual(before);
    await migrateToLatest(db);
    expect((await ownTables(db)).map(({ name }) => name)).toContain('passkeys');
  });
});
