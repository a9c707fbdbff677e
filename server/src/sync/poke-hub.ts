import type { Cursor } from 'sync-protocol/sync/cursor.ts';
import { noTracing, type Tracing } from '#lib/operations/tracing.ts';
import type { ChangeNews, ChangeTeller } from '#rows/change-news.ts';

/** Delivers news to the streams. Never throws; callers do not wait for delivery. */
export interface Pokes extends ChangeTeller {
  /** Tells the household's devices to read their tier again. */
  pokeTier(householdId: string): void;
}

/** Whether this user is not a member of the household any more. */
export type HasLeft = (userId: string) => boolean;

/** This process's listeners by household: for row changes, tier changes and departures. */
export function createPokeHub(tracing: Tracing = noTracing) {
  const changes = createTopic<ChangeNews>();
  const tiers = createTopic<void, Promise<void>>();
  const departures = createTopic<HasLeft>();
  let departureCount = 0;
  /** The cursor that a household's streams were told last. */
  const notifiedOf = new Map<string, Cursor>();

  function subscribe(householdId: string, listener: (news: ChangeNews) => void): () => void {
    const unsubscribe = changes.subscribe(householdId, listener);
    return () => {
      unsubscribe();
      if (!changes.has(householdId)) notifiedOf.delete(householdId);
    };
  }

  function publish(householdId: string, news: ChangeNews): void {
    if (!changes.has(householdId)) return;
    notifiedOf.set(householdId, { epoch: news.epoch, seq: news.seq });
    const end = tracing.begin('poke', { parent: news.trace, push: news.pushes?.at(-1) });
    changes.publish(householdId, news);
    end();
  }

  /**
   * Notes a cursor that a stream has read itself, unless the household has a noted one; `makeGood` compares
   * with it.
   */
  function note(householdId: string, cursor: Cursor): void {
    if (changes.has(householdId) && !notifiedOf.has(householdId)) notifiedOf.set(householdId, cursor);
  }

  /** Publishes a cursor read from the database, if it is newer than what the streams here know. */
  function makeGood(householdId: string, cursor: Cursor): void {
    const known = notifiedOf.get(householdId);
    if (known?.epoch !== cursor.epoch || known.seq < cursor.seq) publish(householdId, cursor);
  }

  return {
    subscribe,
    publish,
    note,
    makeGood,
    householdIds: changes.householdIds,
    subscribeToTiers: tiers.subscribe,
    /** Resolves when all listeners have been notified; awaiting it is optional. */
    publishTier: async (householdId: string): Promise<void> => {
      await Promise.all(tiers.publish(householdId));
    },
    departures: { subscribe: departures.subscribe, count: () => departureCount },
    publishLeft: (householdId: string, hasLeft: HasLeft) => {
      departureCount += 1;
      departures.publish(householdId, hasLeft);
    },
    /**
     * Captures the current listeners and returns a `publishLeft` for only these: a later listener was
     * admitted by a newer read of the members.
     */
    publishLeftToPresent: () => {
      const publish = departures.publishToPresent();
      return (householdId: string, hasLeft: HasLeft) => {
        departureCount += 1;
        publish(householdId, hasLeft);
      };
    },
  };
}
export type PokeHub = ReturnType<typeof createPokeHub>;

function createTopic<News, Heard = void>() {
  type Listener = (news: News) => Heard;
  const listeners = new Map<string, Set<Listener>>();

  function subscribe(householdId: string, listener: Listener): () => void {
    const own = listeners.get(householdId) ?? new Set();
    listeners.set(householdId, own.add(listener));
    return () => {
      own.delete(listener);
      if (own.size === 0 && listeners.get(householdId) === own) listeners.delete(householdId);
    };
  }

  const publish = (householdId: string, news: News): Heard[] =>
    [...(listeners.get(householdId) ?? [])].map((listener) => listener(news));

  function publishToPresent(): (householdId: string, news: News) => void {
    const present = new Map([...listeners].map(([householdId, own]) => [householdId, [...own]]));
    return (householdId, news) => {
      const own = listeners.get(householdId);
      for (const listener of present.get(householdId) ?? []) if (own?.has(listener)) listener(news);
    };
  }

  const has = (householdId: string) => listeners.has(householdId);
  return { subscribe, publish, publishToPresent, has, householdIds: () => [...listeners.keys()] };
}

/** Pokes for SQLite: this process is the only writer, so its own hub reaches everybody. */
export function localPokes(hub: Pick<PokeHub, 'publish' | 'publishTier' | 'publishLeft'>): Pokes {
  return {
    afterCommit: hub.publish,
    pokeTier: hub.publishTier,
    tellLeft: (householdId, userId) => hub.publishLeft(householdId, (each) => each === userId),
  };
}
