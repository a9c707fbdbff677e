import type { Timers } from '../engine/timers.ts';

export interface TestTimers extends Timers {
  /** Lets time pass, and waits until everything that this triggers has settled. */
  run: (ms: number) => Promise<void>;
}

/** Time that stands still until the test lets it pass. */
export function createTestTimers(startMs = 0): TestTimers {
  let now = startMs;
  const waiting = new Set<{ at: number; callback: () => void }>();
  const settle = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return {
    nowMs: () => now,
    after: (delayMs, callback) => {
      const timer = { at: now + delayMs, callback };
      waiting.add(timer);
      return () => void waiting.delete(timer);
    },
    run: async (ms) => {
      const end = now + ms;
      await settle();
      for (;;) {
        const [next] = [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
        if (!next) break;
        waiting.delete(next);
        now = next.at;
        next.callback();
        await settle();
      }
      now = end;
    },
  };
}
