import type { Kysely, Transaction } from 'kysely';
import { RejectedOp } from 'sync-protocol/sync/merge-answer.ts';
import { type Static, Type } from 'typebox';
import { Value } from 'typebox/value';
import { builtOnce } from '#db/built-once.ts';
import type { Database } from '#db/schema/database.ts';
import type { RequestsTable } from '#db/schema/requests.ts';
import { sendOn } from '#db/send-on.ts';
import { AppError } from '#lib/app-error.ts';
import type { WriteRequest } from '#lib/write-request.ts';

/**
 * The stored part of a merge's answer, for repetitions: the acknowledgement, and the ids of the rows to read
 * anew (SPEC W5).
 */
export const StoredAnswer = Type.Object({
  acknowledged: Type.Array(Type.Integer()),
  rejected: Type.Array(RejectedOp),
  unmet: Type.Optional(Type.Array(Type.Integer())),
  ids: Type.Array(Type.String()),
});
export type StoredAnswer = Static<typeof StoredAnswer>;

/**
 * The answer stored under the request's key, or null if there is none. Call it with the household locked.
 *
 * @throws AppError `idempotency_key_reused` when the key came with another body
 */
export async function findStoredAnswer(
  trx: Transaction<Database>,
  request: WriteRequest,
): Promise<StoredAnswer | null> {
  if (request.key === undefined) return null;
  const { householdId, userId } = request.member;
  const stored = await selectStoredAnswer(trx, { householdId, userId, key: request.key })
    .select(['body_hash', 'answer'])
    .executeTakeFirst();
  return stored ? toStoredAnswer(stored, request) : null;
}

/** The stored answer as a query, for callers that read more in the same statement. */
export function selectStoredAnswer(
  db: Kysely<Database>,
  { householdId, userId, key }: { householdId: string; userId: string; key: string },
) {
  return db
    .selectFrom('requests')
    .where('household_id', '=', householdId)
    .where('user_id', '=', userId)
    .where('key', '=', key);
}

/** @throws AppError `idempotency_key_reused` when the key came with another body */
export function toStoredAnswer(
  stored: Pick<RequestsTable, 'body_hash' | 'answer'>,
  { bodyHash }: WriteRequest,
): StoredAnswer {
  if (stored.body_hash !== bodyHash)
    throw new AppError('idempotency_key_reused', 'This Idempotency-Key was used for another request.');
  return Value.Parse(StoredAnswer, JSON.parse(stored.answer));
}

export async function storeAnswer(
  trx: Transaction<Database>,
  { member, key, bodyHash }: WriteRequest,
  answer: StoredAnswer,
  nowMs: number,
): Promise<void> {
  if (key === undefined) return;
  const values = {
    household_id: member.householdId,
    user_id: member.userId,
    key,
    body_hash: bodyHash,
    answer: JSON.stringify(answer),
    created_at: nowMs,
  };
  await sendOn(() => insertAnswer(trx, values));
}

const insertAnswer = builtOnce(
  (db, { household_id, user_id, key, body_hash, answer, created_at }: RequestsTable) =>
    db.insertInto('requests').values({ household_id, user_id, key, body_hash, answer, created_at }),
);
