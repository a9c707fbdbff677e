import type { Kysely } from 'kysely';
import type { NumberedOp, Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import type { Batch, HouseholdRows, Plan, Refusal, WriteRequest } from '#lib/household-rows.ts';
import { applyOps } from './apply-ops.ts';
import type { InHousehold, LockedHousehold } from './household-transaction.ts';
import { type ReadBatch, readBatch } from './read-batch.ts';
import { countLiving, readLiving, readNoun, readRows, writeRows } from './row-repository.ts';
import { findStoredAnswer, type StoredAnswer, storeAnswer } from './stored-answers.ts';

export interface HouseholdRowsDeps {
  db: Kysely<Database>;
  inHousehold: InHousehold;
  nowMs: () => number;
  newEpoch: () => string;
  /** Most that one household keeps, tombstones included. */
  maxBytes?: number;
}

/** More than any cook writes, and the reason why nobody can fill the disk or the memory of the server. */
const mostBytes = 128 * 1024 * 1024;

/** The write path: rules once, one transaction, then a poke. The rules themselves are sync-protocol's. */
export function createHouseholdRows(deps: HouseholdRowsDeps): HouseholdRows {
  const { db, inHousehold, nowMs, maxBytes = mostBytes } = deps;

  async function list(householdId: string, noun: Plan['noun']) {
    return inOrderOfMaking(await readLiving(db, householdId, noun.name));
  }

  async function find(householdId: string, noun: Plan['noun'], id: string) {
    const [row] = await readRows(db, householdId, noun.name, [id]);
    return row?.deleted === null ? row : undefined;
  }

  async function count(householdId: string, noun: Plan['noun']) {
    return countLiving(db, householdId, noun.name);
  }

  async function merge(request: WriteRequest, batch: Batch) {
    if (request.key === undefined)
      throw new AppError('invalid_request', 'A merge needs the header Idempotency-Key.');
    const read = readBatch(batch.noun, batch.changes);
    return inHousehold(request.member.householdId, async (household) => {
      const stored = await findStoredAnswer(household.trx, request);
      const { acknowledged, rejected, ids } = stored ?? (await applyBatch(household, request, batch, read));
      const rows = await readRows(household.trx, household.id, batch.noun.name, ids);
      return { acknowledged, rejected, rows, epoch: household.epoch, serverTime: nowMs() };
    });
  }

  async function applyBatch(
    household: LockedHousehold,
    request: WriteRequest,
    batch: Batch,
    read: ReadBatch,
  ) {
    const { trx, id } = household;
    if (read.ops.some((op) => isAhead(op, household))) household.epoch = deps.newEpoch();
    const ids = [...new Set(read.ops.map((op) => op.id))];
    const rows = await readRows(trx, id, batch.noun.name, ids);
    const refusalOf = (op: Op) =>
      (household.bytes >= maxBytes && isGrowing(op) ? full : null) ?? batch.refusalOf?.(op) ?? null;
    const outcome = applyOps(new Map(rows.map((row) => [row.id, row])), read.ops, {
      ...batch,
      refusalOf,
      epoch: household.epoch,
      seq: household.seq,
      nowMs: nowMs(),
      livingCount: await countLiving(trx, id, batch.noun.name),
    });
    household.bytes += await writeRows(trx, id, outcome.changed, nowMs());
    household.seq = outcome.seq;
    const refused = new Set(outcome.refusals.map(({ op }) => op.n));
    const answer: StoredAnswer = {
      acknowledged: read.ops.map((op) => op.n).filter((n) => !refused.has(n)),
      rejected: [...read.rejected, ...outcome.refusals.map((refusal) => ({ ...refusal, op: refusal.op.n }))],
      ids,
    };
    await storeAnswer(trx, request, answer, nowMs());
    return answer;
  }

  async function carryOut(request: WriteRequest, { noun, device, ids, toOps, first }: Plan) {
    return inHousehold(request.member.householdId, async (household) => {
      const { trx, id, epoch } = household;
      const readPlanned = () => (ids ? readRows(trx, id, noun.name, ids) : readNoun(trx, id, noun.name));
      const stored = await findStoredAnswer(trx, request);
      if (!stored) {
        const rows = inOrderOfMaking(await readPlanned());
        const context = { stamp: nowMs(), epoch };
        if (first) {
          const firstRows = await readNoun(trx, id, first.noun.name);
          const ops = first.toOps(firstRows, { ...context, others: rows });
          await applyOwn(household, { noun: first.noun, device }, firstRows, ops);
        }
        await applyOwn(
          household,
          { noun, device },
          rows,
          toOps(rows, context, await countLiving(trx, id, noun.name)),
        );
        await storeAnswer(trx, request, { acknowledged: [], rejected: [], ids: [] }, nowMs());
      }
      const living = ids ? (await readPlanned()).filter(isLiving) : await readLiving(trx, id, noun.name);
      return inOrderOfMaking(living);
    });
  }

  /**
   * Applies operations of the server's own making: nothing limits them but the household's room.
   *
   * @throws AppError `list_limit`
   */
  async function applyOwn(
    household: LockedHousehold,
    { noun, device }: Pick<Plan, 'noun' | 'device'>,
    rows: readonly RowState[],
    ops: readonly Op[],
  ) {
    const { trx, id, epoch, seq } = household;
    if (household.bytes >= maxBytes && ops.some(isGrowing)) throw new AppError(full.code, full.message);
    const outcome = applyOps(new Map(rows.map((row) => [row.id, row])), ops, {
      ...{ noun, device, epoch, seq, nowMs: nowMs() },
      ...{ livingCount: 0, maxRows: Number.POSITIVE_INFINITY },
    });
    household.bytes += await writeRows(trx, id, outcome.changed, nowMs());
    household.seq = outcome.seq;
  }

  return { list, find, count, merge, carryOut };
}

const full: Refusal = {
  code: 'list_limit',
  message: 'There is no room for more. What is deleted makes room after 90 days.',
};

/** What is removed or done, a full household can still remove and do. */
function isGrowing({ kind }: Op): boolean {
  return kind === 'add' || kind === 'set';
}

/** A version of this epoch that the household has not reached yet: the database was restored from a backup (SPEC E2). */
function isAhead(op: NumberedOp, household: LockedHousehold): boolean {
  return op.epoch === household.epoch && op.base > household.seq;
}

const isLiving = ({ deleted }: RowState) => deleted === null;

function inOrderOfMaking<T extends { created: { version: number } }>(rows: T[]): T[] {
  return rows.sort((a, b) => a.created.version - b.created.version);
}
