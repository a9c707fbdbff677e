import type { FastifyBaseLogger } from 'fastify';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { pruneTold } from './prune-told.ts';
import { type TellDueDeps, tellDue } from './tell-due.ts';
import type { ToldOccurrences } from './told-occurrences.ts';

const everyMs = 5 * 60 * 1000;

/** Looks every five minutes for what became due, one look after the other, and forgets once a day what was told long ago. */
export function createNoticeClock(
  deps: Omit<TellDueDeps, 'onFault'> & {
    occurrences: ToldOccurrences;
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
    await pruneTold(deps);
  }

  function look(): Promise<void> {
    looking = looking
      .then(() => tellDue({ ...deps, onFault }))
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
