import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import type { TableShape } from './table-shapes.ts';

/** A few of the largest rows are a few megabytes. */
const rowsAtOnce = 250;

export type Cell = string | number | null;
export type TableRow = Readonly<Record<string, Cell>>;

/** How far somebody has read: how many rows, and the key of the last one. */
export interface ReadPlace {
  readonly rows: number;
  readonly lastKey: readonly Cell[] | null;
}

export const fromTheStart: ReadPlace = { rows: 0, lastKey: null };

/** The next rows in the order of the key, and the place behind them. */
export async function readTableRows(
  db: Kysely<Database>,
  shape: TableShape,
  place: ReadPlace,
): Promise<{ rows: TableRow[]; next: ReadPlace }> {
  const { name, key, columns } = shape;
  // Without a key, which only a short table does without, rows are in the order of all that they hold.
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

/** All rows, some at a time. */
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
