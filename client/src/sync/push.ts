import type { Resource } from 'sync-protocol/nouns/resource.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import { MergeAnswer, type RejectedOp } from 'sync-protocol/sync/merge-answer.ts';
import { clockOffset } from 'sync-protocol/sync/stamp.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { Batch, ParkedReason } from '#db/records.ts';
import { freezeBatch } from './batch.ts';
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
      await settleRefusal(db, batch, { code: answer.code, message: answer.message });
      return { kind: 'pushed' };
    }
    if (answer.kind !== 'ok') return answer;
    if (!namesEveryOp(answer.body, batch)) return { kind: 'retry' };
    const receivedAt = nowMs();
    await settle(db, batch, answer.body, receivedAt, clockOffset(sentAt, receivedAt, answer.body.serverTime));
    return { kind: 'pushed' };
  };
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
  nowMs: number,
  offsetMs: number,
): Promise<void> {
  await settleTransaction(db, batch, async (state) => {
    if (state.epoch === '') state.epoch = answer.epoch;
    else if (state.epoch !== answer.epoch) startReset(state, answer.epoch);
    state.clockOffsetMs = offsetMs;
    await takeRows(db, state, answer.rows, nowMs);
    await db.outbox.bulkDelete(answer.acknowledged.filter((n) => batch.ops.includes(n)));
    await parkRejected(db, batch, answer.rejected);
    return answer.rows;
  });
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
  apply: (state: Awaited<ReturnType<typeof readSyncState>>) => Promise<readonly RowKey[]>,
): Promise<void> {
  const tables = [db.syncState, db.serverRows, db.outbox, db.batches, ...viewTables(db)];
  await db.transaction('rw', tables, async () => {
    if ((await db.batches.get(batch.resource))?.key !== batch.key) return;
    const entries = await db.outbox.bulkGet(batch.ops);
    const state = await readSyncState(db);
    const touched = await apply(state);
    await db.batches.delete(batch.resource);
    await db.syncState.put(state);
    await refreshViews(db, state, [...touched, ...entries.filter((entry) => entry !== undefined)]);
  });
}

/** Of a row's rejected operations the first is parked; those after it stay queued and wait behind it (SPEC Q4). */
async function parkRejected(db: AteriaDb, batch: Batch, rejected: readonly RejectedOp[]): Promise<void> {
  const parkedRows = new Set<string>();
  for (const { op: n, code, message } of rejected.toSorted((a, b) => a.op - b.op)) {
    const entry = batch.ops.includes(n) ? await db.outbox.get(n) : undefined;
    if (!entry || parkedRows.has(`${entry.noun} ${entry.id}`)) continue;
    parkedRows.add(`${entry.noun} ${entry.id}`);
    await park(db, n, { code, message });
  }
}

async function park(db: AteriaDb, n: number, parked: ParkedReason): Promise<void> {
  await db.outbox.update(n, { parked });
}
