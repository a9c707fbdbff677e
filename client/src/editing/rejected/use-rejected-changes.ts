import { useState } from 'react';
import type { NounName } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { queuedOn, readRejected } from '#db/outbox.ts';
import type { OutboxEntry } from '#db/records.ts';
import { useStored } from '#sync/rows/use-stored.ts';

/** What the server rejected of a row, and may be changed, sent again or given up. */
export interface RejectedChange {
  /** Number of the rejected operation. */
  n: number;
  code: string;
  /** It writes values, and nothing that was done to the row later waits behind it: editing it is all that is needed. */
  isEditable: boolean;
}

/** Rows of a noun of which the server rejected something, by id; the first rejection of each. */
export function useRejectedChanges(noun: NounName): ReadonlyMap<string, RejectedChange> {
  const [kept, setKept] = useState<ReadonlyMap<string, RejectedChange>>(new Map());
  const rejected = useStored(async (db) => rejectedChanges(await entriesOfRejectedRows(db, noun)), [noun]);
  if (rejected && !isSame(rejected, kept)) setKept(rejected);
  return kept;
}

/** Nearly always none, however long the queue is. */
async function entriesOfRejectedRows(db: AteriaDb, noun: string): Promise<OutboxEntry[]> {
  const rejected = await readRejected(db);
  return queuedOn(
    db,
    rejected.filter((entry) => entry.noun === noun),
  );
}

function rejectedChanges(entries: readonly OutboxEntry[]): ReadonlyMap<string, RejectedChange> {
  const changes = new Map<string, RejectedChange>();
  for (const { id, n, op, parked } of entries) {
    const before = changes.get(id);
    if (before) changes.set(id, { ...before, isEditable: false });
    else if (parked) changes.set(id, { n, code: parked.code, isEditable: 'set' in op });
  }
  return changes;
}

type Changes = ReadonlyMap<string, RejectedChange>;

function isSame(a: Changes, b: Changes): boolean {
  const isSameChange = ([id, change]: [string, RejectedChange]) => {
    const other = b.get(id);
    return other?.n === change.n && other.code === change.code && other.isEditable === change.isEditable;
  };
  return a.size === b.size && [...a].every(isSameChange);
}
