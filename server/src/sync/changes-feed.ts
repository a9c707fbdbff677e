import type { Kysely } from 'kysely';
import type { ChangesPage } from 'sync-protocol/sync/changes.ts';
import { type Cursor, formatCursor, parseCursor } from 'sync-protocol/sync/cursor.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import { type InHousehold, readHousehold } from '#rows/household/household-transaction.ts';
import { type HouseholdRules, householdRules } from '#rows/household-rules.ts';
import { countRowsAfter } from '#rows/row-repository.ts';

/**
 * Maximum bytes of a page's rows, so that neither the server nor a phone holds hundreds of the largest
 * recipes in memory.
 */
const maxPageBytes = 4 * 1024 * 1024;

const householdsAtOnce = 500;

type Household = Awaited<ReturnType<typeof readHousehold>>;

/** The change feed of households (SPEC P). */
export function createChangesFeed(deps: {
  db: Kysely<Database>;
  inHousehold: InHousehold;
  nowMs: () => number;
  newEpoch: () => string;
  rules?: HouseholdRules;
}) {
  const { db, inHousehold, nowMs, newEpoch, rules = householdRules } = deps;

  async function readCursor(householdId: string): Promise<Cursor> {
    const { epoch, seq } = await readHousehold(db, householdId);
    return { epoch, seq };
  }

  /** Cursors by household id; households that do not exist are left out. */
  async function readCursors(householdIds: readonly string[]): Promise<Map<string, Cursor>> {
    const found = await inParts(householdIds, (some) =>
      db.selectFrom('households').select(['id', 'epoch', 'seq']).where('id', 'in', some).execute(),
    );
    return new Map(found.map(({ id, epoch, seq }) => [id, { epoch, seq }]));
  }

  /** User ids of the members, by household id. */
  async function readMembers(householdIds: readonly string[]): Promise<Map<string, Set<string>>> {
    const found = await inParts(householdIds, (some) =>
      db
        .selectFrom('members')
        .select(['household_id', 'user_id'])
        .where('household_id', 'in', some)
        .execute(),
    );
    const members = new Map<string, Set<string>>();
    for (const { household_id, user_id } of found)
      members.set(household_id, (members.get(household_id) ?? new Set()).add(user_id));
    return members;
  }

  /**
   * Returns a `ChangesPage` as JSON text. Rows are copied as stored, without parsing and serialising them.
   *
   * @throws AppError `invalid_request` for a `since` that is not a cursor
   */
  async function readPage(householdId: string, since: string | undefined, limit: number): Promise<string> {
    const cursor = since === undefined ? null : parseCursor(since);
    if (since !== undefined && !cursor)
      throw new AppError('invalid_request', 'querystring.since is not a cursor.');
    const household = await findHousehold(householdId, cursor);
    const from = cursor && canContinue(cursor, household, rules) ? cursor : { seq: 0, start: household.seq };
    const page = await rules.readRowsAfter(db, householdId, from.seq, {
      limit,
      maxBytes: maxPageBytes,
      mostBytes: household.bytes,
    });
    const { rows, upTo, hasMore } = page;
    const { epoch } = household;
    const rest: Omit<ChangesPage, 'rows'> = {
      next: formatCursor(
        hasMore ? { epoch, seq: upTo, start: from.start } : { epoch, seq: Math.max(upTo, household.seq) },
      ),
      more: hasMore,
      reset: cursor !== null && from !== cursor,
      remaining: hasMore ? await countRowsAfter(db, householdId, upTo) : 0,
      serverTime: nowMs(),
    };
    return `{"rows":[${rows.join()}],${JSON.stringify(rest).slice(1)}`;
  }

  /**
   * A cursor of the household's epoch with a higher `seq` proves that the database was restored from a
   * backup; the household then gets a new epoch (SPEC E2).
   */
  async function findHousehold(householdId: string, cursor: Cursor | null): Promise<Household> {
    const household = await readHousehold(db, householdId);
    if (!cursor || !isAhead(cursor, household) || !rules.beginsEpochAtRestore) return household;
    return inHousehold(householdId, async (locked) => {
      if (isAhead(cursor, locked)) locked.epoch = newEpoch();
      return locked;
    });
  }

  return { readCursor, readCursors, readMembers, readPage };
}
export type ChangesFeed = ReturnType<typeof createChangesFeed>;

/** Reads in chunks of `householdsAtOnce` ids, one statement each, all concurrently. */
async function inParts<Row>(
  ids: readonly string[],
  read: (some: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const count = Math.ceil(ids.length / householdsAtOnce);
  const parts = Array.from({ length: count }, (_, index) =>
    ids.slice(index * householdsAtOnce, (index + 1) * householdsAtOnce),
  );
  return (await Promise.all(parts.map(read))).flat();
}

function isAhead(cursor: Cursor, household: { epoch: string; seq: number }): boolean {
  return cursor.epoch === household.epoch && knownUpTo(cursor) > household.seq;
}

function canContinue(cursor: Cursor, household: Household, { resetsOldCursors }: HouseholdRules): boolean {
  if (cursor.epoch !== household.epoch) return false;
  return !resetsOldCursors || knownUpTo(cursor) >= household.prunedSeq;
}

/**
 * The `seq` up to which a device needs no tombstones: in a pull from the beginning, those before its start.
 */
function knownUpTo({ seq, start }: Cursor): number {
  return Math.max(seq, start ?? 0);
}
