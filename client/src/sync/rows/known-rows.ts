import type { KnownRow } from 'sync-protocol/device/held.ts';
import { seenAt } from 'sync-protocol/device/rules.ts';
import { groupBy } from 'sync-protocol/group-by.ts';
import type { Seen } from 'sync-protocol/nouns/edit.ts';
import type { Noun } from 'sync-protocol/nouns/noun.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import { overlay } from 'sync-protocol/rows/overlay.ts';
import { type RowName, rowKey } from 'sync-protocol/rows/row-key.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { tableNamed } from '#db/noun-tables.ts';
import { isQueuedOfNoun, queuedOfNoun } from '#db/outbox.ts';
import type { ScreenRecord, StoredRecord } from '#db/records.ts';
import { knownIn } from '#db/stored-row.ts';
import { findSyncState } from '../status/sync-state.ts';

/** Every row of a noun as the server last sent it, tombstones included. */
export async function knownRows(db: AteriaDb, nounName: string): Promise<KnownRow[]> {
  const noun = nounNamed(nounName);
  const [records, hidden] = await Promise.all([
    recordsOf(db, noun).toArray(),
    db.hiddenRows.where('[noun+id]').between([nounName, ''], [nounName, '\uffff']).toArray(),
  ]);
  return [...records.flatMap((record) => knownIn(noun, record) ?? []), ...hidden];
}

/** A row as the server last sent it; undefined if the device does not know it. */
export async function knownRow(db: AteriaDb, { noun: name, id }: RowName): Promise<KnownRow | undefined> {
  const noun = nounNamed(name);
  const record = await recordsOf(db, noun).get(id);
  return record ? (knownIn(noun, record) ?? undefined) : db.hiddenRows.get([name, id]);
}

/** Whether this device knows any row of the noun, tombstones included, or has one in the queue. */
export async function hasHad(db: AteriaDb, noun: string): Promise<boolean> {
  const found = await Promise.all([
    recordsOf(db, nounNamed(noun)).limit(1).primaryKeys(),
    db.hiddenRows.where('[noun+id]').between([noun, ''], [noun, '\uffff']).limit(1).primaryKeys(),
  ]);
  return found.some(({ length }) => length > 0) || isQueuedOfNoun(db, noun);
}

/** What a person sees of a row now, for an edit that they will make later (SPEC O2). */
export async function seenNow(db: AteriaDb, noun: string, id: string): Promise<Seen> {
  return seenOf(await knownRow(db, { noun, id }));
}

/** Like `seenNow`, for the record on the screen: the database may already have a newer one. */
export function seenIn(noun: Noun, record: ScreenRecord & { _id: string; base?: string }): Seen {
  const { base } = record;
  return seenOf(base === undefined ? undefined : (knownIn(noun, { ...record, base }) ?? undefined));
}

function seenOf(known: KnownRow | undefined): Seen {
  return seenAt(known, known?.row.version ?? 0);
}

/**
 * Every row of a noun that this device knows with the queue applied (SPEC V1), tombstones included: for code
 * that has to know of removed rows. Screens read the noun's own table.
 */
export async function shownRows(db: AteriaDb, nounName: string): Promise<RowState[]> {
  const noun = nounNamed(nounName);
  const tables = [db.syncState, db.hiddenRows, db.outbox, recordsOf(db, noun)];
  return db.transaction('r', tables, async () => {
    const [state, known, entries] = await Promise.all([
      findSyncState(db),
      knownRows(db, nounName),
      queuedOfNoun(db, nounName),
    ]);
    // Emptied, e.g. after an account was deleted, while a screen still queries it.
    if (!state) return [];
    const { device, epoch } = state;
    const knownByKey = new Map(known.map((each) => [rowKey(each.row), each]));
    const entriesByKey = groupBy(entries, rowKey);
    return [...new Set([...knownByKey.keys(), ...entriesByKey.keys()])].flatMap((key) => {
      const server = knownByKey.get(key);
      const ops = entriesByKey.get(key)?.map(({ op }) => op) ?? [];
      return overlay(noun, server?.row ?? null, ops, { device, epoch: server?.epoch ?? epoch }) ?? [];
    });
  });
}

function recordsOf(db: AteriaDb, { name }: Noun) {
  return db.table<StoredRecord, string>(tableNamed(name) ?? '');
}
