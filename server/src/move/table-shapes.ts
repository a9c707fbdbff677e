import { type Kysely, sql } from 'kysely';
import { ownTables } from '#db/own-tables.ts';
import type { Database } from '#db/schema/database.ts';
import { unfinishedTable } from '#db/unfinished-move.ts';

/** A table's structure, the same in both databases. */
export interface TableShape {
  readonly name: string;
  /** In the order of their names. */
  readonly columns: readonly string[];
  /** Columns of its primary key; empty if it has none. */
  readonly key: readonly string[];
}

/** Column types that SQLite and PostgreSQL share: texts, and integers below 2^53. */
const movable = /^(?:text|integer|bigint|int4|int8)$/i;

/**
 * All of Ateria's tables, referenced ones before those that refer to them.
 *
 * @param sqlite the database from which keys and references are read
 * @throws Error for a table that differs between the two
 */
export async function readShapes(
  sqlite: Kysely<Database>,
  postgres: Kysely<Database>,
): Promise<TableShape[]> {
  const ours = await columnsOf(sqlite, () => true);
  const theirs = await columnsOf(postgres, (name) => ours.has(name));
  const waiting: { shape: TableShape; parents: string[] }[] = [];
  for (const [name, columns] of ours) {
    if (columns.join() !== theirs.get(name)?.join())
      throw new Error(`the two databases do not have the same table ${name}`);
    const keys = await sql<{ name: string }>`
      select name from pragma_table_info(${name}) where pk > 0 order by pk`.execute(sqlite);
    const references = await sql<{ parent: string }>`
      select distinct "table" as parent from pragma_foreign_key_list(${name})`.execute(sqlite);
    const shape = { name, columns, key: keys.rows.map((key) => key.name) };
    waiting.push({ shape, parents: references.rows.map(({ parent }) => parent) });
  }
  return parentsFirst(waiting);
}

function parentsFirst(tables: { shape: TableShape; parents: string[] }[]): TableShape[] {
  const ordered: TableShape[] = [];
  const waiting = new Map(tables.map((table) => [table.shape.name, table]));
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ parents }) => !parents.some((parent) => waiting.has(parent)));
    if (!next) throw new Error(`${[...waiting.keys()].join(', ')} refer to one another in a circle`);
    waiting.delete(next.shape.name);
    ordered.push(next.shape);
  }
  return ordered;
}

async function columnsOf(
  db: Kysely<Database>,
  isMeant: (table: string) => boolean,
): Promise<Map<string, string[]>> {
  const tables = await ownTables(db);
  const found = new Map<string, string[]>();
  for (const { name, columns } of tables) {
    if (name === unfinishedTable || !isMeant(name)) continue;
    const strange = columns.find(({ dataType }) => !movable.test(dataType));
    if (strange)
      throw new Error(`${name}.${strange.name} is of a kind that is not moved: ${strange.dataType}`);
    found.set(name, columns.map((column) => column.name).sort());
  }
  return found;
}
