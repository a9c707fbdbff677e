import pg from 'pg';
import type { Cursor } from 'sync-protocol/sync/cursor.ts';
import { localPokes, type PokeHub } from './poke-hub.ts';
import { channel, parsePoke } from './poke-message.ts';
import type { Presence } from './presence.ts';

/** Households whose tiers are read at once; the pool's other connections are left to requests. */
const plansAtOnce = 3;

/** Delays and time-outs in milliseconds. */
const firstReconnectMs = 100;
const usualTimes = { reconnectMs: 2_000, connectMs: 5_000, checkMs: 10_000, answerMs: 5_000 };

/**
 * Listens on its own connection and passes the pokes of other servers on to the hub. Every ten seconds it
 * checks the connection, and reads the cursors and the members of all households with a stream here, to catch
 * up on missed pokes. A lost or silent connection is replaced.
 */
export function listenToPostgres(deps: {
  databaseUrl: string;
  hub: PokeHub;
  presence: Pick<Presence, 'hear' | 'askOthers'>;
  /** Id of this server, whose own pokes are ignored: its streams have them already. */
  serverId: string;
  readCursors: (householdIds: readonly string[]) => Promise<ReadonlyMap<string, Cursor>>;
  /** User ids of the members, by household id. */
  readMembers: (householdIds: readonly string[]) => Promise<ReadonlyMap<string, ReadonlySet<string>>>;
  onFault: (error: unknown) => void;
  times?: Partial<typeof usualTimes>;
}): { ready: Promise<void>; close: () => Promise<void> } {
  const { hub, presence, onFault } = deps;
  const times = { ...usualTimes, ...deps.times };
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let hasListened = false;

  async function connect(): Promise<void> {
    const own = new pg.Client({
      connectionString: deps.databaseUrl,
      application_name: 'ateria listens',
      connectionTimeoutMillis: times.connectMs,
      query_timeout: times.answerMs,
      keepAlive: true,
    });
    client = own;
    own.on('error', onFault);
    own.on('end', () => own === client && next(connect, Math.min(firstReconnectMs, times.reconnectMs)));
    own.on('notification', ({ payload }) => passOn(payload ?? ''));
    await own.connect();
    await own.query(`listen ${channel}`);
    presence.askOthers();
    await makeGood();
    if (hasListened) void pokeTiers().catch(onFault);
    hasListened = true;
    next(check, times.checkMs);
  }

  async function check(): Promise<void> {
    await client?.query('select 1');
    await makeGood();
    next(check, times.checkMs);
  }

  /** Schedules a step; if it fails, the connection is closed and opened again. */
  function next(step: () => Promise<void>, delayMs: number): void {
    clearTimeout(timer);
    if (isClosed) return;
    timer = setTimeout(() => {
      step().catch((error: unknown) => {
        if (isClosed) return;
        onFault(error);
        hangUp();
        next(connect, times.reconnectMs);
      });
    }, delayMs).unref();
  }

  async function makeGood(): Promise<void> {
    const householdIds = hub.householdIds();
    const publishLeft = hub.publishLeftToPresent();
    const [members, cursors] = await Promise.all([
      deps.readMembers(householdIds),
      deps.readCursors(householdIds),
    ]);
    for (const id of householdIds) publishLeft(id, (userId) => members.get(id)?.has(userId) !== true);
    for (const [householdId, cursor] of cursors) hub.makeGood(householdId, cursor);
  }

  /**
   * Publishes the tiers of all households here: each stream reads its mark from the database. Only a few at a
   * time and after the cursors, so that thousands of these reads delay neither changes nor requests.
   */
  async function pokeTiers(): Promise<void> {
    const waiting = hub.householdIds();
    const pokeNext = async () => {
      for (let id = waiting.pop(); id !== undefined && !isClosed; id = waiting.pop())
        await hub.publishTier(id);
    };
    await Promise.all(Array.from({ length: plansAtOnce }, pokeNext));
  }

  function passOn(payload: string): void {
    const poke = parsePoke(payload);
    if (!poke || poke.from === deps.serverId) return;
    if (poke.news === 'tier') hub.publishTier(poke.householdId);
    else if ('presence' in poke.news) presence.hear(poke.householdId, poke.news.presence, poke.from);
    else if ('left' in poke.news) localPokes(hub).tellLeft(poke.householdId, poke.news.left);
    else {
      const { householdId, news, from: _from, ...of } = poke;
      hub.publish(householdId, { ...news, ...of });
    }
  }

  /** Destroys the socket without waiting for the server's reply, which a dead connection never sends. */
  function hangUp(): void {
    const old = client;
    client = null;
    old?.connection.stream.destroy();
  }

  return {
    ready: connect(),
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      hangUp();
    },
  };
}
