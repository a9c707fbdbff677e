import type { FastifyBaseLogger } from 'fastify';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { OpenDatabase } from '#db/database.ts';
import { pruneExpired, type RetentionDeps } from './retention.ts';

const retryMs = 10 * 60 * 1000;

/**
 * Runs `pruneExpired` once a day. Start it when the server listens, so that the start does not wait for it,
 * and on one server of several; two at once do no harm.
 */
export function createRetentionClock(
  deps: Omit<RetentionDeps, 'db' | 'isStopping'> & {
    database: OpenDatabase;
    log: Pick<FastifyBaseLogger, 'error'>;
  },
) {
  const { database, log } = deps;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isStopping = false;

  function run(): void {
    const prune = () => pruneExpired({ ...deps, db: database.db, isStopping: () => isStopping });
    running = prune().then(
      () => runIn(dayMs),
      (err: unknown) => {
        log.error({ err }, 'could not forget all that has expired; will go on in ten minutes');
        runIn(retryMs);
      },
    );
  }

  function runIn(delayMs: number): void {
    if (!isStopping) timer = setTimeout(run, delayMs).unref();
  }

  return {
    start: async () => {
      isStopping = false;
      run();
    },
    /** Waits for the slice in progress. */
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await running;
    },
  };
}
