export interface CallLimit {
  max: number;
  windowMs: number;
}

/** Counts what somebody does, for limits to so much in a window. */
export interface CallCounter {
  /**
   * Counts one call.
   *
   * @param who and what of, such as `uploads of <id>`
   * @returns how many there were in the window that the first of them began, this one included, and how long it lasts; of a call
   *   beyond the limit no more than that
   */
  count(who: string, limit: CallLimit): Promise<{ current: number; ttlMs: number }>;
}

/** For one server: in memory. */
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

/** Whoever was counted first is forgotten when there are more. */
const mostCounted = 10_000;

/** Finds the caller's present window, or begins one. */
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
