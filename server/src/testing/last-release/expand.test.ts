import { rmSync } from 'node:fs';
import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#db/database.ts';
import { lastRelease, makeReleasedData } from './last-release.ts';

interface Column {
  name: string;
  type: string;
  notnull: 0 | 1;
  dflt_value: string | null;
}
interface Table {
  columns: Column[];
  /** Columns of each unique index, or the index's name if it is on an expression. */
  uniques: string[];
}

let dataDir: string;
let before: Map<string, Table>;
let after: Map<string, Table>;

beforeAll(async () => {
  dataDir = makeReleasedData();
  before = tablesIn(dataDir);
  await migrateDatabase({ dataDir });
  after = tablesIn(dataDir);
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function tablesIn(folder: string): Map<string, Table> {
  const database = new Sqlite(path.join(folder, 'ateria.db'), { readonly: true });
  const names = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[];
  const tables = names.map((name) => {
    const columns = database.pragma(`table_info("${name}")`) as Column[];
    const indexes = database.pragma(`index_list("${name}")`) as { name: string; unique: 0 | 1 }[];
    const uniques = indexes
      .filter(({ unique }) => unique === 1)
      .map((index) => {
        const parts = database.pragma(`index_info("${index.name}")`) as { name: string | null }[];
        return parts.map((part) => part.name ?? index.name).join();
      });
    return [name, { columns, uniques: uniques.sort() }] as const;
  });
  database.close();
  return new Map(tables);
}

test(`every table and column that ${lastRelease.version} knows is there, of the same type`, () => {
  for (const [name, { columns }] of before)
    for (const { name: column, type } of columns)
      expect({
        [`${name}.${column}`]: after.get(name)?.columns.find((each) => each.name === column)?.type,
      }).toEqual({ [`${name}.${column}`]: type });
});

test(`what ${lastRelease.version} writes is taken: what its tables have got since may be left out, and is not unique`, () => {
  for (const [name, { columns, uniques }] of before) {
    const now = after.get(name);
    const known = new Map(columns.map((column) => [column.name, column]));
    const required = now?.columns.filter(({ notnull, dflt_value }) => notnull === 1 && dflt_value === null);
    const newlyRequired = required?.filter(
      (column) => known.get(column.name)?.notnull !== 1 || known.get(column.name)?.dflt_value !== null,
    );
    expect({ [name]: newlyRequired }).toEqual({ [name]: [] });
    expect({ [name]: now?.uniques.filter((unique) => !uniques.includes(unique)) }).toEqual({ [name]: [] });
  }
});
