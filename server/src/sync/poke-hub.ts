import type { Transaction } from 'kysely';
import type { Cursor } from 'sync-protocol/sync/cursor.ts';
import type { Database } from '#db/schema/database.ts';

/** How the news of a change gets from the write path to the streams. */
export interface Pokes {
  inTransaction(trx: Transaction<Database>, householdId: string, cursor: Cursor): Promise<void>;
  afterCommit(householdId: string, cursor: Cursor): void;
}

export type PokeListener = (cursor: Cursor) => void;

/** The listeners of this process, by household. */
export function createPokeHub() {
  const listeners = new Map<string, Set<PokeListener>>();

  function subscribe(householdId: string, listener: PokeListener): () => void {
    const own = listeners.get(householdId) ?? new Set();
    listeners.set(householdId, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0 && listeners.get(householdId) === own) listeners.delete(householdId);
    };
  }

  function publish(householdId: string, cursor: Cursor): void {
    for (const listener of listeners.get(householdId) ?? []) listener(cursor);
  }

  return { subscribe, publish, householdIds: () => [...listeners.keys()] };
}
export type PokeHub = ReturnType<typeof createPokeHub>;

/** For SQLite: this process is the only writer, so its own hub is everybody. */
export function localPokes(hub: PokeHub): Pokes {
  return { inTransaction: async () => {}, afterCommit: hub.publish };
}
