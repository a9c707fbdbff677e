import { useState } from 'react';
import type { NounName } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { OutboxEntry } from '#db/records.ts';
import { useStored } from '#sync/rows/use-stored.ts';

/** What the server refused of a row, and may be changed, sent again or given up. */
export interface RefusedChange {
  /** Number of the refused operation. */
  n: number;
  code: string;
  /** It writes values, and nothing that was done to the row later waits behind it: editing it is all that is needed. */
  isEditable: boolean;
}

/** Rows of a noun of which the server refused something, by id; the first refusal of each. */
export function useRefusedChanges(noun: NounName): ReadonlyMap<string, RefusedChange> {
  const [kept, setKept] = useState<ReadonlyMap<string, RefusedChange>>(new Map());
  const refused = useStored(async (db) => refusedChanges(await entriesOfRefusedRows(db, noun)), [noun]);
  if (refused && !isSame(refused, kept)) setKept(refused);
  return kept;
}

/** Nearly always none, however long the queue is. */
async function entriesOfRefusedRows(db: AteriaDb, noun: string): Promise<OutboxEntry[]> {
  const parked = await db.outbox.where('parked.code').above('').toArray();
  const keys = parked.filter((entry) => entry.noun === noun).map(({ id }) => [noun, id]);
  return keys.length === 0 ? [] : db.outbox.where('[noun+id]').anyOf(keys).sortBy('n');
}

function refusedChanges(entries: readonly OutboxEntry[]): ReadonlyMap<string, RefusedChange> {
  const changes = new Map<string, RefusedChange>();
  for (const { id, n, op, parked } of entries) {
    const before = changes.get(id);
    if (before) changes.set(id, { ...before, isEditable: false });
    else if (parked) changes.set(id, { n, code: parked.code, isEditable: 'set' in op });
  }
  return changes;
}

type Changes = ReadonlyMap<string, RefusedChange>;

function isSame(a: Changes, b: Changes): boolean {
  const isSameChange = ([id, change]: [string, RefusedChange]) => {
    const other = b.get(id);
    return other?.n === change.n && other.code === change.code && other.isEditable === change.isEditable;
  };
  return a.size === b.size && [...a].every(isSameChange);
}
