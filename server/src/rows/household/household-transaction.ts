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
  /** How many people have ever belonged to it. */
  readonly membersEver: number;
  /** The household's fields; what `work` changes here is written at the end. */
  epoch: string;
  seq: number;
  prunedSeq: number;
  /** Of the states of its rows, tombstones included. */
  bytes: number;
  /** Every row that was written (`writeInHousehold`), each as it is at the end. */
  readonly written: RowState[];
  /** Who belongs to a household no longer, by this transaction. */
  readonly departures: Departure[];
  /** The device whose answer tells all that this transaction changes. */
  knownBy?: string;
  /** The write that is carried out, as the logs know it. */
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
    /** A few rows and no more: it may share its commit with those of other households. */
    isShort?: boolean;
  },
) => Promise<T>;

/**
 * Runs `work` in one transaction with the household locked, so that the order of change numbers is the order of commits
 * (SQLite by its one writer, PostgreSQL by the household's row). If `seq` or `epoch` moved, `teller` is told after the commit,
 * and of who has left before anything else is done to the household here.
 *
 * @throws TooManyWaitError where a household is so busy that its next write was not begun
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
      // Before the next one has its turn: what waits for somebody who has left finds it so.
      for (const { householdId: of, userId } of done.departures) teller.tellLeft(of, userId);
      return done;
    });
    if (moved) teller.afterCommit(householdId, moved);
    return result;
  };
}

/**
 * Writes rows of one noun whole, new or not; none of them twice in one transaction. `seq` is the caller's to move.
 *
 * @param known how large those of them are that there are, where that has been read
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

/** @throws AppError `not_a_member` when the household is gone meanwhile, by itself or with its last account */
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
      // Whoever only refers to it, as a member does, waits for nobody.
      .$if(isLocking, (query) => query.forNoKeyUpdate()),
  );
const lockedHousehold = reading({ isLocking: true });
const freeHousehold = reading({ isLocking: false });

/** Whether nothing has been written to the household in between. */
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

/** Whether a poke brings these rows. */
function isLittle(rows: readonly RowState[]): boolean {
  if (rows.length > mostPokedRows) return false;
  let bytes = 0;
  return rows.every((row) => {
    bytes += Buffer.byteLength(JSON.stringify(row));
    return bytes <= mostPokedBytes;
  });
}
