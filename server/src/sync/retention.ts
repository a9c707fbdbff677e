import type { Kysely } from 'kysely';
import { activityLifeMs } from 'sync-protocol/api/activity.ts';
import { inviteMailLifeMs } from 'sync-protocol/api/households.ts';
import { retentionMs } from 'sync-protocol/sync/headers.ts';
import { TooManyWaitError } from 'sync-protocol/take-turns.ts';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import type { InHousehold, LockedHousehold } from '#rows/household/household-transaction.ts';
import { octetLength } from '#rows/row-repository.ts';

/** Rows per statement: a few milliseconds on a slow disk. */
const answersAtOnce = 200;
const tombstonesAtOnce = 100;
const foundAtOnce = 200;
/** SQLSTATE of PostgreSQL when the lock on a row could not be had in time. */
const lockNotAvailable = '55P03';

export interface RetentionDeps {
  db: Kysely<Database>;
  inHousehold: InHousehold;
  nowMs: () => number;
  /** Checked between two slices; if true, the rest is left for the next run. */
  isStopping?: () => boolean;
}

/**
 * Deletes stored answers and tombstones older than 90 days (SPEC W5, P5), old activity, and expired invites.
 * A household keeps the version up to which its tombstones are gone, so that an older cursor gets a full
 * resync. Works in small slices, each in its own transaction, with requests served in between: safe to run at
 * any time, twice at once, and to interrupt anywhere.
 */
export async function pruneExpired(deps: RetentionDeps): Promise<void> {
  const before = deps.nowMs() - retentionMs;
  const isStopping = deps.isStopping ?? (() => false);
  while (!isStopping() && (await dropAnswers(deps.db, before)) === answersAtOnce) await nextTurn();
  while (!isStopping() && (await dropActivity(deps.db, deps.nowMs() - activityLifeMs)) === answersAtOnce)
    await nextTurn();
  await dropInvites(deps.db, deps.nowMs());
  let last = { deletedAt: Number.MIN_SAFE_INTEGER, householdId: '' };
  for (;;) {
    const found = await findExpired(deps.db, before, last);
    for (const householdId of new Set(found.map((row) => row.householdId))) {
      do {
        await nextTurn();
        if (isStopping()) return;
      } while (await dropSome(deps, householdId, before));
    }
    const lastFound = found.at(-1);
    if (!lastFound) return;
    last = lastFound;
  }
}

async function dropAnswers(db: Kysely<Database>, before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('requests')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('household_id', 'user_id', 'key'),
        'in',
        selectFrom('requests')
          .select(['household_id', 'user_id', 'key'])
          .where('created_at', '<', before)
          .orderBy('created_at')
          .limit(answersAtOnce)
          .$asTuple('household_id', 'user_id', 'key'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes activity older than 30 days, up to `answersAtOnce` rows; returns how many. */
async function dropActivity(db: Kysely<Database>, before: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('activity')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('household_id', 'version'),
        'in',
        selectFrom('activity')
          .select(['household_id', 'version'])
          .where('at', '<', before)
          .orderBy('at')
          .limit(answersAtOnce)
          .$asTuple('household_id', 'version'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes expired invites, and old counts of invite mails. */
async function dropInvites(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('invites').where('expires_at', '<=', now).execute();
  await db
    .deleteFrom('invite_mails')
    .where('at', '<=', now - inviteMailLifeMs)
    .execute();
}

/** The oldest expired tombstones after `last`, by deletion time and household. */
async function findExpired(
  db: Kysely<Database>,
  before: number,
  last: { deletedAt: number; householdId: string },
) {
  const found = await db
    .selectFrom('rows')
    .select(['deleted_at as deletedAt', 'household_id as householdId'])
    .where('deleted_at', '<', before)
    .where('deleted_at', '>=', last.deletedAt)
    .where(({ or, eb }) =>
      or([eb('deleted_at', '>', last.deletedAt), eb('household_id', '>', last.householdId)]),
    )
    .orderBy('deleted_at')
    .orderBy('household_id')
    .limit(foundAtOnce)
    .execute();
  return found.map(({ deletedAt, householdId }) => ({ deletedAt: deletedAt ?? 0, householdId }));
}

/** Deletes some expired tombstones of the household. Returns whether it may have more. */
async function dropSome(
  { inHousehold }: RetentionDeps,
  householdId: string,
  before: number,
): Promise<boolean> {
  try {
    return await inHousehold(householdId, (household) => dropTombstones(household, before));
  } catch (error) {
    // A deleted household has no tombstones left; a busy one keeps them until the next day's run.
    const isGone = error instanceof AppError && error.code === 'not_a_member';
    const isHeld = error instanceof DatabaseUnavailable && error.sqlState === lockNotAvailable;
    if (isGone || isHeld || error instanceof TooManyWaitError) return false;
    throw error;
  }
}

async function dropTombstones(household: LockedHousehold, before: number): Promise<boolean> {
  const expired = await household.trx
    .deleteFrom('rows')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('household_id', 'noun', 'id'),
        'in',
        selectFrom('rows')
          .select(['household_id', 'noun', 'id'])
          .where('household_id', '=', household.id)
          .where('deleted_at', '<', before)
          .limit(tombstonesAtOnce)
          .$asTuple('household_id', 'noun', 'id'),
      ),
    )
    .returning(['version', octetLength.as('bytes')])
    .execute();
  for (const { version, bytes } of expired) {
    household.prunedSeq = Math.max(household.prunedSeq, version);
    household.bytes -= bytes;
  }
  return expired.length === tombstonesAtOnce;
}
