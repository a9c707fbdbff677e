import type { FastifyBaseLogger } from 'fastify';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { NotifiedOccurrences } from './notified-occurrences.ts';
import { type NotifyDueDeps, notifyDue } from './notify-due.ts';
import { pruneNotified } from './prune-notified.ts';

const everyMs = 5 * 60 * 1000;

/** Looks every five minutes for what became due, one look after the other, and forgets once a day what people were notified of long ago. */
export function createNoticeClock(
  deps: Omit<NotifyDueDeps, 'onFault'> & {
    occurrences: NotifiedOccurrences;
    log: Pick<FastifyBaseLogger, 'error'>;
  },
) {
  const onFault = (err: unknown, userId: string) =>
    deps.log.error({ err, userId }, 'could not tell this person of what is due; will be tried again');
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();
  let prunedAt = Number.NEGATIVE_INFINITY;

  async function prune(): Promise<void> {
    if (deps.nowMs() - prunedAt < dayMs) return;
    prunedAt = deps.nowMs();
    await pruneNotified(deps);
  }

  function look(): Promise<void> {
    looking = looking
      .then(() => notifyDue({ ...deps, onFault }))
      .then(prune)
      .catch((err: unknown) => deps.log.error({ err }, 'could not tell of what is due; will be tried again'));
    return looking;
  }

  return {
    look,
    start: async () => {
      timer = setInterval(look, everyMs).unref();
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}
