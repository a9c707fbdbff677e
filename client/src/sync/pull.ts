import { endpoints } from 'sync-protocol/api/endpoints.ts';
import type { ChangesPage } from 'sync-protocol/sync/changes.ts';
import { parseCursor } from 'sync-protocol/sync/cursor.ts';
import { correctOffset } from 'sync-protocol/sync/stamp.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { SyncApi, SyncResult } from './sync-api.ts';
import { readSyncState } from './sync-state.ts';
import { finishReset, startReset, takeRows } from './take-rows.ts';
import { TakenPage } from './taken.ts';
import { refreshViews, viewTables } from './views.ts';

/** How one page ended. */
export type PullResult =
  /** `remaining` is 0 when the device has everything. */
  | { kind: 'pulled'; remaining: number }
  /** The device has another cursor by now; the page is to be asked for anew. */
  | { kind: 'overtaken' }
  | Exclude<SyncResult<never>, { kind: 'ok' }>;

/** Asks for one page of the feed after this device's cursor and takes it (SPEC P1-P5). */
export function createPull(deps: {
  db: AteriaDb;
  api: SyncApi;
  nowMs: () => number;
}): () => Promise<PullResult> {
  const { db, api, nowMs } = deps;
  return async () => {
    const { cursor } = await readSyncState(db);
    const sentAt = nowMs();
    const path = cursor
      ? `${endpoints.changes.path}?since=${encodeURIComponent(cursor)}`
      : endpoints.changes.path;
    const answer = await api.request({ method: 'GET', path, schema: TakenPage });
    if (answer.kind === 'refused' && answer.code === 'invalid_request' && cursor)
      await forgetCursor(db, cursor);
    if (answer.kind !== 'ok') return answer;
    const page = answer.body;
    const isTaken = await takePage(db, cursor, page, { sentAtMs: sentAt, receivedAtMs: nowMs() });
    if (!isTaken) return { kind: 'overtaken' };
    return { kind: 'pulled', remaining: page.more ? Math.max(1, page.remaining) : 0 };
  };
}

/** A server that cannot read its cursor, e.g. an older one put back: everything from the beginning, instead of never again. */
async function forgetCursor(db: AteriaDb, cursor: string): Promise<void> {
  await db.transaction('rw', db.syncState, async () => {
    const state = await readSyncState(db);
    if (state.cursor !== cursor) return;
    startReset(state, state.epoch);
    await db.syncState.put(state);
  });
}

/** Rows and cursor land together, and only if the page was asked for with the cursor that the device still has (SPEC P2). */
async function takePage(
  db: AteriaDb,
  asked: string | null,
  page: ChangesPage,
  times: { sentAtMs: number; receivedAtMs: number },
): Promise<boolean> {
  const epoch = parseCursor(page.next)?.epoch ?? '';
  const tables = [db.syncState, db.serverRows, db.outbox, db.batches, ...viewTables(db)];
  return db.transaction('rw', tables, async () => {
    const state = await readSyncState(db);
    if (state.cursor !== asked) return false;
    // The first pull is a full one too: answers may have brought rows before it that are gone by now.
    const isFirst = asked === null && !state.isResetting;
    if (isFirst || page.reset || (state.epoch !== '' && state.epoch !== epoch)) startReset(state, epoch);
    state.epoch = epoch;
    state.cursor = page.next;
    state.clockOffsetMs = correctOffset(state.clockOffsetMs, { ...times, serverTimeMs: page.serverTime });
    const newer = await takeRows(db, state, page.rows, times.receivedAtMs);
    const isLast = state.isResetting && !page.more;
    const dropped = isLast ? await finishReset(db, state, times.receivedAtMs) : [];
    if (!page.more) state.hasPulled = true;
    await db.syncState.put(state);
    await refreshViews(db, state, [...newer, ...dropped]);
    return true;
  });
}
