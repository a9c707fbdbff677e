import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { migrateDatabase, openDatabase } from '#db/database.ts';
import { lockFolder } from '#db/folder-lock.ts';
import { sharedPostgres } from '#db/testing/shared-postgres.ts';
import { checkRestoreMarker } from '#sync/restore-marker.ts';
import { readAddress } from './hold-database.ts';
import { moveDatabase } from './move-database.ts';
import { fillTables } from './testing/fill-tables.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 }); // Processes start slowly on a busy machine.

const started = await sharedPostgres();

const newFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ateria-move-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const quiet = { onBegin: () => {}, onRows: () => {}, onCompare: () => {} };
const move = (from: string, to: string) =>
  moveDatabase({ from: readAddress(from), to: readAddress(to) }, quiet);

/** Every row of Ateria's tables, as text in a fixed order. */
function contentsOf(dataDir: string): Map<string, string[]> {
  const file = new Sqlite(path.join(dataDir, 'ateria.db'), { readonly: true });
  const names = file
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%' order by name",
    )
    .pluck()
    .all() as string[];
  const contents = new Map(
    names.map((name) => [
      name,
      file
        .prepare(`select * from ${name}`)
        .all()
        .map((row) => JSON.stringify(Object.entries(row as object).sort()))
        .sort(),
    ]),
  );
  file.close();
  return contents;
}

async function contentsInPostgres(url: string): Promise<Map<string, string[]>> {
  const { db, close } = openDatabase({ databaseUrl: url, dataDir: '.' });
  const contents = new Map<string, string[]>();
  for (const { name } of (await db.introspection.getTables()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(db);
    contents.set(name, rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort());
  }
  await close();
  return contents;
}

/** Runs the command in its own process. */
function startCommand(
  from: string,
  to: string,
): { child: ChildProcess; output: () => string; ended: Promise<number | null> } {
  const script = path.resolve(import.meta.dirname, '../../../scripts/move-database.ts');
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [script, '--from', from, '--to', to], {
    env: { PATH, NODE_COMPILE_CACHE, NODE_NO_WARNINGS: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, output: () => output, ended };
}

if (!started.isAvailable) test.skip(`PostgreSQL: ${started.reason}`, () => {});
else
  describe('a database that is moved', () => {
    const { postgres } = started;
    let dataDir: string;
    let url: string;
    beforeEach(async () => {
      dataDir = newFolder();
      url = await postgres.emptyDatabase();
    });

    test('is the same row by row in PostgreSQL, and again in SQLite, whatever its tables hold', async () => {
      await fillTables(dataDir, 12, 600);
      const before = contentsOf(dataDir);
      expect([...before.values()].every((rows) => rows.length >= 12)).toBe(true);
      const there = await move(dataDir, url);
      expect(await contentsInPostgres(url)).toEqual(before);
      expect(contentsOf(dataDir)).toEqual(before);
      const back = newFolder();
      expect(await move(url, back)).toEqual(there);
      expect(contentsOf(back)).toEqual(before);
      expect(there.find(({ table }) => table === 'rows')?.rows).toBe(612);
    });

    test('leaves keys and images where they are, and says in both directions that they have to be there', async () => {
      await fillTables(dataDir, 1);
      for (const [from, to] of [
        [dataDir, url],
        [url, newFolder()],
      ] as const) {
        const { ended, output } = startCommand(from, to);
        expect({ code: await ended, output: output() }).toMatchObject({ code: 0 });
        expect(output()).toMatch(/DATA_DIR, which (holds|has to hold) keys and images/);
      }
    });

    test('is not hindered by what a provider of PostgreSQL keeps beside it: other schemas, and views of extensions', async () => {
      await fillTables(dataDir, 2);
      const before = contentsOf(dataDir);
      const { db, close } = openDatabase({ databaseUrl: url, dataDir: '.' });
      await sql`create schema auth`.execute(db);
      await sql`create table auth.users (id uuid primary key, picture bytea, name text, shown_around text)`.execute(
        db,
      );
      await sql`create table auth.sessions_of_others (id integer primary key)`.execute(db);
      await sql`insert into auth.users (id, picture) values (gen_random_uuid(), 'x')`.execute(db);
      await sql`create view statements as select 1 as calls`.execute(db);
      await close();
      await move(dataDir, url);
      const back = newFolder();
      await move(url, back);
      expect(contentsOf(back)).toEqual(before);
    });

    test('goes on after kill -9 at any moment, and no server starts on the half of it', async () => {
      await fillTables(dataDir, 5, 4_000);
      const before = contentsOf(dataDir);
      const progress = async () => {
        const client = new pg.Client({ connectionString: url });
        await client.connect();
        const { rows } = await client
          .query("select value from unfinished_move where name = 'rows'")
          .catch(() => ({ rows: [] }));
        await client.end();
        return Number(JSON.parse(rows[0]?.value ?? '{"rows":0}').rows);
      };
      let killed = 0;
      for (let from = 0; killed < 2; from = await progress()) {
        const { child, ended, output } = startCommand(dataDir, url);
        await vi.waitUntil(async () => child.exitCode !== null || (await progress()) > from, {
          timeout: 60_000,
          interval: 20,
        });
        child.kill('SIGKILL');
        await ended;
        expect(output()).not.toContain('Not moved');
        if (child.exitCode === 0) break;
        killed += 1;
        await expect(migrateDatabase({ databaseUrl: url, dataDir })).rejects.toThrow(
          'Run npm run move-database once more',
        );
      }
      const last = startCommand(dataDir, url);
      expect([await last.ended, last.output()]).toEqual([
        0,
        expect.stringContaining('were moved and compared'),
      ]);
      expect(last.output()).toContain('Going on where it was broken off');
      expect(await contentsInPostgres(url)).toEqual(before);
      await migrateDatabase({ databaseUrl: url, dataDir });
    });

    test('is begun anew where a server was at work on the old one meanwhile', async () => {
      await fillTables(dataDir, 5, 600);
      const broken = moveDatabase(
        { from: readAddress(dataDir), to: readAddress(url) },
        {
          ...quiet,
          onRows: (table) => {
            if (table === 'rows') throw new Error('broken off');
          },
        },
      );
      await expect(broken).rejects.toThrow('broken off');
      const { db, close } = openDatabase({ dataDir });
      await db.updateTable('rows').set({ state: '"changed"' }).where('id', '=', 'r7').execute();
      await db.updateTable('households').set({ seq: 77 }).where('id', '=', 'id-1').execute();
      await close();
      const begun: string[] = [];
      await moveDatabase(
        { from: readAddress(dataDir), to: readAddress(url) },
        { ...quiet, onBegin: (begin) => begun.push(begin) },
      );
      expect(begun).toEqual(['anew']);
      expect(await contentsInPostgres(url)).toEqual(contentsOf(dataDir));
    });

    test('is compared: what arrives otherwise is told, and brought over anew', async () => {
      await fillTables(dataDir, 5, 300);
      const spoilt = moveDatabase(
        { from: readAddress(dataDir), to: readAddress(url) },
        {
          ...quiet,
          onCompare: () => {
            const file = new Sqlite(path.join(dataDir, 'ateria.db'));
            file.prepare("update rows set state = '1' where id = 'r3'").run();
            file.close();
          },
        },
      );
      await expect(spoilt).rejects.toThrow('the table rows differs: 305 rows were there, 305 arrived');
      await move(dataDir, url);
      expect(await contentsInPostgres(url)).toEqual(contentsOf(dataDir));
    });

    test('keeps its mark: neither the old folder nor a new one takes it for a backup that was put back', async () => {
      await fillTables(dataDir, 1);
      const deps = { newId: () => 'mark', newEpoch: () => 'another epoch' };
      const check = async (place: { dataDir: string; databaseUrl?: string }) => {
        const database = openDatabase(place);
        const found = await checkRestoreMarker(database, { ...deps, dataDir: place.dataDir });
        const epochs = await database.db.selectFrom('households').select('epoch').execute();
        await database.close();
        return [found.isRestored, epochs.some(({ epoch }) => epoch === 'another epoch')];
      };
      const file = new Sqlite(path.join(dataDir, 'ateria.db'));
      file.exec('delete from server_state');
      file.close();
      expect(await check({ dataDir })).toEqual([false, false]);
      await move(dataDir, url);
      expect(await check({ dataDir, databaseUrl: url })).toEqual([false, false]);
      const elsewhere = newFolder();
      await move(url, elsewhere);
      expect(await check({ dataDir: elsewhere })).toEqual([false, false]);
    });

    test('is refused in words where it cannot be done, and nothing is begun', async () => {
      await fillTables(dataDir, 1);
      const empty = newFolder();
      await expect(move(empty, url)).rejects.toThrow(`there is no ateria.db in ${empty}`);
      await expect(move(dataDir, empty)).rejects.toThrow(
        'one of the two has to be SQLite and the other PostgreSQL',
      );

      const lock = await lockFolder(dataDir);
      await expect(move(dataDir, url)).rejects.toThrow('another Ateria is at work on');
      lock.release();

      const server = openDatabase({ databaseUrl: url, dataDir });
      await server.db.introspection.getTables();
      await expect(move(dataDir, url)).rejects.toThrow(
        /others are connected to 127\.0\.0\.1.* Stop every server/,
      );
      await server.close();

      const old = newFolder();
      const file = new Sqlite(path.join(old, 'ateria.db'));
      file.exec('create table households (id text)');
      file.close();
      await expect(move(old, url)).rejects.toThrow('is of another version');

      await move(dataDir, url);
      const target = await contentsInPostgres(url);
      await expect(move(dataDir, url)).rejects.toThrow(/is not empty: there is something in its table/);
      expect(await contentsInPostgres(url)).toEqual(target);
      const filled = newFolder();
      await fillTables(filled, 1);
      await expect(move(url, filled)).rejects.toThrow('is not empty');
      expect(readdirSync(filled)).not.toContain('instance');
    });

    test('tells what the other database does not take', async () => {
      await fillTables(dataDir, 1);
      const file = new Sqlite(path.join(dataDir, 'ateria.db'));
      file.prepare("update households set name = 'a' || char(0) || 'b'").run();
      file.close();
      await expect(move(dataDir, url)).rejects.toThrow(
        'a row of households is not taken: invalid byte sequence',
      );
    });
  });
