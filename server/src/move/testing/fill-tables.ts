import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { openMigrated } from '#db/testing/open-migrated.ts';

interface Column {
  name: string;
  type: string;
  notnull: number;
  pk: number;
}

interface Reference {
  table: string;
  from: string;
  to: string;
}

/** Letters, quotes, characters beyond the basic plane, and special characters of JSON and SQL. */
const oddText = 'Äiti’s "kakku" \\ 100 % 🥕 \n{"a":[1]} %s $1 ?';

/**
 * Creates a SQLite database of this version with `each` rows in every table, and `more` recipes and items in
 * `rows`.
 */
export async function fillTables(dataDir: string, each: number, more = 0): Promise<void> {
  const opened = await openMigrated({ dataDir });
  await opened.close();
  const file = new Sqlite(path.join(dataDir, 'ateria.db'));
  file.pragma('foreign_keys = OFF');
  const names = file
    .prepare(
      "select name from sqlite_master where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'",
    )
    .pluck()
    .all() as string[];
  for (const name of names) fillTable(file, name, each);
  if (more > 0) addRows(file, more);
  const orphans = file.pragma('foreign_key_check') as unknown[];
  file.close();
  if (orphans.length > 0) throw new Error('the rows do not fit to one another');
}

function fillTable(file: Sqlite.Database, table: string, count: number): void {
  const columns = file.pragma(`table_info(${table})`) as Column[];
  const references = file.pragma(`foreign_key_list(${table})`) as Reference[];
  const typeOf = (owner: string, name: string) =>
    (file.pragma(`table_info(${owner})`) as Column[]).find((column) => column.name === name)?.type ?? 'text';
  const insert = file.prepare(
    `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join()}) values (${columns.map(() => '?').join()})`,
  );
  const keyOf = (owner: string, name: string, nth: number) =>
    /int/i.test(typeOf(owner, name)) ? nth + 1 : `${name.replace(/^.*_id$|^id$/, 'id')}-${nth}`;
  file.transaction(() => {
    for (let nth = 0; nth < count; nth += 1)
      insert.run(
        columns.map((column) => {
          const reference = references.find(({ from }) => from === column.name);
          if (reference) return keyOf(reference.table, reference.to, nth);
          if (column.pk > 0 || column.name === 'id') return keyOf(table, column.name, nth);
          if (!column.notnull && nth % 3 === 0) return null;
          if (column.type === 'bigint' && nth % 2) return Number.MAX_SAFE_INTEGER - nth;
          if (/int/i.test(column.type)) return nth;
          return nth % 5 === 1 && !column.notnull ? '' : `${nth} ${column.name} ${oddText}`;
        }),
      );
  })();
}

/** Adds rows of some hundred bytes, like recipes and items. */
function addRows(file: Sqlite.Database, count: number): void {
  const insert = file.prepare(
    'insert into rows (household_id, noun, id, version, state, deleted_at) values (?, ?, ?, ?, ?, ?)',
  );
  file.transaction(() => {
    for (let nth = 0; nth < count; nth += 1) {
      const state = JSON.stringify({
        id: `r${nth}`,
        fields: { title: `Keitto ${nth}`, description: oddText.repeat(6) },
      });
      insert.run(
        'id-0',
        nth % 2 ? 'recipe' : 'quickItem',
        `r${nth}`,
        10_000 + nth,
        state,
        nth % 7 ? null : nth,
      );
    }
  })();
}
