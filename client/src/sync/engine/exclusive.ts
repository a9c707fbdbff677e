import { systemTimers, type Timers } from './timers.ts';

/**
 * Runs a step while no other tab or worker runs one with the same name. A holder of the lock is considered
 * frozen after `longestMs`.
 */
export type Exclusive = <T>(name: string, step: () => Promise<T>, longestMs?: number) => Promise<T>;

/**
 * A step takes one request (15 s) and a transaction; a holder beyond this is frozen, and its lock is stolen.
 */
const frozenHolderMs = 45_000;

/**
 * Runs steps under a Web Lock (SPEC Q1). The lock only saves double work: frozen batches and cursors already
 * prevent applying anything twice. So a frozen holder's lock may be stolen, and without Web Locks steps run
 * unlocked.
 */
export function createExclusive(
  locks: LockManager | undefined,
  timers: Pick<Timers, 'after'> = systemTimers,
): Exclusive {
  if (!locks) return (_name, step) => step();
  return async (name, step, longestMs = frozenHolderMs) => {
    const patience = new AbortController();
    const cancel = timers.after(longestMs, () => patience.abort());
    let hasStarted = false;
    const start = () => {
      hasStarted = true;
      cancel();
      return step();
    };
    try {
      return await locks.request(name, { signal: patience.signal }, start);
    } catch (error) {
      cancel();
      if (hasStarted || !patience.signal.aborted) throw error;
      return await locks.request(name, { steal: true }, step);
    }
  };
}
