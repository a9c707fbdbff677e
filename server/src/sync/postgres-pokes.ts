import { type Kysely, sql } from 'kysely';
import type { Database } from '#db/schema/database.ts';
import { localPokes, type PokeHub, type Pokes } from './poke-hub.ts';
import { channel, formatPoke, mostPushes, type PokeMessage } from './poke-message.ts';
import { keyOf, type TellPresence } from './presence-message.ts';

/** How long pokes are gathered to be sent together. */
const gatherMs = 5;
const retryMs = 1_000;
/** Maximum pokes per statement. */
const mostAtOnce = 1_000;

/**
 * Pokes this server's streams at once, and the other servers a few milliseconds later with many pokes in one
 * statement: at the commit NOTIFY takes one lock for the whole database, for which the writes of all
 * households would wait. A poke to other servers has a cursor but no rows: their devices pull. Listeners
 * catch up on pokes lost because a server died or the database was down (`listenToPostgres`).
 */
export function createPostgresPokes(deps: {
  db: Kysely<Database>;
  hub: Pick<PokeHub, 'publish' | 'publishTier' | 'publishLeft'>;
  /** Id of this server. */
  serverId: string;
  onFault: (error: unknown) => void;
}): Pokes & { tellPresence: TellPresence; stop: () => Promise<void> } {
  const { db, serverId, onFault } = deps;
  const own = localPokes(deps.hub);
  /** Unsent messages: the newest per household and kind. */
  const waiting = new Map<string, PokeMessage>();
  let timer: NodeJS.Timeout | undefined;
  let telling: Promise<void> | null = null;
  let isStopped = false;

  function gather(message: PokeMessage): void {
    const key = `${message.householdId} ${kindOf(message)}`;
    const pushes = [...(waiting.get(key)?.pushes ?? []), ...(message.pushes ?? [])].slice(-mostPushes);
    waiting.set(key, { ...message, pushes });
    tellIn(gatherMs);
  }

  /** Schedules a send. One statement runs at a time; meanwhile further pokes are gathered. */
  function tellIn(delayMs: number): void {
    if (timer || telling || isStopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      telling = tell().then((isSent) => {
        telling = null;
        if (waiting.size > 0) tellIn(isSent ? 0 : retryMs);
      });
    }, delayMs);
  }

  async function tell(): Promise<boolean> {
    const messages = [...waiting.entries()].slice(0, mostAtOnce);
    const payloads = messages.map(([, message]) => formatPoke(message));
    try {
      await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(
        db,
      );
    } catch (error) {
      onFault(error);
      return false;
    }
    for (const [key, message] of messages) if (waiting.get(key) === message) waiting.delete(key);
    return true;
  }

  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await telling;
    if (waiting.size > 0) await tell();
  }

  return {
    afterCommit: (householdId, news) => {
      own.afterCommit(householdId, news);
      const { epoch, seq, pushes = [], trace } = news;
      const message = { householdId, news: { epoch, seq }, from: serverId, pushes };
      gather(trace === undefined ? message : { ...message, trace });
    },
    pokeTier: (householdId) => {
      own.pokeTier(householdId);
      gather({ householdId, news: 'tier', from: serverId });
    },
    tellLeft: (householdId, userId) => {
      own.tellLeft(householdId, userId);
      gather({ householdId, news: { left: userId }, from: serverId });
    },
    tellPresence: (householdId, presence) => gather({ householdId, news: { presence }, from: serverId }),
    stop,
  };
}

/** Key under which a newer message replaces an older one; departures and presence are keyed per person. */
function kindOf({ news }: PokeMessage): string {
  if (news === 'tier') return news;
  if ('presence' in news) return keyOf(news.presence);
  return 'left' in news ? news.left : 'change';
}
