import { type Kysely, sql } from 'kysely';
import { isUpToDate, migrateToLatest } from '#db/database.ts';
import { ownTables } from '#db/own-tables.ts';
import type { Database } from '#db/schema/database.ts';
import { adoptRestoreMarker } from '#sync/restore-marker.ts';
import { type DatabaseAddress, type HeldDatabase, holdDatabase, nameOf } from './hold-database.ts';
import { createMoveProgress, sourceOf } from './move-progress.ts';
import { readTableRows, refs } from './read-table-rows.ts';
import { readShapes, type TableShape } from './table-shapes.ts';
import { sumTable, type TableSum } from './table-sum.ts';

export interface MovedTable extends TableSum {
  readonly table: string;
}

export interface MoveNews {
  /** `anew`: the target had rows of an interrupted move, but the source has changed since. */
  onBegin: (begin: 'first' | 'further' | 'anew') => void;
  /** After every few rows. */
  onRows: (table: string, rows: number, ofRows: number) => void;
  onCompare: () => void;
}

/**
 * Copies everything from SQLite to PostgreSQL or back, unchanged: epochs, change numbers and marks stay, so
 * devices do not notice. No server may use either database. After an interruption the next run continues;
 * until the move is complete no server starts on the target. The source is not changed.
 *
 * @returns rows and checksum of each table, which were compared between both
 * @throws Error with a message for the operator
 */
export async function moveDatabase(
  places: { from: DatabaseAddress; to: DatabaseAddress },
  news: MoveNews,
): Promise<MovedTable[]> {
  if (places.from.kind === places.to.kind)
    throw new Error(
      'one of the two has to be SQLite and the other PostgreSQL; from like to like go npm run backup and restore, or pg_dump and pg_restore',
    );
  const source = await holdDatabase(places.from, { isThere: true });
  try {
    const target = await holdDatabase(places.to, { isThere: false });
    try {
      return await moveBetween(source, target, places, news);
    } finally {
      await target.letGo();
    }
  } finally {
    await source.letGo();
  }
}

async function moveBetween(
  source: HeldDatabase,
  target: HeldDatabase,
  { from, to }: { from: DatabaseAddress; to: DatabaseAddress },
  news: MoveNews,
): Promise<MovedTable[]> {
  const [ours, theirs] = [source.database.db, target.database.db];
  if (await createMoveProgress(ours).isUnderWay())
    throw new Error(`${nameOf(from)} is itself half of a move that was broken off`);
  if (!(await isUpToDate(ours)))
    throw new Error(
      `${nameOf(from)} is of another version: start this version's server on it once, stop it, and move then`,
    );
  const progress = createMoveProgress(theirs);
  const isUnderWay = await progress.isUnderWay();
  if (!isUnderWay) await refuseFilled(theirs, to);
  await migrateToLatest(theirs);
  const [sqlite, postgres] = from.kind === 'sqlite' ? [ours, theirs] : [theirs, ours];
  const shapes = await readShapes(sqlite, postgres);
  const cameFrom = await sourceOf(ours);
  const isFurther = isUnderWay && (await progress.isOf(cameFrom));
  if (!isFurther) await progress.begin(cameFrom, shapes);
  news.onBegin(isFurther ? 'further' : isUnderWay ? 'anew' : 'first');

  for (const shape of shapes) await copyTable(shape, ours, theirs, progress, news);
  news.onCompare();
  const moved: MovedTable[] = [];
  for (const shape of shapes) {
    const [sent, arrived] = [await sumTable(ours, shape), await sumTable(theirs, shape)];
    if (sent.rows !== arrived.rows || sent.checksum !== arrived.checksum) {
      await progress.begin('', shapes); // The next run copies everything again.
      throw new Error(
        `the table ${shape.name} differs: ${sent.rows} rows were there, ${arrived.rows} arrived. Nothing may write to either meanwhile; the next run begins anew`,
      );
    }
    moved.push({ table: shape.name, ...sent });
  }
  await source.refuseOthers();
  if (to.kind === 'sqlite') await adoptRestoreMarker(target.database, to.dataDir);
  else await sql`analyze`.execute(theirs);
  await progress.finish();
  return moved;
}

async function copyTable(
  shape: TableShape,
  from: Kysely<Database>,
  to: Kysely<Database>,
  progress: ReturnType<typeof createMoveProgress>,
  news: MoveNews,
): Promise<void> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(shape.name)}`.execute(from);
  for (let place = await progress.placeOf(shape); ; ) {
    const { rows, next } = await readTableRows(from, shape, place);
    if (rows.length === 0) return;
    const values = rows.map((row) => sql`(${sql.join(shape.columns.map((column) => row[column]))})`);
    await to.transaction().execute(async (trx) => {
      await sql`insert into ${sql.table(shape.name)} (${refs(shape.columns)}) values ${sql.join(values)}`
        .execute(trx)
        .catch((cause: unknown) => {
          const why = cause instanceof Error ? cause.message : String(cause);
          throw new Error(`a row of ${shape.name} is not taken: ${why}`, { cause });
        });
      await progress.note(trx, shape, next);
    });
    place = next;
    news.onRows(shape.name, place.rows, Number(counted[0]?.count ?? 0));
  }
}

/** @throws Error that names a table with rows */
async function refuseFilled(db: Kysely<Database>, to: DatabaseAddress): Promise<void> {
  for (const { name } of await ownTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0)
      throw new Error(
        `${nameOf(to)} is not empty: there is something in its table ${name}. If it was moved there before, nothing is left to do; else name an empty database, or move the old one aside`,
      );
  }
}
