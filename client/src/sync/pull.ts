import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { ChangesPage } from 'sync-protocol/sync/changes.ts';
import { parseCursor } from 'sync-protocol/sync/cursor.ts';
import { clockOffset } from 'sync-protocol/sync/stamp.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { SyncApi, SyncResult } from './sync-api.ts';
import { readSyncState } from './sync-state.ts';
import { finishReset, startReset, takeRows } from './take-rows.ts';
import { refreshViews, viewTables } from './views.ts';

/** How one page ended. `remaining` is 0 when the device has everything. */
export type PullResult = { kind: 'pulled'; remaining: number } | Exclude<SyncResult<never>, { kind: 'ok' }>;

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
    const answer = await api.request({ method: 'GET', path, schema: ChangesPage });
    if (answer.kind !== 'ok') return answer;
    const receivedAt = nowMs();
    await takePage(
      db,
      cursor,
      answer.body,
      receivedAt,
      clockOffset(sentAt, receivedAt, answer.body.serverTime),
    );
    return { kind: 'pulled', remaining: answer.body.more ? Math.max(1, answer.body.remaining) : 0 };
  };
}

/** Rows and cursor land together, and only if the page was asked for with the cursor that the device still has (SPEC P2). */
async function takePage(
  db: AteriaDb,
  asked: string | null,
  page: ChangesPage,
  nowMs: number,
  offsetMs: number,
): Promise<void> {
  const epoch = parseCursor(page.next)?.epoch ?? '';
  await db.transaction('rw', [db.syncState, db.serverRows, db.outbox, ...viewTables(db)], async () => {
    const state = await readSyncState(db);
    if (state.cursor !== asked) return;
    if (page.reset || (state.epoch !== '' && state.epoch !== epoch)) startReset(state, epoch);
    state.epoch = epoch;
    state.cursor = page.next;
    state.clockOffsetMs = offsetMs;
    await takeRows(db, state, page.rows, nowMs);
    const dropped = state.isResetting && !page.more ? await finishReset(db, state, nowMs) : [];
    if (!page.more) state.hasPulled = true;
    await db.syncState.put(state);
    await refreshViews(db, state, [...page.rows, ...dropped]);
  });
}
