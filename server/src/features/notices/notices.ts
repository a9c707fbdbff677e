import type { FastifyBaseLogger } from 'fastify';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { NotifiedOccurrences } from './notified-occurrences.ts';
import { type NotifyDueDeps, notifyDue } from './notify-due.ts';
import { pruneNotified } from './prune-notified.ts';
import { createNotifyCooking, type NotifyCookingDeps } from './together/notify-cooking.ts';
import { type NotifyShoppingDeps, notifyShopping } from './together/notify-shopping.ts';

const everyMs = 5 * 60 * 1000;
/** Who stands in the shop wants to hear it before they have paid. */
const shoppingEveryMs = 10_000;

type Log = Pick<FastifyBaseLogger, 'error'>;

/**
 * Looks every five minutes for what became due and for what others have planned for somebody to cook, one look after the other, and
 * forgets once a day what people were notified of long ago.
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

/** Looks every few seconds for what others have added to the list of somebody who shops. */
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
 * Does the steps again and again, never twice at once; of one that fails the next round begins anew. Where a round is still under way,
 * as while a push service is silent, it is the one that was asked for: none waits behind it.
 */
function createRounds(deps: {
  everyMs: number;
  /** Each breaks off between two people where nobody is to be told any more; the next round goes on. */
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
