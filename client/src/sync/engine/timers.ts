/** Time as the engine uses it; passed in, so that a simulation can run it faster. */
export interface Timers {
  nowMs: () => number;
  /** Calls back once after a delay; returns the cancel function. */
  after: (delayMs: number, callback: () => void) => () => void;
}

export const systemTimers: Timers = {
  nowMs: () => Date.now(),
  after: (delayMs, callback) => {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
