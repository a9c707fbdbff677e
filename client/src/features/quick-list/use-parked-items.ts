import { useState } from 'react';
import type { AteriaDb } from '#db/ateria-db.ts';
import type { OutboxEntry } from '#db/records.ts';
import { useStored } from '#sync/use-stored.ts';

/** What the server refused of a row, and may be changed, sent again or given up. */
export interface ParkedItem {
  /** Number of the refused operation. */
  n: number;
  code: string;
  /** It writes values, and nothing that was done to the row later waits behind it: editing it is all that is needed. */
  isEditable: boolean;
}

/** Items of which the server refused something, by row; the first refusal of each. */
export function useParkedItems(): ReadonlyMap<string, ParkedItem> {
  const [kept, setKept] = useState<ReadonlyMap<string, ParkedItem>>(new Map());
  const parked = useStored(async (db) => parkedItems(await entriesOfParkedRows(db)));
  if (parked && !isSame(parked, kept)) setKept(parked);
  return kept;
}

/** Nearly always none, however long the queue is. */
async function entriesOfParkedRows(db: AteriaDb): Promise<OutboxEntry[]> {
  const parked = await db.outbox.where('parked.code').above('').toArray();
  const keys = parked.filter(({ resource }) => resource === 'quick-list').map(({ noun, id }) => [noun, id]);
  return keys.length === 0 ? [] : db.outbox.where('[noun+id]').anyOf(keys).sortBy('n');
}

function parkedItems(entries: readonly OutboxEntry[]): ReadonlyMap<string, ParkedItem> {
  const items = new Map<string, ParkedItem>();
  for (const { id, n, op, parked } of entries) {
    const before = items.get(id);
    if (before) items.set(id, { ...before, isEditable: false });
    else if (parked) items.set(id, { n, code: parked.code, isEditable: 'set' in op });
  }
  return items;
}

function isSame(a: ReadonlyMap<string, ParkedItem>, b: ReadonlyMap<string, ParkedItem>): boolean {
  const isSameItem = ([id, item]: [string, ParkedItem]) => {
    const other = b.get(id);
    return other?.n === item.n && other.code === item.code && other.isEditable === item.isEditable;
  };
  return a.size === b.size && [...a].every(isSameItem);
}
