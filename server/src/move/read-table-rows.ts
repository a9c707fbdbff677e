import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import type { TableShape } from './table-shapes.ts';

/** Rows read at once; with the largest rows these are a few megabytes. */
const rowsAtOnce = 250;

export type Cell = string | number | null;
export type TableRow = Readonly<Record<string, Cell>>;

/** Position in a table: the number of rows read, and the key of the last one. */
export interface ReadPlace {
  readonly rows: number;
  readonly lastKey: readonly Cell[] | null;
}

export const fromTheStart: ReadPlace = { rows: 0, lastKey: null };

/** The next rows in the order of the key, and the position after them. */
export async function readTableRows(
  db: Kysely<Database>,
  shape: TableShape,
  place: ReadPlace,
): Promise<{ rows: TableRow[]; next: ReadPlace }> {
  const { name, key, columns } = shape;
  // Rows of a table without a key (only short ones lack it) are ordered by all columns.
  const order = key.length > 0 ? key : columns;
  const behind =
    key.length > 0 ? place.lastKey && sql`where (${refs(key)}) > (${sql.join(place.lastKey)})` : null;
  const skipped = key.length > 0 ? 0 : place.rows;
  const { rows } = await sql<TableRow>`
    select ${refs(columns)} from ${sql.table(name)} ${behind ?? sql``}
    order by ${refs(order)} limit ${rowsAtOnce} offset ${skipped}`.execute(db);
  const last = rows.at(-1);
  const lastKey = last ? key.map((column) => last[column] ?? null) : place.lastKey;
  return { rows, next: { rows: place.rows + rows.length, lastKey } };
}

/** All rows of a table, in chunks. */
export async function* allRows(db: Kysely<Database>, shape: TableShape): AsyncGenerator<TableRow[]> {
  for (let place = fromTheStart; ; ) {
    const { rows, next } = await readTableRows(db, shape, place);
    if (rows.length === 0) return;
    yield rows;
    place = next;
  }
}

export const refs = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.join(columns.map((column) => sql.ref(column)));
