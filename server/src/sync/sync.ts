import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '#db/database.ts';
import { createChangesFeed } from './changes-feed.ts';
import { createHouseholdRows } from './household-rows-service.ts';
import { createInHousehold } from './household-transaction.ts';
import { createPokeHub, localPokes } from './poke-hub.ts';
import { listenToPostgres, notifyPlan, postgresPokes } from './postgres-pokes.ts';
import { pruneExpired } from './retention.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Puts the write path, the feed and the pokes together, and forgets what has expired at the start and every day. */
export function createSync(deps: {
  database: OpenDatabase;
  databaseUrl: string | undefined;
  nowMs: () => number;
  newEpoch: () => string;
  log: FastifyBaseLogger;
}) {
  const { database, databaseUrl, nowMs, newEpoch, log } = deps;
  const { db } = database;
  const hub = createPokeHub();
  const inHousehold = createInHousehold(
    database,
    databaseUrl === undefined ? localPokes(hub) : postgresPokes,
  );
  const feed = createChangesFeed({ db, inHousehold, nowMs, newEpoch });
  const rows = createHouseholdRows({ db, inHousehold, nowMs, newEpoch });
  let nightly: NodeJS.Timeout | undefined;
  let listening: ReturnType<typeof listenToPostgres> | undefined;

  const prune = () =>
    pruneExpired({ db, inHousehold, nowMs }).catch((err: unknown) =>
      log.error({ err }, 'could not prune; will be tried again tomorrow'),
    );

  async function start(): Promise<void> {
    if (databaseUrl !== undefined) {
      const onFault = (err: unknown) => log.warn({ err }, 'lost the connection that listens for changes');
      listening = listenToPostgres({ databaseUrl, hub, readCursor: feed.readCursor, onFault });
      await listening.ready;
    }
    await prune();
    nightly = setInterval(prune, dayMs).unref();
  }

  async function stop(): Promise<void> {
    clearInterval(nightly);
    await listening?.close();
  }

  /** Somebody's plan has changed: their devices are to ask. */
  const pokePlan = async (householdId: string): Promise<void> => {
    if (databaseUrl === undefined) hub.publishPlan(householdId);
    else await notifyPlan(db, householdId);
  };

  return { hub, feed, rows, inHousehold, pokePlan, start, stop };
}
