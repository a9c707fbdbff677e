import type { Poke } from '../../../../sync-protocol/src/sync/changes.ts';
import { type Cursor, formatCursor } from '../../../../sync-protocol/src/sync/cursor.ts';
import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import type { Gate } from '../device/gate.ts';
import type { VirtualTime } from '../world/virtual-time.ts';

/**
 * The server's event streams: listening pages are told the feed's position, late or in pieces, until the
 * stream breaks.
 */
export interface Pokes {
  open: (
    listener: { subject: string; person: string; gate: Gate },
    signal: AbortSignal,
  ) => Promise<ReadableStream<Uint8Array>>;
  /** Sends a poke to the household's listeners; it may contain the changed rows. */
  poke: (subject: string, poke: Poke) => void;
}

export function createPokes(deps: {
  time: VirtualTime;
  rng: Rng;
  latencyMs: number;
  /** Whether somebody belongs to a household; streams of others are ended. */
  belongs: (person: string, subject: string) => boolean;
  /** Whether a stream breaks now. */
  breaks: () => boolean;
  cursorOf: (subject: string) => Cursor | null;
}): Pokes {
  const { time, rng, latencyMs, belongs, breaks, cursorOf } = deps;
  type Listener = Parameters<Pokes['open']>[0];
  const listeners = new Map<ReadableStreamDefaultController<Uint8Array>, Listener>();

  const tell = (controller: ReadableStreamDefaultController<Uint8Array>, poke: Poke): void => {
    const text = `event: change\ndata: ${JSON.stringify(poke)}\n\n`;
    const cut = rng.below(text.length);
    const gate = listeners.get(controller)?.gate;
    time.after(rng.below(latencyMs), () =>
      gate?.enter(() => {
        if (!listeners.has(controller)) return;
        for (const part of [text.slice(0, cut), text.slice(cut)]) controller.enqueue(Buffer.from(part));
      }),
    );
  };

  const end = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    if (listeners.delete(controller)) controller.error(new TypeError('network error'));
  };

  return {
    open: async (listener, signal) =>
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          listeners.set(controller, listener);
          signal.addEventListener('abort', () => end(controller));
          const cursor = cursorOf(listener.subject);
          if (cursor) tell(controller, { cursor: formatCursor(cursor) });
        },
      }),
    poke: (subject, poke) => {
      for (const [controller, listener] of [...listeners]) {
        if (listener.subject !== subject || listener.gate.isDead()) continue;
        if (!belongs(listener.person, subject) || breaks()) listener.gate.enter(() => end(controller));
        else tell(controller, poke);
      }
    },
  };
}
