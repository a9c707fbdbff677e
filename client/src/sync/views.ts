import type { Table } from 'dexie';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import { quickItemOf } from 'sync-protocol/quick-list/quick-item-view.ts';
import { overlay } from 'sync-protocol/rows/overlay.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { OutboxEntry, RecordSync, SyncState, ViewRecord } from '#db/records.ts';

interface View {
  table: (db: AteriaDb) => Table<ViewRecord, string>;
  toEntity: (row: RowState, isOnServer: boolean) => object;
}

/** Where each noun's records are kept for the screens. A later noun adds its line. */
const views: Record<string, View> = {
  quickItem: { table: (db) => db.quickItems as unknown as Table<ViewRecord, string>, toEntity: quickItemOf },
};

export interface RowKey {
  noun: string;
  id: string;
}

export function viewTables(db: AteriaDb): Table<ViewRecord, string>[] {
  return Object.values(views).map((view) => view.table(db));
}

/**
 * Computes again what the screens show of the given rows: the server's row with the queue applied (SPEC V1). Call inside a
 * transaction over the view tables, `serverRows` and `outbox`.
 */
export async function refreshViews(db: AteriaDb, state: SyncState, keys: readonly RowKey[]): Promise<void> {
  for (const [noun, ids] of groupIds(keys)) await refreshNoun(db, state, noun, ids);
}

async function refreshNoun(db: AteriaDb, state: SyncState, noun: string, ids: string[]): Promise<void> {
  const view = views[noun];
  if (!view) return;
  const pairs = ids.map((id): [string, string] => [noun, id]);
  const [serverRows, entries] = await Promise.all([
    db.serverRows.bulkGet(pairs),
    db.outbox.where('[noun+id]').anyOf(pairs).sortBy('n'),
  ]);
  const entriesById = groupById(entries);
  const shown: ViewRecord[] = [];
  const hidden: string[] = [];
  ids.forEach((id, index) => {
    const queued = entriesById.get(id) ?? [];
    const server = serverRows[index]?.row ?? null;
    const row = overlay(
      nounNamed(noun),
      server,
      queued.map((entry) => entry.op),
      state,
    );
    if (row && !row.deleted) shown.push({ ...view.toEntity(row, server !== null), id, sync: syncOf(queued) });
    else hidden.push(id);
  });
  if (shown.length > 0) await view.table(db).bulkPut(shown);
  if (hidden.length > 0) await view.table(db).bulkDelete(hidden);
}

function syncOf(queued: readonly OutboxEntry[]): RecordSync {
  if (queued.some((entry) => entry.parked)) return 'parked';
  return queued.length > 0 ? 'waiting' : 'saved';
}

function groupById(entries: readonly OutboxEntry[]): Map<string, OutboxEntry[]> {
  const groups = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    const group = groups.get(entry.id);
    if (group) group.push(entry);
    else groups.set(entry.id, [entry]);
  }
  return groups;
}

function groupIds(keys: readonly RowKey[]): Map<string, string[]> {
  const ids = new Map<string, Set<string>>();
  for (const { noun, id } of keys) ids.set(noun, (ids.get(noun) ?? new Set()).add(id));
  return new Map([...ids].map(([noun, set]) => [noun, [...set]]));
}
