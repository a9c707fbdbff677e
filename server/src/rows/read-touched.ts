import { type Kysely, sql } from 'kysely';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { builtOnce } from '#db/built-once.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import { notAMember } from '#lib/not-a-member.ts';
import type { WriteRequest } from '#lib/write-request.ts';
import type { LockedHousehold } from './household/household-transaction.ts';
import { requireMember, selectMembership } from './household/members.ts';
import type { Sized } from './pages-of.ts';
import { readSized, selectStates, sizesOf, toRowState } from './row-repository.ts';
import { findStoredAnswer, type StoredAnswer, selectStoredAnswer, toStoredAnswer } from './stored-answers.ts';

/**
 * Maximum bytes of the rows that one merge touches, since they are parsed and written under the lock. A
 * device that gets this rejection sends its operations one by one.
 */
const mostTouchedBytes = 2 * 1024 * 1024;

/** Up to this many rows are read in the same statement as the stored answer. */
const mostAtOnce = 20;

/**
 * What a merge reads first: the stored answer of an earlier request with its key, or the rows that it
 * touches.
 */
export type Touched =
  | { stored: StoredAnswer }
  | {
      stored: null;
      rows: RowState[];
      /** Bytes of the rows as stored. */
      sizes: Sized[];
    };

/**
 * Reads all of it in one statement if the rows cannot be too large. The household is locked, so a write that
 * waited while its author was removed, even by another server, is refused.
 *
 * @throws AppError `not_a_member`, `idempotency_key_reused`, or `payload_too_large` for several operations on
 *   more than `mostTouchedBytes`
 */
export async function readTouched(
  household: LockedHousehold,
  request: WriteRequest,
  { noun, ids, ops, remembersKeys }: { noun: string; ids: string[]; ops: number; remembersKeys: boolean },
): Promise<Touched> {
  const { trx, id, bytes } = household;
  const areFew = ids.length > 0 && ids.length <= mostAtOnce;
  // A single operation is accepted whatever the size of its row.
  if (remembersKeys && areFew && (ops === 1 || bytes <= mostTouchedBytes))
    return readAtOnce(household, request, noun, ids);
  await requireMember(trx, request.member);
  const stored = remembersKeys ? await findStoredAnswer(trx, request) : null;
  if (stored) return { stored };
  const sizes = await sizesOf(trx, id, noun, { ids });
  if (ops > 1 && sizes.reduce((sum, row) => sum + row.bytes, 0) > mostTouchedBytes)
    throw new AppError(
      'payload_too_large',
      'These rows are very large together. Send fewer changes at once.',
    );
  return { stored: null, rows: await readSized(trx, id, noun, sizes), sizes };
}

async function readAtOnce(
  { trx, id }: LockedHousehold,
  request: WriteRequest,
  noun: string,
  ids: string[],
): Promise<Touched> {
  const { member, key = '' } = request;
  const asked = { id, noun, householdId: member.householdId, userId: member.userId, key };
  const [only] = ids;
  const found =
    only !== undefined && ids.length === 1
      ? await selectOneAndAnswer(trx, { ...asked, only })
      : await selectRowsAndAnswer(trx, asked, ids).execute();
  const rows: RowState[] = [];
  const sizes: Sized[] = [];
  if (!found.some(({ state }) => state === null)) throw notAMember();
  for (const { state, body_hash } of found) {
    if (state === null) continue;
    if (body_hash !== null) return { stored: toStoredAnswer({ answer: state, body_hash }, request) };
    const row = toRowState({ state });
    rows.push(row);
    sizes.push({ id: row.id, bytes: Buffer.byteLength(state) });
  }
  return { stored: null, rows, sizes };
}

const nothing = sql<string | null>`cast(null as text)`;

interface RowsAndKey {
  id: string;
  noun: string;
  householdId: string;
  userId: string;
  key: string;
}

/**
 * The touched rows, the stored answer (the only row with a `body_hash`) and the membership (the only one
 * without `state`).
 */
const selectRowsAndAnswer = (
  db: Kysely<Database>,
  { id, noun, householdId, userId, key }: RowsAndKey,
  ids: readonly string[],
) =>
  selectStates(db, id)
    .$castTo<{ state: string | null }>()
    .select(nothing.as('body_hash'))
    .where('noun', '=', noun)
    .where('id', 'in', ids)
    .unionAll(selectStoredAnswer(db, { householdId, userId, key }).select(['answer as state', 'body_hash']))
    .unionAll(
      selectMembership(db, { householdId, userId }).select([nothing.as('state'), nothing.as('body_hash')]),
    );

/** The same for one row, as in most edits, with its SQL built once. */
const selectOneAndAnswer = builtOnce((db, asked: RowsAndKey & { only: string }) =>
  selectRowsAndAnswer(db, asked, [asked.only]),
);
