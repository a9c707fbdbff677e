import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '#db/database.ts';
import type { ServerFigures } from '#lib/operations/server-figures.ts';
import { noTracing, type Tracing } from '#lib/operations/tracing.ts';
import { createInHousehold } from '#rows/household/household-transaction.ts';
import { createHouseholdRows } from '#rows/household-rows-service.ts';
import type { HouseholdRules } from '#rows/household-rules.ts';
import { createChangesFeed } from './changes-feed.ts';
import { listenToPostgres } from './listen-to-postgres.ts';
import { createPokeHub, localPokes } from './poke-hub.ts';
import { createPostgresPokes } from './postgres-pokes.ts';
import { createPresence } from './presence.ts';
import { createRetentionClock } from './retention-clock.ts';

/** Wires up the write path, the feed, the pokes and the retention. */
export function createSync(deps: {
  database: OpenDatabase;
  databaseUrl: string | undefined;
  nowMs: () => number;
  newId: () => string;
  newEpoch: () => string;
  log: FastifyBaseLogger;
  figures?: ServerFigures;
  tracing?: Tracing;
  rules?: HouseholdRules | undefined;
}) {
  const { database, databaseUrl, nowMs, newEpoch, log, tracing = noTracing } = deps;
  const { db } = database;
  const rules = deps.rules && { rules: deps.rules };
  const hub = createPokeHub(tracing);
  const serverId = deps.newId();
  const others =
    databaseUrl === undefined
      ? null
      : createPostgresPokes({
          db,
          hub,
          serverId,
          onFault: (err) => log.warn({ err }, 'could not tell other servers of changes; will try again'),
        });
  const presence = createPresence({ nowMs, ...(others && { tellOthers: others.tellPresence }) });
  const pokes = others ?? localPokes(hub);
  const inHousehold = createInHousehold(
    database,
    {
      ...pokes,
      afterCommit: (householdId, news) => {
        if (news.pushes) log.info({ push: news.pushes, seq: news.seq }, 'committed');
        const trace = tracing.current();
        pokes.afterCommit(householdId, trace === undefined ? news : { ...news, trace });
      },
    },
    { figures: deps.figures, tracing },
  );
  const feed = createChangesFeed({ db, inHousehold, nowMs, newEpoch, ...rules });
  const rows = createHouseholdRows({ db, inHousehold, nowMs, newEpoch, ...rules });
  const retention = createRetentionClock({ database, inHousehold, nowMs, log });
  let listening: ReturnType<typeof listenToPostgres> | undefined;

  async function start(): Promise<void> {
    presence.start();
    if (databaseUrl === undefined) return;
    const onFault = (err: unknown) => log.warn({ err }, 'lost the connection that listens for changes');
    const { readCursors, readMembers } = feed;
    listening = listenToPostgres({ databaseUrl, hub, presence, serverId, readCursors, readMembers, onFault });
    await listening.ready;
  }

  async function stop(): Promise<void> {
    presence.stop();
    await others?.stop();
    await listening?.close();
  }

  return { hub, presence, feed, rows, inHousehold, pokes, retention, start, stop };
}
