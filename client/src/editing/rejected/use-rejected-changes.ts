import { useState } from 'react';
import type { NounName } from 'sync-protocol/nouns/registry.ts';
import type { AteriaDb } from '#db/ateria-db.ts';
import { queuedOn, readRejected } from '#db/outbox.ts';
import type { OutboxEntry } from '#db/records.ts';
import { useStored } from '#sync/rows/use-stored.ts';

/** A change that the server rejected, which can be corrected, sent again or dropped. */
export interface RejectedChange {
  /** Number of the rejected operation. */
  n: number;
  code: string;
  /** It only writes values, and nothing done to the row later waits behind it: correcting it is enough. */
  isEditable: boolean;
}

/** The first rejected change of each row of a noun, by row id. */
export function useRejectedChanges(noun: NounName): ReadonlyMap<string, RejectedChange> {
  const [kept, setKept] = useState<ReadonlyMap<string, RejectedChange>>(new Map());
  const rejected = useStored(async (db) => rejectedChanges(await entriesOfRejectedRows(db, noun)), [noun]);
  if (rejected && !isSame(rejected, kept)) setKept(rejected);
  return kept;
}

/**
 * All queued operations of rows with a rejection. Nearly always none, so this is cheap however long the queue
 * is.
 */
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
