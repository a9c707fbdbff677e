import type { Kysely } from 'kysely';
import type { NumberedOp, Op } from 'sync-protocol/rows/op.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import { createTurns } from 'sync-protocol/take-turns.ts';
import type { Database } from '#db/schema/database.ts';
import { AppError } from '#lib/app-error.ts';
import { createTurnsByKey } from '#lib/turns/turns-by-key.ts';
import type { WriteRequest } from '#lib/write-request.ts';
import { applyOps } from './apply-ops.ts';
import {
  type InHousehold,
  isUnchanged,
  type LockedHousehold,
  writeInHousehold,
} from './household/household-transaction.ts';
import { createLivingCounts } from './household/living-counts.ts';
import { requireMember } from './household/members.ts';
import type { ChangeBatch, HouseholdRows, ListedNoun, Rejection, ServerEdit } from './household-rows.ts';
import { type HouseholdRules, householdRules } from './household-rules.ts';
import { noteActivity } from './note-activity.ts';
import type { Sized } from './pages-of.ts';
import { type ReadBatch, readBatch } from './read-batch.ts';
import { readTouched } from './read-touched.ts';
import { countLiving, readRows } from './row-repository.ts';
import { inOrderOfMaking, workOutServerEdit } from './server-edit.ts';
import { findStoredAnswer, type StoredAnswer, storeAnswer } from './stored-answers.ts';

export interface HouseholdRowsDeps {
  db: Kysely<Database>;
  inHousehold: InHousehold;
  nowMs: () => number;
  newEpoch: () => string;
  /** Maximum bytes of row states per household, tombstones included. */
  maxBytes?: number;
  rules?: HouseholdRules;
}

/**
 * Bytes of row states per household: more than any cook writes; keeps one household from filling the server's
 * disk or memory.
 */
export const mostHouseholdBytes = 128 * 1024 * 1024;

/** Lower bound of a row's state in bytes: its noun, id and sync marks alone take more. */
const leastRowBytes = 64;

/** A person's own edits are at most this many operations; more come from a returning device or an import. */
const mostOpsOfShort = 20;

/**
 * Optimistic tries of a server edit, without a lock on the household; after these it is worked out under the
 * lock.
 */
const mostTries = 3;

/**
 * Multi-row server edits that run at once: each may hold all rows of a noun in memory, up to a whole
 * household.
 */
const mostEditsAtOnce = 2;
const mostEditsWaiting = 20;

/** The write path: rules, transaction, poke. The rules themselves are in sync-protocol. */
export function createHouseholdRows(deps: HouseholdRowsDeps): HouseholdRows {
  const { db, inHousehold, nowMs, maxBytes = mostHouseholdBytes, rules = householdRules } = deps;
  const livingCounts = createLivingCounts();
  const inTurnOfPerson = createTurnsByKey(1);
  const inTurnOfAll = createTurns(mostEditsAtOnce, mostEditsWaiting);

  async function list(householdId: string, noun: ListedNoun) {
    return inOrderOfMaking(await readRows(db, householdId, noun.name, { isLiving: true }));
  }

  async function find(householdId: string, noun: ServerEdit['noun'], id: string) {
    const [row] = await readRows(db, householdId, noun.name, { ids: [id] });
    return row?.deleted === null ? row : undefined;
  }

  async function count(householdId: string, noun: ServerEdit['noun']) {
    return countLiving(db, householdId, noun.name);
  }

  async function merge(request: WriteRequest, batch: ChangeBatch) {
    if (request.key === undefined)
      throw new AppError('invalid_request', 'A merge needs the header Idempotency-Key.');
    const read = await readBatch(batch.noun, batch.changes, rules);
    const isShort = read.ops.length <= mostOpsOfShort;
    const { householdId } = request.member;
    const { answer, afterCommit } = await inHousehold(
      householdId,
      (household) => mergeInto(household, request, batch, read),
      { isShort },
    );
    afterCommit?.();
    return answer;
  }

  async function mergeInto(
    household: LockedHousehold,
    request: WriteRequest,
    batch: ChangeBatch,
    read: ReadBatch,
  ): Promise<{ answer: MergeAnswer; afterCommit?: () => void }> {
    household.logId = request.logId;
    const { epoch, seq: from } = household;
    const ids = [...new Set(read.ops.map((op) => op.id))];
    const touched = await readTouched(household, request, {
      noun: batch.noun.name,
      ids,
      ops: read.ops.length,
      remembersKeys: rules.remembersKeys,
    });
    if (touched.stored) {
      const { ids, ...answer } = touched.stored;
      const rows = await readRows(household.trx, household.id, batch.noun.name, { ids });
      return { answer: { ...answer, rows, epoch, serverTime: nowMs() } };
    }
    const { livingCount, asSent, ...applied } = await applyBatch(household, request, batch, {
      ...read,
      ids,
      touched,
    });
    const answer = { ...applied, epoch: household.epoch, serverTime: nowMs() };
    const { id, seq } = household;
    const afterCommit = () => {
      if (livingCount !== undefined)
        livingCounts.note(
          { id, epoch, seq: from },
          { id, epoch: answer.epoch, seq },
          batch.noun.name,
          livingCount,
        );
    };
    if (answer.epoch !== epoch) return { answer, afterCommit };
    household.knownBy = batch.device;
    const told = { ...answer, feed: { from, to: seq } };
    if (!batch.knowsAsSent || asSent.length === 0) return { answer: told, afterCommit };
    return { answer: leaveOut(told, asSent, request.member.number), afterCommit };
  }

  async function applyBatch(
    household: LockedHousehold,
    request: WriteRequest,
    batch: ChangeBatch,
    read: ReadBatch & { ids: string[]; touched: { rows: RowState[]; sizes: Sized[] } },
  ) {
    if (read.ops.some((op) => isAhead(op, household))) household.epoch = deps.newEpoch();
    const { ids, touched } = read;
    const isCounted = mayReach(batch.maxRows - read.ops.length, household);
    const livingBefore = isCounted ? await livingIn(household, batch.noun.name) : 0;
    const rows = new Map(touched.rows.map((row) => [row.id, row]));
    const rejectionOf = (op: Op) =>
      (household.bytes >= maxBytes && isGrowing(op) ? full : null) ?? batch.rejectionOf?.(op) ?? null;
    const outcome = applyOps(rows, read.ops, {
      ...batch,
      author: request.member.number,
      rejectionOf,
      rules,
      epoch: household.epoch,
      seq: household.seq,
      nowMs: nowMs(),
      livingCount: livingBefore,
    });
    await writeInHousehold(household, outcome.changed, nowMs(), touched.sizes);
    await noteActivity(household, request.member.number, { before: rows, changed: outcome.changed }, nowMs());
    household.seq = outcome.seq;
    const rejected = new Set(outcome.rejections.map(({ op }) => op.n));
    const answer: Omit<StoredAnswer, 'ids'> = {
      acknowledged: read.ops.map((op) => op.n).filter((n) => !rejected.has(n)),
      rejected: [
        ...read.rejected,
        ...outcome.rejections.map((rejection) => ({ ...rejection, op: rejection.op.n })),
      ],
      ...(outcome.unmet.length > 0 && { unmet: outcome.unmet.map(({ n }) => n) }),
    };
    await store(household, request, { ...answer, ids });
    for (const row of outcome.changed) rows.set(row.id, row);
    return {
      ...answer,
      rows: [...rows.values()],
      asSent: outcome.asSent,
      livingCount: isCounted ? outcome.livingCount : undefined,
    };
  }

  async function livingIn(household: LockedHousehold, noun: string): Promise<number> {
    return livingCounts.find(household, noun) ?? (await countLiving(household.trx, household.id, noun));
  }

  /**
   * Whether the operation's base version is of this epoch but above the household's `seq`: then the database
   * was restored from a backup (SPEC E2).
   */
  function isAhead(op: NumberedOp, household: LockedHousehold): boolean {
    return rules.beginsEpochAtRestore && op.epoch === household.epoch && op.base > household.seq;
  }

  async function findStored({ trx }: LockedHousehold, request: WriteRequest) {
    return rules.remembersKeys ? findStoredAnswer(trx, request) : null;
  }

  async function store({ trx }: LockedHousehold, request: WriteRequest, answer: StoredAnswer) {
    if (rules.remembersKeys) await storeAnswer(trx, request, answer, nowMs());
  }

  async function carryOut(request: WriteRequest, edit: ServerEdit) {
    if (isOfOneRow(edit)) return carryOutNow(request, edit);
    return inTurnOfPerson(request.member.userId, () => inTurnOfAll(() => carryOutNow(request, edit)));
  }

  /**
   * Reading and working out take long, so they are done before the household is locked, and done again if
   * somebody wrote to it meanwhile. A server edit of one row is worked out under the lock.
   */
  async function carryOutNow(request: WriteRequest, edit: ServerEdit) {
    const { householdId } = request.member;
    const outcomeOf = (on: Kysely<Database>) => workOutServerEdit(on, request.member, edit, nowMs(), rules);
    for (let tries = isOfOneRow(edit) ? mostTries : 0; ; tries += 1) {
      const outcomeBefore = tries < mostTries ? await outcomeOf(db) : null;
      const outcome = await inHousehold(householdId, async (household) => {
        const { trx } = household;
        await requireMember(trx, request.member);
        household.logId = request.logId;
        if (await findStored(household, request)) return 'repeated';
        if (outcomeBefore && !isUnchanged(household, outcomeBefore.household)) return 'outdated';
        const { rejection, seq, writes, rows, isGrowing } = outcomeBefore ?? (await outcomeOf(trx));
        if (rejection) throw rejection;
        if (household.bytes >= maxBytes && isGrowing) throw new AppError(full.code, full.message);
        for (const changed of writes) await writeNoted(household, request.member.number, changed);
        household.seq = seq;
        await store(household, request, { acknowledged: [], rejected: [], ids: [] });
        return rows;
      });
      if (outcome === 'outdated') continue;
      return inOrderOfMaking(outcome === 'repeated' ? await readEdited(householdId, edit) : outcome);
    }
  }

  /** Writes the rows of one noun that a server edit changed, and notes them as activity. */
  async function writeNoted(household: LockedHousehold, by: number, changed: readonly RowState[]) {
    const [first] = changed;
    if (!first) return;
    const { trx, id: householdId, membersEver } = household;
    const ids = changed.map(({ id }) => id);
    const known = membersEver > 1 ? await readRows(trx, householdId, first.noun, { ids }) : [];
    await writeInHousehold(household, changed, nowMs());
    await noteActivity(
      household,
      by,
      { before: new Map(known.map((row) => [row.id, row])), changed },
      nowMs(),
    );
  }

  async function readEdited(householdId: string, { noun, ids, first, isAbout }: ServerEdit) {
    const isWanted = isAbout?.(first ? await readRows(db, householdId, first.noun.name) : []);
    return readRows(db, householdId, noun.name, { isLiving: true, isWanted, ...(ids && { ids }) });
  }

  return { list, find, count, merge, carryOut };
}

/** Removes from the answer the rows that their author can work out (SPEC W12). */
function leaveOut(answer: MergeAnswer, asSent: readonly NumberedOp[], author: number): MergeAnswer {
  const versionOf = new Map(answer.rows.map(({ id, version }) => [id, version]));
  const leftOut = new Set(asSent.map(({ id }) => id));
  const rows = answer.rows.filter(({ id }) => !leftOut.has(id));
  const ops = asSent.map(({ n, id }) => ({ op: n, version: versionOf.get(id) ?? 0 }));
  return { ...answer, rows, asSent: { author, ops } };
}

const isOfOneRow = ({ ids }: ServerEdit): boolean => ids?.length === 1;

const full: Rejection = {
  code: 'storage_full',
  message: 'The household’s storage is full. What is deleted makes room after 90 days.',
};

/** Whether the household's bytes allow that many rows: only then is counting them worthwhile. */
function mayReach(count: number, { bytes }: LockedHousehold): boolean {
  return bytes >= count * leastRowBytes;
}

/** Whether the operation may add bytes; a full household still takes the others. */
function isGrowing({ kind }: Op): boolean {
  return kind === 'add' || kind === 'set';
}
