import type { Timers } from '../engine/timers.ts';
import { type OpenStream, type PokeHandlers, readPokes } from './poke-stream.ts';

/**
 * Listens for pokes while the page is visible. One page of a browser holds the stream, under a Web Lock that it gives up
 * when hidden: browsers allow few connections a host, and a hidden page needs no pokes.
 */
export function createPokeListener(deps: {
  name: string;
  open: OpenStream;
  locks: LockManager | undefined;
  timers: Timers;
  retryDelayMs: (failures: number) => number;
  on: PokeHandlers;
}): { listen: () => void; pause: () => void } {
  const { name, open, locks, timers, retryDelayMs, on } = deps;
  let current: AbortController | null = null;

  const listenUntilAborted = async (signal: AbortSignal): Promise<void> => {
    let failures = 0;
    while (!signal.aborted) {
      const wasOpen = await readPokes(open, signal, on);
      failures = wasOpen ? 1 : failures + 1;
      if (!signal.aborted) await pauseFor(timers, retryDelayMs(failures), signal);
    }
  };

  return {
    listen: () => {
      if (current) return;
      const controller = new AbortController();
      current = controller;
      const { signal } = controller;
      const held = locks
        ? locks.request(`${name}.stream`, { signal }, () => listenUntilAborted(signal))
        : listenUntilAborted(signal);
      held.catch(() => undefined);
    },
    pause: () => {
      current?.abort();
      current = null;
    },
  };
}

function pauseFor(timers: Timers, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = timers.after(delayMs, resolve);
    signal.addEventListener('abort', () => {
      cancel();
      resolve();
    });
  });
}
