import type { Kysely, Transaction } from 'kysely';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { mostPokedBytes, mostPokedRows } from 'sync-protocol/sync/changes.ts';
import { builtOnce } from '#db/built-once.ts';
import type { OpenDatabase } from '#db/database.ts';
import type { Database } from '#db/schema/database.ts';
import { sendOn } from '#db/send-on.ts';
import { asShort } from '#db/sqlite-driver.ts';
import { notAMember } from '#lib/not-a-member.ts';
import type { ServerFigures } from '#lib/operations/server-figures.ts';
import { noTracing, type Tracing } from '#lib/operations/tracing.ts';
import type { ChangeNews, ChangeTeller } from '../change-news.ts';
import type { Sized } from '../pages-of.ts';
import { writeRows } from '../row-repository.ts';
import { createHouseholdTurns } from './household-turns.ts';

/** A household inside a transaction that no other write to it can overlap. */
export interface LockedHousehold {
  readonly id: string;
  readonly trx: Transaction<Database>;
  /** Number of people who ever belonged to the household. */
  readonly membersEver: number;
  /** The household's columns; changes that `work` makes here are written at the end. */
  epoch: string;
  seq: number;
  prunedSeq: number;
  /** Total bytes of its rows' states, tombstones included. */
  bytes: number;
  /** Every row written in this transaction (`writeInHousehold`). */
  readonly written: RowState[];
  /** Memberships that this transaction ends. */
  readonly departures: Departure[];
  /** The device whose answer contains all changes of this transaction. */
  knownBy?: string;
  /** Id of this write in the logs. */
  logId?: string | undefined;
}

export interface Departure {
  householdId: string;
  userId: string;
}

export type InHousehold = <T>(
  householdId: string,
  work: (household: LockedHousehold) => Promise<T>,
  options?: {
    /** The work writes only a few rows, so it may share a commit with those of other households. */
    isShort?: boolean;
  },
) => Promise<T>;

/**
 * Runs `work` in one transaction with the household locked, so that the order of change numbers is the order
 * of commits (SQLite by its one writer, PostgreSQL by the household's row). If `seq` or `epoch` moved,
 * `teller` is told after the commit. It is told of departures before the household's next turn on this
 * server.
 *
 * @throws TooManyWaitError if the household is too busy; `work` was not begun then
 */
export function createInHousehold(
  database: OpenDatabase,
  teller: ChangeTeller,
  { figures, tracing = noTracing }: { figures?: ServerFigures | undefined; tracing?: Tracing } = {},
): InHousehold {
  const inTurn = createHouseholdTurns(undefined, figures);
  return async (householdId, work, { isShort = false } = {}) => {
    const { result, moved } = await inTurn(householdId, async () => {
      const inTransaction = async (trx: Transaction<Database>) => {
        const before = await readHousehold(trx, householdId, database.dialect === 'postgres');
        const household: LockedHousehold = { ...before, trx, written: [], departures: [] };
        const result = await work(household);
        const moved = await writeHousehold(household, before);
        return { result, moved, departures: household.departures };
      };
      const carryOut = () => database.db.transaction().execute(inTransaction);
      const end = tracing.begin('transaction');
      const done = await (isShort ? asShort(carryOut) : carryOut()).finally(end);
      // Before the next turn, so that a waiting request already finds the person gone.
      for (const { householdId: of, userId } of done.departures) teller.tellLeft(of, userId);
      return done;
    });
    if (moved) teller.afterCommit(householdId, moved);
    return result;
  };
}

/**
 * Inserts or replaces rows of one noun; call it at most once per row and transaction. The caller advances
 * `seq`.
 *
 * @param known sizes of the rows that exist already, if the caller has read them
 */
export async function writeInHousehold(
  household: LockedHousehold,
  rows: readonly RowState[],
  nowMs: number,
  known?: readonly Sized[],
): Promise<void> {
  household.bytes += await writeRows(household.trx, household.id, rows, nowMs, known);
  for (const row of rows) household.written.push(row);
}

/** @throws AppError `not_a_member` if the household has been deleted */
export async function readHousehold(db: Kysely<Database>, householdId: string, isLocking = false) {
  const [household] = await (isLocking ? lockedHousehold : freeHousehold)(db, { householdId });
  if (!household) throw notAMember();
  return household;
}

const reading = ({ isLocking }: { isLocking: boolean }) =>
  builtOnce((db, { householdId }: { householdId: string }) =>
    db
      .selectFrom('households')
      .select(['id', 'epoch', 'seq', 'pruned_seq as prunedSeq', 'bytes', 'members_ever as membersEver'])
      .where('id', '=', householdId)
      // NO KEY UPDATE lets other transactions insert rows that reference the household, such as members.
      .$if(isLocking, (query) => query.forNoKeyUpdate()),
  );
const lockedHousehold = reading({ isLocking: true });
const freeHousehold = reading({ isLocking: false });

/** Whether nothing was written to the household between the two states. */
export function isUnchanged(
  now: Pick<LockedHousehold, 'epoch' | 'seq' | 'prunedSeq'>,
  then: Pick<LockedHousehold, 'epoch' | 'seq' | 'prunedSeq'>,
): boolean {
  return now.seq === then.seq && now.epoch === then.epoch && now.prunedSeq === then.prunedSeq;
}

async function writeHousehold(
  { trx, id, epoch, seq, prunedSeq, bytes, written, knownBy, logId }: LockedHousehold,
  before: Pick<LockedHousehold, 'epoch' | 'seq' | 'prunedSeq' | 'bytes'>,
): Promise<ChangeNews | null> {
  const hasMoved = seq !== before.seq || epoch !== before.epoch;
  if (hasMoved || prunedSeq !== before.prunedSeq || bytes !== before.bytes) {
    await sendOn(() => moveHousehold(trx, { id, epoch, seq, prunedSeq, bytes }));
  }
  if (!hasMoved) return null;
  const isBrought = epoch === before.epoch && isLittle(written);
  return {
    epoch,
    seq,
    ...(isBrought && { brought: { from: before.seq, rows: written } }),
    ...(knownBy !== undefined && { knownBy }),
    ...(logId !== undefined && { pushes: [logId] }),
  };
}

const moveHousehold = builtOnce(
  (
    db,
    { id, epoch, seq, prunedSeq, bytes }: Omit<Awaited<ReturnType<typeof readHousehold>>, 'membersEver'>,
  ) => db.updateTable('households').set({ epoch, seq, pruned_seq: prunedSeq, bytes }).where('id', '=', id),
);

/** Whether the rows are few and small enough to be sent within a poke. */
function isLittle(rows: readonly RowState[]): boolean {
  if (rows.length > mostPokedRows) return false;
  let bytes = 0;
  return rows.every((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes <= mostPokedBytes;
  });
}
