import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { builtOnce } from './built-once.ts';
import { onBothDatabases } from './testing/on-both-databases.ts';
import { openMigrated } from './testing/open-migrated.ts';

await onBothDatabases((newDatabaseUrl) => {
  test('is built once, and asks for what each call names, in transactions too', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-built-'));
    const database = await openMigrated({ dataDir, databaseUrl: await newDatabaseUrl() });
    onTestFinished(async () => {
      await database.close();
      rmSync(dataDir, { recursive: true });
    });
    let times = 0;
    const read = builtOnce((db, { table, most, least }: { table: string; most: number; least: string }) => {
      times++;
      return db
        .selectFrom('server_state')
        .select(['name', 'value'])
        .where('name', '>=', least)
        .where('name', 'like', table)
        .where('value', '!=', 'never')
        .orderBy('name')
        .limit(most);
    });
    const values = ['a1', 'a2', 'a3', 'b1'].map((name) => ({ name, value: `of ${name}` }));
    await database.db.insertInto('server_state').values(values).execute();

    const names = async (...asked: Parameters<typeof read>) => (await read(...asked)).map(({ name }) => name);
    expect(await names(database.db, { table: 'a%', most: 10, least: '' })).toEqual(['a1', 'a2', 'a3']);
    expect(await names(database.db, { table: 'a%', most: 1, least: 'a2' })).toEqual(['a2']);
    const inTransaction = await database.db.transaction().execute(async (trx) => {
      await trx.insertInto('server_state').values({ name: 'b2', value: 'new' }).execute();
      return names(trx, { table: 'b%', most: 10, least: '' });
    });
    expect(inTransaction).toEqual(['b1', 'b2']);
    expect(times).toBe(1);
  });
});
