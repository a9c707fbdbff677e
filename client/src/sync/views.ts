import type { Table } from 'dexie';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { recordOf } from 'sync-protocol/nouns/record-of.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import { overlay } from 'sync-protocol/rows/overlay.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { OutboxEntry, RecordSync, SyncState, ViewRecord } from '#db/records.ts';
import { readSyncState } from './sync-state.ts';

/** Where each noun's records are kept for the screens. A later noun adds its line. */
const tableOf: Record<string, (db: AteriaDb) => unknown> = {
  quickItem: (db) => db.quickItems,
  foodPreference: (db) => db.foodPreferences,
  recipe: (db) => db.recipes,
  calendarEntry: (db) => db.calendarEntries,
  generatedList: (db) => db.generatedLists,
  generatedItem: (db) => db.generatedItems,
  recurringItem: (db) => db.recurringItems,
  onboarding: (db) => db.onboarding,
};

type ViewTable = Table<ViewRecord, string>;

export interface RowKey {
  noun: string;
  id: string;
}

export function viewTables(db: AteriaDb): ViewTable[] {
  return nouns.map((noun) => viewTable(db, noun));
}

/** @throws RangeError for a noun without a table, so that a forgotten line above is seen at the first write */
function viewTable(db: AteriaDb, noun: Noun): ViewTable {
  const table = tableOf[noun.name]?.(db);
  if (!table) throw new RangeError(`no table shows ${noun.name}`);
  return table as ViewTable;
}

/**
 * Computes again what the screens show of the given rows: the server's row with the queue applied (SPEC V1). Call inside a
 * transaction over the view tables, `serverRows` and `outbox`. Rows of a noun that only a newer build knows are kept and
 * not shown.
 */
export async function refreshViews(db: AteriaDb, state: SyncState, keys: readonly RowKey[]): Promise<void> {
  const idsOf = groupIds(keys);
  for (const noun of nouns) await refreshNoun(db, state, noun, idsOf.get(noun.name) ?? []);
}

async function refreshNoun(db: AteriaDb, state: SyncState, noun: Noun, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const table = viewTable(db, noun);
  const pairs = ids.map((id): [string, string] => [noun.name, id]);
  const [serverRows, entries] = await Promise.all([db.serverRows.bulkGet(pairs), readQueued(db, noun, ids)]);
  const entriesById = groupById(entries);
  const shown: ViewRecord[] = [];
  const hidden: string[] = [];
  ids.forEach((id, index) => {
    const queued = entriesById.get(id) ?? [];
    const server = serverRows[index];
    const row = overlay(
      noun,
      server?.row ?? null,
      queued.map((entry) => entry.op),
      { device: state.device, epoch: server?.epoch ?? state.epoch },
    );
    if (row && !row.deleted)
      shown.push({
        ...recordOf(noun, row, server !== undefined),
        id,
        sync: syncOf(queued),
        ...(row.lost && { lost: row.lost }),
      });
    else hidden.push(id);
  });
  if (shown.length > 0) await table.bulkPut(shown);
  if (hidden.length > 0) await table.bulkDelete(hidden);
}

/**
 * What waits on the given rows, in order. Rows that are written together have neighbouring ids, and one read of everything
 * between the first and the last is far quicker than a walk from id to id, unless too much lies between them.
 */
async function readQueued(db: AteriaDb, { name }: Noun, ids: readonly string[]): Promise<OutboxEntry[]> {
  const wanted = new Set(ids);
  const sorted = ids.toSorted();
  const index = db.outbox.where('[noun+id]');
  const between = index.between([name, sorted[0]], [name, sorted.at(-1)], true, true);
  if ((await between.count()) <= 4 * ids.length)
    return (await between.sortBy('n')).filter(({ id }) => wanted.has(id));
  return index.anyOf(sorted.map((id): [string, string] => [name, id])).sortBy('n');
}

/** Shows what an earlier build had to keep unseen: the rows of nouns that this build is the first to know. */
export async function showNewNouns(db: AteriaDb): Promise<void> {
  await db.transaction('rw', [db.syncState, db.serverRows, db.outbox, ...viewTables(db)], async () => {
    const state = await readSyncState(db);
    for (const { name } of nouns) {
      if (state.shownNouns.includes(name)) continue;
      const rows = await db.serverRows.where('noun').equals(name).toArray();
      await refreshViews(db, state, rows);
      state.shownNouns.push(name);
    }
    await db.syncState.put(state);
  });
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
