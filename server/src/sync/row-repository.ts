import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { Database } from '#db/schema/database.ts';

/** Rows a statement, well under the limits on parameters (SQLite 32,766, PostgreSQL 65,535). */
const chunkSize = 500;

/** Bytes of a row's state; reads no state for it. */
export const octetLength = sql<number>`octet_length(state)`;

/** All rows of a noun, tombstones included. */
export async function readNoun(db: Kysely<Database>, householdId: string, noun: string): Promise<RowState[]> {
  const rows = await selectStates(db, householdId).where('noun', '=', noun).execute();
  return rows.map(toRowState);
}

/** Living rows of a noun. */
export async function readLiving(
  db: Kysely<Database>,
  householdId: string,
  noun: string,
): Promise<RowState[]> {
  const rows = await selectStates(db, householdId)
    .where('noun', '=', noun)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(toRowState);
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

/** Those of the rows that exist, tombstones included. */
export async function readRows(
  db: Kysely<Database>,
  householdId: string,
  noun: string,
  ids: readonly string[],
): Promise<RowState[]> {
  const found: RowState[] = [];
  for (const chunk of chunked(ids)) {
    const rows = await selectStates(db, householdId)
      .where('noun', '=', noun)
      .where('id', 'in', chunk)
      .execute();
    found.push(...rows.map(toRowState));
  }
  return found;
}

/**
 * Rows changed after `seq`, in ascending order of version: no more than `limit`, nor than `maxBytes` as they are stored, but one
 * at least.
 *
 * @returns them with the version up to which they are all, and whether there are more
 */
export async function readRowsAfter(
  db: Kysely<Database>,
  householdId: string,
  seq: number,
  { limit, maxBytes }: { limit: number; maxBytes: number },
): Promise<{ rows: RowState[]; upTo: number; hasMore: boolean }> {
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
  const rows = await selectStates(db, householdId)
    .where('version', '>', seq)
    .where('version', '<=', upTo)
    .orderBy('version')
    .execute();
  return { rows: rows.map(toRowState), upTo, hasMore: fitting.length < sizes.length };
}

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
 * Writes rows of one noun whole, new or not. A row keeps the moment of its deletion until it lives again.
 *
 * @returns by how many bytes the states have grown
 */
export async function writeRows(
  db: Kysely<Database>,
  householdId: string,
  rows: readonly RowState[],
  nowMs: number,
): Promise<number> {
  let growth = 0;
  for (const chunk of chunked(rows)) {
    growth -= await bytesOf(db, householdId, chunk);
    const values = chunk.map((row) => ({
      household_id: householdId,
      noun: row.noun,
      id: row.id,
      version: row.version,
      state: JSON.stringify(row),
      deleted_at: row.deleted ? nowMs : null,
    }));
    for (const { state } of values) growth += Buffer.byteLength(state);
    await db
      .insertInto('rows')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['household_id', 'noun', 'id']).doUpdateSet((eb) => ({
          version: eb.ref('excluded.version'),
          state: eb.ref('excluded.state'),
          deleted_at: keepDeletedAt(eb),
        })),
      )
      .execute();
  }
  return growth;
}

async function bytesOf(
  db: Kysely<Database>,
  householdId: string,
  rows: readonly RowState[],
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

function selectStates(db: Kysely<Database>, householdId: string) {
  return db.selectFrom('rows').select('state').where('household_id', '=', householdId);
}

/** A row's text was written by `writeRows` and by nobody else. */
function toRowState({ state }: { state: string }): RowState {
  return JSON.parse(state) as RowState;
}

function chunked<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / chunkSize) }, (_, index) =>
    list.slice(index * chunkSize, (index + 1) * chunkSize),
  );
}
