import type { Timers } from './timers.ts';

/** Outcome of one step of a lane. */
export type StepResult =
  /** Nothing left to do. */
  | { kind: 'idle' }
  /** A step is done; there may be more. */
  | { kind: 'more' }
  /** Try again later; `isFault` when this device is at fault and not the network. */
  | { kind: 'retry'; retryAfterMs?: number; isFault?: boolean }
  /** Cannot continue until the sign-in or the build changes. */
  | { kind: 'stopped'; reason: 'signed-out' | 'upgrade-required' };

export interface LaneReport {
  result: StepResult;
  /** Failed attempts in a row. */
  failures: number;
}

export interface Lane {
  /** Starts working now, even if a retry is scheduled. */
  wake: () => void;
  /** Resolves when the lane is idle or stopped, or after more than `patience` failures in a row. */
  settled: (patience: number) => Promise<StepResult>;
  stop: () => void;
}

/**
 * Runs steps one after another until there is nothing to do, and again when woken. Failures are retried for
 * ever, each after `retryDelayMs`. Lanes are independent: a fault in one does not hold up others (SPEC Q5,
 * Q7).
 */
export function createLane(deps: {
  step: () => Promise<StepResult>;
  retryDelayMs: (failures: number, retryAfterMs: number | undefined) => number;
  timers: Timers;
  /** Called before every repeated attempt and after every step. */
  report: (report: LaneReport) => void;
}): Lane {
  const { step, retryDelayMs, timers, report } = deps;
  const waiting: { patience: number; resolve: (result: StepResult) => void }[] = [];
  let isRunning = false;
  let isWanted = false;
  let isStopped = false;
  let failures = 0;
  let cancelRetry: (() => void) | null = null;

  const settle = (result: StepResult): void => {
    const isOver = (patience: number) => result.kind !== 'retry' || failures > patience;
    for (const waiter of waiting.splice(0)) {
      if (isOver(waiter.patience)) waiter.resolve(result);
      else waiting.push(waiter);
    }
  };

  const run = async (): Promise<void> => {
    isRunning = true;
    let result: StepResult;
    do {
      isWanted = false;
      result = await step();
      failures = result.kind === 'retry' ? failures + 1 : 0;
      if (!isStopped) report({ result, failures });
    } while (!isStopped && (result.kind === 'more' || (isWanted && result.kind !== 'retry')));
    isRunning = false;
    if (isStopped) return;
    if (result.kind === 'retry') {
      // If woken during the failing step, e.g. by `online` while a request was hanging, retry quickly.
      cancelRetry = timers.after(retryDelayMs(isWanted ? 1 : failures, result.retryAfterMs), wake);
    }
    settle(result);
  };

  const wake = (): void => {
    if (isStopped) return;
    cancelRetry?.();
    cancelRetry = null;
    if (isRunning) isWanted = true;
    else void run();
  };

  return {
    wake,
    settled: (patience) =>
      new Promise((resolve) => {
        waiting.push({ patience, resolve });
      }),
    stop: () => {
      isStopped = true;
      cancelRetry?.();
      settle({ kind: 'idle' });
      for (const waiter of waiting.splice(0)) waiter.resolve({ kind: 'idle' });
    },
  };
}
