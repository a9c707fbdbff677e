import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { builtOnce } from '#db/built-once.ts';
import type { Database } from '#db/schema/database.ts';
import type { RowsTable } from '#db/schema/rows.ts';
import { sendOn } from '#db/send-on.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { pagesOf, type Sized, usualPageBytes } from './pages-of.ts';

/** Rows a statement, well under the limits on parameters (SQLite 32,766, PostgreSQL 65,535). */
const chunkSize = 500;
/** Rows that are written before others have their turn. */
const writtenATurn = 100;

/** Bytes of a row's state; reads no state for it. */
export const octetLength = sql<number>`octet_length(state)`;

/** Which rows of a noun are wanted. */
export interface RowScope {
  /** None of the tombstones but those that are named. */
  isLiving?: boolean;
  /** No others but these. */
  ids?: readonly string[];
  /** The others are let go of as they are read, page by page. */
  isWanted?: ((row: RowState) => boolean) | undefined;
}

/** How large some rows are, in bytes of their states as they are stored. */
export async function sizesOf(
  db: Kysely<Database>,
  householdId: string,
  noun: string,
  { ids, isLiving = false }: RowScope = {},
): Promise<Sized[]> {
  const query = db
    .selectFrom('rows')
    .select(['id', octetLength.as('bytes')])
    .where('household_id', '=', householdId)
    .where('noun', '=', noun)
    .$if(isLiving, (rows) => rows.where('deleted_at', 'is', null));
  if (!ids) return query.execute();
  const found: Sized[] = [];
  for (const chunk of chunked(ids)) found.push(...(await query.where('id', 'in', chunk).execute()));
  return found;
}

/** The states of rows whose sizes are known: some at a time, with everybody's turn in between. Who is gone meanwhile is left out. */
export async function readSized(
  db: Kysely<Database>,
  householdId: string,
  noun: string,
  sizes: readonly Sized[],
  isWanted: (row: RowState) => boolean = () => true,
): Promise<RowState[]> {
  const found: RowState[] = [];
  for (const [index, page] of pagesOf(sizes).entries()) {
    if (index > 0) await nextTurn();
    const rows = await selectStates(db, householdId)
      .where('noun', '=', noun)
      .where(
        'id',
        'in',
        page.map(({ id }) => id),
      )
      .execute();
    for (const row of rows.map(toRowState)) if (isWanted(row)) found.push(row);
  }
  return found;
}

/** Those of a noun's rows that there are, tombstones included unless told otherwise. */
export async function readRows(
  db: Kysely<Database>,
  householdId: string,
  noun: string,
  scope: RowScope = {},
): Promise<RowState[]> {
  return readSized(db, householdId, noun, await sizesOf(db, householdId, noun, scope), scope.isWanted);
}

export async function countLiving(db: Kysely<Database>, householdId: string, noun: string): Promise<number> {
  const { count } = await db
    .selectFrom('rows')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('household_id', '=', householdId)
    .where('noun', '=', noun)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

interface PageBounds {
  limit: number;
  maxBytes: number;
  /** More than this all rows of the household together do not have, where that is known. */
  mostBytes?: number;
}

/**
 * Rows changed after `seq`, in ascending order of version: no more than `limit`, nor than `maxBytes` as they are stored, but one
 * at least.
 *
 * @returns them as JSON texts, as they are stored and as they cross the wire, with the version up to which they are all, and whether
 * there are more
 */
export async function readRowsAfter(
  db: Kysely<Database>,
  householdId: string,
  seq: number,
  { limit, maxBytes, mostBytes = Number.POSITIVE_INFINITY }: PageBounds,
): Promise<{ rows: string[]; upTo: number; hasMore: boolean }> {
  if (mostBytes <= Math.min(maxBytes, usualPageBytes)) return readFewAfter(db, householdId, seq, limit);
  const sizes = await db
    .selectFrom('rows')
    .select(['version', octetLength.as('bytes')])
    .where('household_id', '=', householdId)
    .where('version', '>', seq)
    .orderBy('version')
    .limit(limit + 1)
    .execute();
  const fitting = sizes.slice(0, Math.max(1, Math.min(limit, countWithin(maxBytes, sizes))));
  const upTo = fitting.at(-1)?.version ?? seq;
  const rows: string[] = [];
  let from = seq;
  for (const [index, page] of pagesOf(fitting).entries()) {
    if (index > 0) await nextTurn();
    const to = page.at(-1)?.version ?? upTo;
    const found = await selectStates(db, householdId)
      .where('version', '>', from)
      .where('version', '<=', to)
      .orderBy('version')
      .execute();
    for (const { state } of found) rows.push(state);
    from = to;
  }
  return { rows, upTo, hasMore: fitting.length < sizes.length };
}

/** The same in one statement, for a household that is small as a whole. */
async function readFewAfter(db: Kysely<Database>, householdId: string, seq: number, limit: number) {
  const found = await rowsAfter(db, { householdId, seq, most: limit + 1 });
  const fitting = found.slice(0, limit);
  return {
    rows: fitting.map(({ state }) => state),
    upTo: fitting.at(-1)?.version ?? seq,
    hasMore: fitting.length < found.length,
  };
}

const rowsAfter = builtOnce((db, asked: { householdId: string; seq: number; most: number }) =>
  db
    .selectFrom('rows')
    .select(['version', 'state'])
    .where('household_id', '=', asked.householdId)
    .where('version', '>', asked.seq)
    .orderBy('version')
    .limit(asked.most),
);

/** How many of the first rows are together within so many bytes. */
function countWithin(maxBytes: number, sizes: readonly { bytes: number }[]): number {
  let total = 0;
  const over = sizes.findIndex(({ bytes }) => {
    total += bytes;
    return total > maxBytes;
  });
  return over < 0 ? sizes.length : over;
}

export async function countRowsAfter(
  db: Kysely<Database>,
  householdId: string,
  seq: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('rows')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('household_id', '=', householdId)
    .where('version', '>', seq)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Writes rows of one noun whole, new or not, with everybody's turn now and then. A row keeps the moment of its deletion until it lives again.
 *
 * @param known how large those of them are that there are, where that has been read
 * @returns by how many bytes the states have grown
 */
export async function writeRows(
  db: Kysely<Database>,
  householdId: string,
  rows: readonly RowState[],
  nowMs: number,
  known?: readonly Sized[],
): Promise<number> {
  let growth = known ? -known.filter(isAmong(rows)).reduce((sum, { bytes }) => sum + bytes, 0) : 0;
  let isFirst = true;
  for (const values of writtenTogether(householdId, rows, nowMs)) {
    if (!isFirst) await nextTurn();
    isFirst = false;
    if (!known) growth -= await bytesOf(db, householdId, values);
    for (const { state } of values) growth += Buffer.byteLength(state);
    const [only] = values;
    await sendOn<unknown>(() =>
      only && values.length === 1 ? upsertRow(db, only) : upsert(db, values).execute(),
    );
  }
  return growth;
}

const upsert = (db: Kysely<Database>, values: readonly RowsTable[]) =>
  db
    .insertInto('rows')
    .values(values)
    .onConflict((conflict) =>
      conflict.columns(['household_id', 'noun', 'id']).doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        state: eb.ref('excluded.state'),
        deleted_at: keepDeletedAt(eb),
      })),
    );

/** Of one, as in most edits. */
const upsertRow = builtOnce((db, { household_id, noun, id, version, state, deleted_at }: RowsTable) =>
  upsert(db, [{ household_id, noun, id, version, state, deleted_at }]),
);

function isAmong(rows: readonly RowState[]): (known: Sized) => boolean {
  const ids = new Set(rows.map(({ id }) => id));
  return ({ id }) => ids.has(id);
}

/** Some rows at a time, as they are stored. */
function* writtenTogether(
  householdId: string,
  rows: readonly RowState[],
  nowMs: number,
): Generator<RowsTable[]> {
  let values: RowsTable[] = [];
  let length = 0;
  for (const row of rows) {
    const { noun, id, version, deleted } = row;
    const state = JSON.stringify(row);
    values.push({ household_id: householdId, noun, id, version, state, deleted_at: deleted ? nowMs : null });
    length += state.length;
    if (values.length < writtenATurn && length < usualPageBytes) continue;
    yield values;
    values = [];
    length = 0;
  }
  if (values.length > 0) yield values;
}

async function bytesOf(
  db: Kysely<Database>,
  householdId: string,
  rows: readonly RowsTable[],
): Promise<number> {
  const sizes = await db
    .selectFrom('rows')
    .select(octetLength.as('bytes'))
    .where('household_id', '=', householdId)
    .where('noun', '=', rows[0]?.noun ?? '')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return sizes.reduce((sum, { bytes }) => sum + bytes, 0);
}

function keepDeletedAt(
  eb: ExpressionBuilder<Database & { excluded: Database['rows'] }, 'rows' | 'excluded'>,
) {
  return eb
    .case()
    .when('excluded.deleted_at', 'is', null)
    .then(null)
    .else(eb.fn.coalesce('rows.deleted_at', 'excluded.deleted_at'))
    .end();
}

export function selectStates(db: Kysely<Database>, householdId: string) {
  return db.selectFrom('rows').select('state').where('household_id', '=', householdId);
}

/** A row's text was written by `writeRows` and by nobody else. */
export function toRowState({ state }: { state: string }): RowState {
  return JSON.parse(state) as RowState;
}

function chunked<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / chunkSize) }, (_, index) =>
    list.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
