import { endpoints } from 'sync-protocol/api/endpoints.ts';
import type { Core } from 'sync-protocol/device/core.ts';
import { needsStrays } from 'sync-protocol/device/take-rows.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { ChangesPage, Poke } from 'sync-protocol/sync/changes.ts';
import { parseCursor } from 'sync-protocol/sync/cursor.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { SyncApi, SyncResult } from '../engine/sync-api.ts';
import { PageAnswer } from '../rows/answer-schemas.ts';
import { decideOnDisk } from '../rows/disk.ts';
import { readSyncState } from '../status/sync-state.ts';

/** Outcome of pulling one page. */
export type PullResult =
  /** `remaining` is 0 when the device has everything. */
  | { kind: 'pulled'; remaining: number }
  /** The device's cursor changed during the request; the page has to be requested again. */
  | { kind: 'overtaken' }
  | Exclude<SyncResult<never>, { kind: 'ok' }>;

interface Asked {
  cursor: string | null;
  sentAtMs: number;
  answer: Promise<SyncResult<ChangesPage>>;
}

/**
 * Requests the page of the feed after this device's cursor and stores it (SPEC P1-P5). The next page is
 * requested while one is being stored.
 */
export function createPull(deps: {
  db: AteriaDb;
  core: Core;
  api: SyncApi;
  nowMs: () => number;
  /** Notified of rows that changed; not of those of a first pull or a reset. */
  onRows?: (rows: readonly RowState[]) => void;
}): () => Promise<PullResult> {
  const { db, core, api, nowMs, onRows } = deps;
  let ahead: Asked | null = null;

  const ask = (cursor: string | null, epoch: string): Asked => {
    const { path } = endpoints.changes;
    const query = cursor ? `?since=${encodeURIComponent(cursor)}` : '';
    const answer = api.request({ method: 'GET', path: path + query, epoch, schema: PageAnswer });
    return { cursor, sentAtMs: nowMs(), answer };
  };

  return async () => {
    const { cursor, epoch } = await readSyncState(db);
    const asked = ahead?.cursor === cursor ? ahead : ask(cursor, epoch);
    ahead = null;
    const answer = await asked.answer;
    if (answer.kind === 'refused' && answer.code === 'invalid_request' && cursor) await forget(cursor);
    if (answer.kind !== 'ok') return answer;
    const page = answer.body;
    const times = { sentAtMs: asked.sentAtMs, receivedAtMs: nowMs() };
    if (page.more) ahead = ask(page.next, parseCursor(page.next)?.epoch ?? '');
    const { changes } = await decideOnDisk(db, 'relaxed', async (disk) => {
      const { state } = await disk.held();
      const held = needsStrays(state, page) ? await disk.heldOfAll() : await disk.heldOf(page.rows);
      return { changes: core.takePage(held, cursor, page, times) };
    });
    if (!changes) return { kind: 'overtaken' };
    if (cursor && !page.reset) onRows?.(page.rows);
    return { kind: 'pulled', remaining: page.more ? Math.max(1, page.remaining) : 0 };
  };

  async function forget(cursor: string): Promise<void> {
    await decideOnDisk(db, 'relaxed', async (disk) => ({
      changes: core.forgetCursor(await disk.heldOf([]), cursor),
    }));
  }
}

/**
 * Stores what a poke brings (SPEC P8).
 *
 * @returns whether the device now has everything that the poke announces; if not, it has to pull
 */
export async function takePoke(db: AteriaDb, core: Core, poke: Poke, nowMs: number): Promise<boolean> {
  const { isThere } = await decideOnDisk(db, 'relaxed', async (disk) => {
    const held = await disk.heldOf(poke.rows ?? []);
    const taken = core.takePoke(held, poke, nowMs);
    return { changes: taken, isThere: taken !== null || held.state.cursor === poke.cursor };
  });
  return isThere;
}
