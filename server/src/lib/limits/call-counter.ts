export interface CallLimit {
  max: number;
  windowMs: number;
}

/** Counts calls for rate limits with fixed windows. */
export interface CallCounter {
  /**
   * Counts one call.
   *
   * @param who what is counted and for whom, such as `uploads of <id>`
   * @returns the number of calls in the current window, this one included (beyond the limit not exact), and
   *   the remaining time of the window, which began with its first call
   */
  count(who: string, limit: CallLimit): Promise<{ current: number; ttlMs: number }>;
}

/** A counter in memory, for a single server. */
export function createCallCounter(now: () => number = () => performance.now()): CallCounter {
  const windowOf = createWindows(() => ({ current: 0 }), now);
  return {
    count: async (who, limit) => {
      const window = windowOf(who, limit);
      window.current += 1;
      return { current: window.current, ttlMs: window.endsAt - now() };
    },
  };
}

/** Maximum windows; beyond it the oldest is dropped. */
const mostCounted = 10_000;

/** Finds the caller's current window, or begins one. */
export function createWindows<State extends object>(begin: () => State, now: () => number) {
  const windows = new Map<string, State & { endsAt: number }>();
  return (who: string, { windowMs }: CallLimit): State & { endsAt: number } => {
    const present = windows.get(who);
    if (present && present.endsAt > now()) return present;
    windows.delete(who);
    const window = { ...begin(), endsAt: now() + windowMs };
    windows.set(who, window);
    const [oldest] = windows.keys();
    if (windows.size > mostCounted && oldest !== undefined) windows.delete(oldest);
    return window;
  };
}
