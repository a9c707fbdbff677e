import { keep } from '#lib/keep.ts';
import { type RenewalLockTimes, renewalLock } from '../auth-constants.ts';

export interface RenewalLockOptions {
  locks: LockManager;
  /** localStorage, shared by all tabs. */
  storage: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
  /** Defaults to specification 9. */
  times?: RenewalLockTimes;
}

type Locked<T> = { kind: 'done'; value: T } | { kind: 'busy' };

/**
 * Runs `work` in one tab at a time. 'busy': another tab that is alive has been working for longer than the
 * waiting time.
 */
export type WithRenewalLock = <T>(work: () => Promise<T>) => Promise<Locked<T>>;

/**
 * A Web Lock whose holder shows every second that it is alive. A holder silent for over 5 s (a frozen page)
 * is taken over; it may still finish, so `work` checks the stored state before it stores anything.
 */
export function createRenewalLock({
  locks,
  storage,
  now,
  times = renewalLock,
}: RenewalLockOptions): WithRenewalLock {
  const beat = () => keep(storage, times.heartbeatKey, String(now()));

  const isHolderAlive = () => {
    const silentForMs = now() - Number(storage.getItem(times.heartbeatKey) ?? Number.NaN);
    return silentForMs >= 0 && silentForMs <= times.staleAfterMs;
  };

  async function beating<T>(work: () => Promise<T>): Promise<T> {
    beat();
    const timer = setInterval(beat, times.heartbeatMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  /** Requests the lock. Once granted, the work runs to its end even if another tab steals the lock. */
  async function hold<T>(
    work: () => Promise<T>,
    options: LockOptions,
    onGranted: () => void,
  ): Promise<Locked<T>> {
    let working: Promise<T> | undefined;
    try {
      await locks.request(times.name, options, () => {
        working = beating(work);
        onGranted();
        return working;
      });
    } catch (error) {
      if (!isAbort(error)) throw error;
    }
    return working === undefined ? { kind: 'busy' } : { kind: 'done', value: await working };
  }

  /** Of all tabs that find the holder silent, one takes over; the others then find the new holder alive. */
  async function takeOver<T>(work: () => Promise<T>): Promise<Locked<T>> {
    let taken: Promise<Locked<T>> = Promise.resolve({ kind: 'busy' });
    await locks.request(`${times.name}.takeover`, { ifAvailable: true }, (lock) => {
      if (lock === null || isHolderAlive()) return undefined;
      return new Promise<void>((granted) => {
        taken = hold(work, { steal: true }, granted).finally(granted);
      });
    });
    return taken;
  }

  return async (work) => {
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), times.acquireTimeoutMs);
    const locked = await hold(work, { signal: giveUp.signal }, () => clearTimeout(timer));
    return locked.kind === 'busy' ? takeOver(work) : locked;
  };
}

const isAbort = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
