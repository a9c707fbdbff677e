import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { builtOnce } from '#db/built-once.ts';
import type { Database } from '#db/schema/database.ts';
import type { RowsTable } from '#db/schema/rows.ts';
import { sendOn } from '#db/send-on.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { pagesOf, type Sized, usualPageBytes } from './pages-of.ts';

/** Rows per statement: well under the limits on parameters (SQLite 32,766, PostgreSQL 65,535). */
const chunkSize = 500;
/** Rows written before the event loop gets a turn. */
const writtenATurn = 100;

/** Bytes of a row's state, computed without loading the state. */
export const octetLength = sql<number>`octet_length(state)`;

/** Selects rows of a noun. */
export interface RowScope {
  /** Leaves out tombstones. */
  isLiving?: boolean;
  /** Only the rows with these ids. */
  ids?: readonly string[];
  /** A filter on the parsed row; other rows are dropped page by page, as they are read. */
  isWanted?: ((row: RowState) => boolean) | undefined;
}

/** Ids and sizes of the selected rows (`isWanted` is ignored), in bytes of their stored states. */
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

/** Reads rows of known sizes in pages, with event loop turns in between; rows gone meanwhile are left out. */
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

/** The noun's existing rows, including tombstones unless `scope` excludes them. */
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
  /** Upper bound on the bytes of all of the household's rows, if known. */
  mostBytes?: number;
}

/**
 * Rows changed after `seq`, in ascending order of version: at most `limit` rows and `maxBytes` as stored, but
 * at least one.
 *
 * @returns the rows as JSON texts, as stored and as sent; `upTo`, the version up to which they are complete;
 *   and whether there are more
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

/** `readRowsAfter` in one statement, for a household whose rows together fit into one page. */
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

/** The number of leading rows that together fit into `maxBytes`. */
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
 * Inserts or replaces rows of one noun, with event loop turns in between. A tombstone keeps its first
 * `deleted_at` until the row is restored.
 *
 * @param known sizes of the rows that exist already, if the caller has read them
 * @returns by how many bytes the stored states have grown
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

/** `upsert` of one row, as in most edits, with its SQL built once. */
const upsertRow = builtOnce((db, { household_id, noun, id, version, state, deleted_at }: RowsTable) =>
  upsert(db, [{ household_id, noun, id, version, state, deleted_at }]),
);

function isAmong(rows: readonly RowState[]): (known: Sized) => boolean {
  const ids = new Set(rows.map(({ id }) => id));
  return ({ id }) => ids.has(id);
}

/** The rows as stored, in groups of at most `writtenATurn` rows or about `usualPageBytes`. */
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

/** Parses a stored state unchecked, since only `writeRows` writes it. */
export function toRowState({ state }: { state: string }): RowState {
  return JSON.parse(state) as RowState;
}

function chunked<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / chunkSize) }, (_, index) =>
    list.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
