import type { Timers } from '../engine/timers.ts';
import { type OpenStream, type PokeHandlers, readPokes } from './poke-stream.ts';

export interface PokeListener {
  listen: () => void;
  pause: () => void;
  /** For when the network is back: reconnects at once instead of waiting for the retry. */
  wake: () => void;
}

/**
 * Listens for pokes while the page is visible. Only one page of a browser holds the stream, under a Web Lock
 * that it releases when hidden: browsers allow few connections per host, and a hidden page needs no pokes.
 */
export function createPokeListener(deps: {
  name: string;
  open: OpenStream;
  locks: LockManager | undefined;
  timers: Timers;
  retryDelayMs: (failures: number) => number;
  on: PokeHandlers;
}): PokeListener {
  const { name, open, locks, timers, retryDelayMs, on } = deps;
  let current: AbortController | null = null;
  let endPause: (() => void) | null = null;
  let failures = 0;

  const listenUntilAborted = async (signal: AbortSignal): Promise<void> => {
    failures = 0;
    while (!signal.aborted) {
      const wasOpen = await readPokes(open, signal, on);
      failures = wasOpen ? 1 : failures + 1;
      if (!signal.aborted) await pauseFor(retryDelayMs(failures), signal);
    }
  };

  const pauseFor = (delayMs: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      const end = () => {
        cancel();
        signal.removeEventListener('abort', end);
        endPause = null;
        resolve();
      };
      const cancel = timers.after(delayMs, end);
      signal.addEventListener('abort', end);
      endPause = end;
    });

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
    wake: () => {
      failures = 0;
      endPause?.();
    },
  };
}
