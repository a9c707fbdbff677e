import type { FastifyBaseLogger } from 'fastify';
import { type TellDueDeps, tellDue } from './tell-due.ts';

const everyMs = 5 * 60 * 1000;

/** Looks every five minutes for what became due, one look after the other. */
export function createNoticeClock(deps: TellDueDeps & { log: Pick<FastifyBaseLogger, 'error'> }) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> = Promise.resolve();

  function look(): Promise<void> {
    looking = looking
      .then(() => tellDue(deps))
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
