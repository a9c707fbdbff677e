import type { Transaction } from 'kysely';
import type { Cursor } from 'sync-protocol/sync/cursor.ts';
import type { Database } from '#db/schema/database.ts';

/** How the news of a change gets from the write path to the streams. */
export interface Pokes {
  inTransaction(trx: Transaction<Database>, householdId: string, cursor: Cursor): Promise<void>;
  afterCommit(householdId: string, cursor: Cursor): void;
}

/** The listeners of this process, by household: to changes of its rows, and of its people's plans. */
export function createPokeHub() {
  const { subscribe, publish, householdIds } = createTopic<Cursor>();
  const plans = createTopic<void>();
  return {
    subscribe,
    publish,
    householdIds,
    subscribeToPlans: plans.subscribe,
    publishPlan: (householdId: string) => plans.publish(householdId),
  };
}
export type PokeHub = ReturnType<typeof createPokeHub>;

function createTopic<News>() {
  type Listener = (news: News) => void;
  const listeners = new Map<string, Set<Listener>>();

  function subscribe(householdId: string, listener: Listener): () => void {
    const own = listeners.get(householdId) ?? new Set();
    listeners.set(householdId, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0 && listeners.get(householdId) === own) listeners.delete(householdId);
    };
  }

  function publish(householdId: string, news: News): void {
    for (const listener of listeners.get(householdId) ?? []) listener(news);
  }

  return { subscribe, publish, householdIds: () => [...listeners.keys()] };
}

/** For SQLite: this process is the only writer, so its own hub is everybody. */
export function localPokes(hub: PokeHub): Pokes {
  return { inTransaction: async () => {}, afterCommit: hub.publish };
}
