import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import { isMoveUnfinished, unfinishedTable } from '#db/unfinished-move.ts';
import { fromTheStart, type ReadPlace } from './read-table-rows.ts';
import type { TableShape } from './table-shapes.ts';

/**
 * Row of the progress table that holds the state of the source (`sourceOf`) instead of a table's progress.
 */
const sourceName = '(source)';

/** Progress of a move, stored in the target database, in the same transactions as the rows. */
export function createMoveProgress(target: Kysely<Database>) {
  const table = sql.table(unfinishedTable);

  async function write(db: Kysely<Database>, name: string, value: string): Promise<void> {
    await sql`insert into ${table} (name, value) values (${name}, ${value})
      on conflict (name) do update set value = excluded.value`.execute(db);
  }

  async function read(name: string): Promise<string | undefined> {
    const { rows } = await sql<{ value: string }>`
      select value from ${table} where name = ${name}`.execute(target);
    return rows[0]?.value;
  }

  return {
    isUnderWay: () => isMoveUnfinished(target),
    /** Whether the target's rows come from this state of the source. */
    isOf: async (source: string): Promise<boolean> => (await read(sourceName)) === source,
    /** Deletes progress and copied rows, and begins a move; from now on no server starts on the target. */
    begin: async (source: string, shapes: readonly TableShape[]): Promise<void> => {
      await target.schema
        .createTable(unfinishedTable)
        .ifNotExists()
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
      await target.transaction().execute(async (trx) => {
        await sql`delete from ${table}`.execute(trx);
        for (const { name } of [...shapes].reverse()) await sql`delete from ${sql.table(name)}`.execute(trx);
        await write(trx, sourceName, source);
      });
    },
    placeOf: async ({ name }: TableShape): Promise<ReadPlace> => {
      const place = await read(name);
      return place === undefined ? fromTheStart : (JSON.parse(place) as ReadPlace); // written by `note`
    },
    note: (trx: Kysely<Database>, { name }: TableShape, place: ReadPlace) =>
      write(trx, name, JSON.stringify(place)),
    /** Ends the move; servers may start on the target. */
    finish: () => target.schema.dropTable(unfinishedTable).execute(),
  };
}

/**
 * A text that changes whenever a server has used the database: the servers' marks, and the number of changes
 * ever made.
 */
export async function sourceOf(db: Kysely<Database>): Promise<string> {
  const state = await db.selectFrom('server_state').selectAll().orderBy('name').execute();
  const written = await db
    .selectFrom('households')
    .select(({ fn }) => [fn.countAll<number>().as('households'), fn.sum<number>('seq').as('changes')])
    .executeTakeFirstOrThrow();
  const { households, changes } = written;
  const marks = [state, Number(households), Number(changes ?? 0)];
  return createHash('sha256').update(JSON.stringify(marks)).digest('hex');
}
