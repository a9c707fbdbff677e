import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { type Cursor, formatCursor, parseCursor } from 'sync-protocol/sync/cursor.ts';
import type { Database } from '#db/schema/database.ts';
import type { PokeHub, Pokes } from './poke-hub.ts';

const channel = 'ateria_changes';
/** In place of a cursor: somebody's plan has changed. */
const planNews = 'plan';
const reconnectMs = 2_000;

/** NOTIFY goes out with the commit itself, to every server on the database, this one included. */
export const postgresPokes: Pokes = {
  inTransaction: async (trx, householdId, cursor) => {
    await sql`select pg_notify(${channel}, ${`${householdId} ${formatCursor(cursor)}`})`.execute(trx);
  },
  afterCommit: () => {},
};

export async function notifyPlan(db: Kysely<Database>, householdId: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${`${householdId} ${planNews}`})`.execute(db);
}

/**
 * Listens on a connection of its own and passes pokes on to the hub. A lost connection is made anew; what was missed
 * meanwhile is made good by poking every household that anybody here listens to.
 */
export function listenToPostgres(deps: {
  databaseUrl: string;
  hub: PokeHub;
  readCursor: (householdId: string) => Promise<Cursor>;
  onFault: (error: unknown) => void;
}): { ready: Promise<void>; close: () => Promise<void> } {
  let client: pg.Client | null = null;
  let retry: NodeJS.Timeout | null = null;
  let isClosed = false;

  async function connect(): Promise<void> {
    const own = new pg.Client({
      connectionString: deps.databaseUrl,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client = own;
    own.on('error', deps.onFault);
    own.on('end', connectLater);
    own.on('notification', ({ payload }) => passOn(payload ?? ''));
    await own.connect();
    await own.query(`listen ${channel}`);
    await makeGood();
  }

  /** A household that cannot be read, such as one that was deleted, keeps no other from hearing. */
  async function makeGood(): Promise<void> {
    const { hub, readCursor, onFault } = deps;
    for (const householdId of hub.householdIds()) {
      hub.publishPlan(householdId);
      await readCursor(householdId).then((cursor) => hub.publish(householdId, cursor), onFault);
    }
  }

  function connectLater(): void {
    if (isClosed || retry) return;
    retry = setTimeout(() => {
      retry = null;
      connect().catch((error: unknown) => {
        deps.onFault(error);
        connectLater();
      });
    }, reconnectMs);
  }

  function passOn(payload: string): void {
    const [householdId = '', text = ''] = payload.split(' ');
    if (text === planNews) deps.hub.publishPlan(householdId);
    const cursor = parseCursor(text);
    if (cursor) deps.hub.publish(householdId, cursor);
  }

  return {
    ready: connect(),
    close: async () => {
      isClosed = true;
      if (retry) clearTimeout(retry);
      await client?.end();
    },
  };
}
