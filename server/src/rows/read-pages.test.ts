import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenDatabase } from '#db/database.ts';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { createReadPages, orderOfMaking } from './read-pages.ts';

await onBothDatabases((newDatabaseUrl) => {
  let dataDir: string;
  let database: OpenDatabase;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'ateria-pages-'));
    database = await openMigrated({ dataDir, databaseUrl: await newDatabaseUrl() });
    for (const id of ['ours', 'theirs']) {
      const household = { id, epoch: 'e', seq: 0, pruned_seq: 0, bytes: 0, created_at: 0 };
      await database.db.insertInto('households').values(household).execute();
    }
  });
  afterEach(async () => {
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  async function put(
    id: string,
    made: number,
    { title = 'ä'.repeat(300), household = 'ours', deletedAt = null as number | null } = {},
  ) {
    const mark = { version: made, device: 'd', n: 1, stamp: 0 };
    const state = JSON.stringify({ id, noun: 'recipe', created: mark, fields: { title }, deleted: null });
    await database.db
      .insertInto('rows')
      .values({
        household_id: household,
        noun: 'recipe',
        id,
        version: 1_000 - made,
        state,
        deleted_at: deletedAt,
      })
      .onConflict((conflict) => conflict.columns(['household_id', 'noun', 'id']).doUpdateSet({ state }))
      .execute();
  }

  async function pages(maxPageBytes?: number, order = orderOfMaking) {
    const found: string[][] = [];
    for await (const page of createReadPages(database.db, maxPageBytes)('ours', recipe, order))
      found.push(page.map(({ id }) => id));
    return found;
  }

  test('a small household comes in one page, in the order in which its rows were made', async () => {
    expect((await pages()).flat()).toEqual([]);
    for (const [index, id] of ['c', 'a', 'b'].entries()) await put(id, index);
    await put('gone', 7, { deletedAt: 1 });
    await put('foreign', 8, { household: 'theirs' });
    expect(await pages()).toEqual([['c', 'a', 'b']]);
  });

  test('a large one comes in pages of so many bytes, in the same order, and a large row alone', async () => {
    for (let made = 0; made < 20; made += 1) await put(`r${(made * 7) % 20}`, made);
    await put('large', 20, { title: 'x'.repeat(5_000) });
    const found = await pages(2_000);
    const expected = Array.from({ length: 20 }, (_, made) => `r${(made * 7) % 20}`);
    expect(found.flat()).toEqual([...expected, 'large']);
    expect(found.at(-1)).toEqual(['large']);
    for (const page of found) expect(page.length).toBeLessThanOrEqual(2);
  });

  test('more rows than a statement can name come too', async () => {
    const mark = { version: 1, device: 'd', n: 1, stamp: 0 };
    const values = Array.from({ length: 1_200 }, (_, index) => ({
      household_id: 'ours',
      noun: 'recipe',
      id: `r${index}`,
      version: index,
      deleted_at: null,
      state: JSON.stringify({ id: `r${index}`, created: { ...mark, version: index }, fields: {} }),
    }));
    await database.db.insertInto('rows').values(values).execute();
    const found = await pages();
    expect(found.flat()).toEqual(values.map(({ id }) => id));
    expect(found.map(({ length }) => length)).toEqual([500, 500, 200]);
  });

  test('only what is wanted comes, in the order that is wanted', async () => {
    for (let made = 0; made < 9; made += 1) await put(`r${made}`, made, { title: `${made % 3}`.repeat(200) });
    const order = {
      keyOf: ({ fields, created }: RowState) =>
        String(fields.title).startsWith('1') ? null : created.version,
      compare: (a: number, b: number) => b - a,
    };
    for (const maxPageBytes of [100_000, 600])
      expect((await pages(maxPageBytes, order)).flat()).toEqual(['r8', 'r6', 'r5', 'r3', 'r2', 'r0']);
  });

  test('what is changed while it is read comes once or, deleted, no more', async () => {
    for (let made = 0; made < 6; made += 1) await put(`r${made}`, made);
    const found: string[] = [];
    for await (const page of createReadPages(database.db, 800)('ours', recipe, orderOfMaking)) {
      if (found.length === 0) {
        await put('r5', 5, { title: 'new' });
        await put('r6', 6);
        await database.db.updateTable('rows').set({ deleted_at: 1 }).where('id', '=', 'r4').execute();
      }
      found.push(...page.map(({ id, fields }) => (fields.title === 'new' ? `${id} new` : id)));
    }
    expect(found).toEqual(['r0', 'r1', 'r2', 'r3', 'r5 new']);
  });
});
