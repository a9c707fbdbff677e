import type { Resource } from 'sync-protocol/nouns/resource.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { idempotencyKeyHeader } from 'sync-protocol/sync/headers.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import { correctOffset } from 'sync-protocol/sync/stamp.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { Batch, OutboxEntry, ParkedReason, ServerRow, SyncState } from '#db/records.ts';
import { freezeBatch } from './batch.ts';
import { queueRecovery } from './recovery.ts';
import type { SyncApi, SyncResult } from './sync-api.ts';
import { readSyncState } from './sync-state.ts';
import { forgetRow, isBroughtAnew, markGone, startReset, takeRows } from './take-rows.ts';
import { TakenAnswer } from './taken.ts';
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
    const answer = await api.request({ ...batch.request, headers, schema: TakenAnswer });
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
    const nowMs = times.receivedAtMs;
    const lost = await findLost(db, state, answer.rows, entries);
    const returned = await findReturned(db, state, answer, entries);
    const named = new Set(answer.acknowledged);
    const gone = entries.filter(
      (entry) => named.has(entry.n) && !lost.has(entry) && !returned.includes(entry),
    );
    await db.outbox.bulkDelete(gone.map(({ n }) => n));
    await takeRows(
      db,
      state,
      answer.rows,
      nowMs,
      gone.map(({ op }) => op),
    );
    for (const known of lost.values()) await queueRecovery(db, state, known, null, nowMs);
    for (const entry of gone) {
      if (hasRow(answer.rows, entry)) continue;
      await markGone(db, state, entry);
      await forgetRow(db, entry);
    }
    for (const entry of returned) await markGone(db, state, entry);
    const refusable = entries.filter((entry) => !returned.includes(entry));
    await parkRejected(db, state, answer, refusable);
    return answer.rows;
  });
}

/**
 * Operations that came to nothing, acknowledged or not, because a restore lost their row. They go again behind the row's
 * recovery (SPEC E4).
 *
 * @returns each with the row as this device remembers it
 */
async function findLost(
  db: AteriaDb,
  state: SyncState,
  rows: readonly RowState[],
  entries: readonly OutboxEntry[],
): Promise<Map<OutboxEntry, ServerRow>> {
  const lost = new Map<OutboxEntry, ServerRow>();
  for (const entry of entries) {
    if (entry.op.kind === 'add' || hasRow(rows, entry)) continue;
    const known = await db.serverRows.get([entry.noun, entry.id]);
    if (known && known.epoch !== state.epoch) lost.set(entry, known);
  }
  return lost;
}

/**
 * Operations from before a restore that met no row, because another device brought it back only after them, and this one
 * has pulled it already. They go again (SPEC E4); the row is asked for anew, and a second such answer counts.
 */
async function findReturned(
  db: AteriaDb,
  state: SyncState,
  { rows, rejected }: MergeAnswer,
  entries: readonly OutboxEntry[],
): Promise<OutboxEntry[]> {
  const returned: OutboxEntry[] = [];
  for (const entry of entries) {
    const { op, n, noun, id } = entry;
    const metNothing =
      op.kind === 'act' || rejected.some((each) => each.op === n && each.code === 'not_found');
    const isFromBefore = op.epoch !== '' && op.epoch !== state.epoch;
    if (!metNothing || !isFromBefore || hasRow(rows, entry)) continue;
    const known = await db.serverRows.get([noun, id]);
    if (known && isBroughtAnew(known, state)) returned.push(entry);
  }
  return returned;
}

function hasRow(rows: readonly RowState[], { noun, id }: RowKey): boolean {
  return rows.some((row) => row.noun === noun && row.id === id);
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
    await db.batches.delete(batch.resource);
    const touched = await apply(state, entries);
    await db.syncState.put(state);
    await refreshViews(db, state, [...touched, ...entries]);
  });
}

/**
 * Of a row's rejected operations the first is parked; those after it stay queued and wait behind it (SPEC Q4). "No such
 * row" counts no longer where the row is in the same answer, or is about to be made: those go again (SPEC E4).
 */
async function parkRejected(
  db: AteriaDb,
  state: SyncState,
  { rejected, rows }: MergeAnswer,
  entries: readonly OutboxEntry[],
): Promise<void> {
  const parkedRows = new Set<string>();
  for (const { op: n, code, message } of rejected.toSorted((a, b) => a.op - b.op)) {
    const entry = entries.find((each) => each.n === n);
    if (!entry || parkedRows.has(`${entry.noun} ${entry.id}`)) continue;
    if (code === 'not_found' && (entry.op.kind === 'add' || hasRow(rows, entry))) continue;
    parkedRows.add(`${entry.noun} ${entry.id}`);
    await park(db, n, { code, message });
    if (code === 'not_found') await markGone(db, state, entry);
  }
}

async function park(db: AteriaDb, n: number, parked: ParkedReason): Promise<void> {
  await db.outbox.update(n, { parked });
}
