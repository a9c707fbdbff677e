import type { Resource } from 'sync-protocol/nouns/resource.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import { MergeAnswer, type RejectedOp } from 'sync-protocol/sync/merge-answer.ts';
import { correctOffset } from 'sync-protocol/sync/stamp.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { Batch, OutboxEntry, ParkedReason, SyncState } from '#db/records.ts';
import { freezeBatch } from './batch.ts';
import { moveToEnd, queueRecovery } from './recovery.ts';
import type { SyncApi, SyncResult } from './sync-api.ts';
import { readSyncState } from './sync-state.ts';
import { startReset, takeRows } from './take-rows.ts';
import { type RowKey, refreshViews, viewTables } from './views.ts';

/** How one request ended; `idle` when there was nothing to send. */
export type PushResult =
  | { kind: 'idle' }
  | { kind: 'pushed' }
  | Exclude<SyncResult<never>, { kind: 'ok' | 'refused' }>;

/** Sends one batch of a resource and applies what the server says of it (SPEC W3-W5, Q2-Q4). */
export function createPush(deps: {
  db: AteriaDb;
  api: SyncApi;
  nowMs: () => number;
  newKey: () => string;
  /** Told right before a request goes out. */
  onSend?: () => void;
}): (resource: Resource) => Promise<PushResult> {
  const { db, api, nowMs, newKey, onSend } = deps;
  return async (resource) => {
    const batch = await freezeBatch(db, resource, newKey);
    if (!batch) return { kind: 'idle' };
    onSend?.();
    const sentAt = nowMs();
    const headers = { [idempotencyKeyHeader]: batch.key };
    const answer = await api.request({ ...batch.request, headers, schema: MergeAnswer });
    if (answer.kind === 'refused') {
      const { code, message } = answer;
      if (formFaults.has(code)) return thaw(db, batch);
      await settleRefusal(db, batch, { code, message });
      return { kind: 'pushed' };
    }
    if (answer.kind !== 'ok') return answer;
    if (!namesEveryOp(answer.body, batch)) return { kind: 'retry' };
    await settle(db, batch, answer.body, { sentAtMs: sentAt, receivedAtMs: nowMs() });
    return { kind: 'pushed' };
  };
}

/** Refusals of the request's form, which are nobody's edit's fault: a route or a key that the server does not know so. */
const formFaults = new Set(['not_found', 'idempotency_key_reused', 'unsupported_media_type']);

/** The operations are frozen anew, in this build's form and under a new key, when the request is tried again (SPEC W10). */
async function thaw(db: AteriaDb, batch: Batch): Promise<PushResult> {
  await settleTransaction(db, batch, async () => []);
  return { kind: 'retry' };
}

function namesEveryOp(answer: MergeAnswer, batch: Batch): boolean {
  const named = new Set([...answer.acknowledged, ...answer.rejected.map(({ op }) => op)]);
  return batch.ops.every((n) => named.has(n));
}

/** Merged rows land and exactly the named operations go, in one transaction: nothing flickers back (SPEC Q2, V3). */
async function settle(
  db: AteriaDb,
  batch: Batch,
  answer: MergeAnswer,
  times: { sentAtMs: number; receivedAtMs: number },
): Promise<void> {
  await settleTransaction(db, batch, async (state, entries) => {
    if (state.epoch === '') state.epoch = answer.epoch;
    else if (state.epoch !== answer.epoch) startReset(state, answer.epoch);
    state.clockOffsetMs = correctOffset(state.clockOffsetMs, { ...times, serverTimeMs: answer.serverTime });
    await takeRows(db, state, answer.rows, times.receivedAtMs);
    const lost = await queueLost(db, state, answer.rows, entries, times.receivedAtMs);
    const isSettled = (n: number) => batch.ops.includes(n) && !lost.has(n);
    await db.outbox.bulkDelete(answer.acknowledged.filter(isSettled));
    await parkRejected(
      db,
      answer.rejected.filter(({ op }) => isSettled(op)),
    );
    return answer.rows;
  });
}

/**
 * Operations whose row the server does not have came to nothing, acknowledged or not. If it was lost in a restore they go
 * again behind the row's recovery (SPEC E3). If it is gone for good, nothing of it is kept here once its delete is through.
 *
 * @returns the numbers of operations that were queued anew
 */
async function queueLost(
  db: AteriaDb,
  state: SyncState,
  rows: readonly RowState[],
  entries: readonly OutboxEntry[],
  nowMs: number,
): Promise<Set<number>> {
  const lost = new Set<number>();
  for (const entry of entries) {
    const { noun, id, op } = entry;
    if (rows.some((row) => row.noun === noun && row.id === id)) continue;
    const known = await db.serverRows.get([noun, id]);
    if (!known || op.kind === 'add') continue;
    if (known.epoch !== state.epoch) {
      await queueRecovery(db, known, { row: null, epoch: state.epoch }, nowMs);
      await moveToEnd(db, entry);
      lost.add(entry.n);
    } else if (op.kind === 'delete' && known.generation !== state.generation) {
      await db.serverRows.delete([noun, id]);
    }
  }
  return lost;
}

/**
 * The server refused the request whole and applied nothing. A single operation is parked with the reason; a larger batch
 * is sent again one operation at a time, so that only the bad ones stay behind (SPEC W8).
 */
async function settleRefusal(db: AteriaDb, batch: Batch, reason: ParkedReason): Promise<void> {
  await settleTransaction(db, batch, async (state) => {
    const [only, ...others] = batch.ops;
    if (only !== undefined && others.length === 0) await park(db, only, reason);
    else state.singlesUntil[batch.resource] = Math.max(...batch.ops);
    return [];
  });
}

async function settleTransaction(
  db: AteriaDb,
  batch: Batch,
  apply: (state: SyncState, entries: readonly OutboxEntry[]) => Promise<readonly RowKey[]>,
): Promise<void> {
  const tables = [db.syncState, db.serverRows, db.outbox, db.batches, ...viewTables(db)];
  await db.transaction('rw', tables, async () => {
    if ((await db.batches.get(batch.resource))?.key !== batch.key) return;
    const entries = (await db.outbox.bulkGet(batch.ops)).filter((entry) => entry !== undefined);
    const state = await readSyncState(db);
    const touched = await apply(state, entries);
    await db.batches.delete(batch.resource);
    await db.syncState.put(state);
    await refreshViews(db, state, [...touched, ...entries]);
  });
}

/** Of a row's rejected operations the first is parked; those after it stay queued and wait behind it (SPEC Q4). */
async function parkRejected(db: AteriaDb, rejected: readonly RejectedOp[]): Promise<void> {
  const parkedRows = new Set<string>();
  for (const { op: n, code, message } of rejected.toSorted((a, b) => a.op - b.op)) {
    const entry = await db.outbox.get(n);
    if (!entry || parkedRows.has(`${entry.noun} ${entry.id}`)) continue;
    parkedRows.add(`${entry.noun} ${entry.id}`);
    await park(db, n, { code, message });
  }
}

async function park(db: AteriaDb, n: number, parked: ParkedReason): Promise<void> {
  await db.outbox.update(n, { parked });
}
