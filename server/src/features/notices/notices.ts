import type { FastifyBaseLogger } from 'fastify';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { NotifiedOccurrences } from './notified-occurrences.ts';
import { type NotifyDueDeps, notifyDue } from './notify-due.ts';
import { pruneNotified } from './prune-notified.ts';
import { createNotifyCooking, type NotifyCookingDeps } from './together/notify-cooking.ts';
import { type NotifyShoppingDeps, notifyShopping } from './together/notify-shopping.ts';

const everyMs = 5 * 60 * 1000;
/** Short, so that people hear of additions while they are still in the shop. */
const shoppingEveryMs = 10_000;

type Log = Pick<FastifyBaseLogger, 'error'>;

/**
 * Every five minutes sends notices of what became due and of cooking planned by others, one after the other;
 * once a day prunes old records of notices.
 */
export function createNoticeClock(
  deps: Omit<NotifyDueDeps & NotifyCookingDeps, 'onFault'> & { occurrences: NotifiedOccurrences; log: Log },
) {
  const onFault = (err: unknown, userId: string) =>
    deps.log.error({ err, userId }, 'could not tell this person of what is due; will be tried again');
  const notifyCooking = createNotifyCooking({ ...deps, onFault });
  let prunedAt = Number.NEGATIVE_INFINITY;

  async function prune(): Promise<void> {
    if (deps.nowMs() - prunedAt < dayMs) return;
    prunedAt = deps.nowMs();
    await pruneNotified(deps);
  }

  return createRounds({
    everyMs,
    steps: [(isStopping) => notifyDue({ ...deps, onFault }, isStopping), notifyCooking, prune],
    onFault: (err) => deps.log.error({ err }, 'could not tell of what is due; will be tried again'),
  });
}

/** Every ten seconds notifies people who are shopping of what others added to the list. */
export function createShoppingClock(deps: Omit<NotifyShoppingDeps, 'onFault'> & { log: Log }) {
  const onFault = (err: unknown, userId?: string) =>
    deps.log.error({ err, userId }, 'could not tell somebody who shops what was added');
  return createRounds({
    everyMs: shoppingEveryMs,
    steps: [(isStopping) => notifyShopping({ ...deps, onFault }, isStopping)],
    onFault,
  });
}

/**
 * Runs the steps every `everyMs`, one round at a time. A failed step ends the round; the next one begins with
 * the first step. While a round is still running (a push service may be slow), a new request for one joins it
 * instead of queueing another.
 */
function createRounds(deps: {
  everyMs: number;
  /** Each step stops between two people once `isStopping()` is true; the next round continues. */
  steps: readonly ((isStopping: () => boolean) => Promise<void>)[];
  onFault: (error: unknown) => void;
}) {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isStopping = false;

  async function doSteps(): Promise<void> {
    for (const step of deps.steps) if (!isStopping) await step(() => isStopping);
  }

  function look(): Promise<void> {
    looking ??= doSteps()
      .catch(deps.onFault)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  return {
    look,
    start: async () => {
      isStopping = false;
      timer = setInterval(look, deps.everyMs).unref();
    },
    stop: async () => {
      isStopping = true;
      clearInterval(timer);
      await looking;
    },
  };
}
