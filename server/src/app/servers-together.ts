import type { FastifyBaseLogger } from 'fastify';
import type { OpenDatabase } from '#db/database.ts';
import { createPostgresLeader, createSoleLeader, type Leader } from '#db/leader.ts';
import { createSharedCallCounter } from '#db/shared-call-counter.ts';
import { type CallCounter, createCallCounter } from '#lib/limits/call-counter.ts';

const forgetEveryMs = 10 * 60_000;

/** State shared by all servers of one database; with SQLite there is only one server. */
export interface ServersTogether {
  calls: CallCounter;
  leader: Leader;
}

export function createServersTogether(deps: {
  database: OpenDatabase;
  databaseUrl: string | undefined;
  log: FastifyBaseLogger;
}): ServersTogether {
  const { database, databaseUrl, log } = deps;
  if (databaseUrl === undefined) return { calls: createCallCounter(), leader: createSoleLeader() };
  const calls = createSharedCallCounter({
    db: database.db,
    onFault: (err) => log.warn({ err }, 'could not count calls together with other servers; counts alone'),
  });
  const leader = createPostgresLeader({
    databaseUrl,
    onChange: (isLeading) =>
      log.info({ event: 'leader', isLeading }, isLeading ? 'leads the servers' : 'leads them no more'),
    onFault: (err) => log.warn({ err }, 'could not find out which server leads; will try again'),
  });
  const forget = () =>
    calls.forgetEnded().catch((err: unknown) => log.warn({ err }, 'could not forget counted calls'));
  let timer: NodeJS.Timeout | undefined;
  void leader.lead({
    start: async () => {
      timer = setInterval(forget, forgetEveryMs).unref();
    },
    stop: async () => clearInterval(timer),
  });
  return { calls, leader };
}
