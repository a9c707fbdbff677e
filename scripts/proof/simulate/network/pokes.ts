import type { Poke } from '../../../../sync-protocol/src/sync/changes.ts';
import { type Cursor, formatCursor } from '../../../../sync-protocol/src/sync/cursor.ts';
import type { Rng } from '../../../../sync-protocol/testing/rng.ts';
import type { Gate } from '../device/gate.ts';
import type { VirtualTime } from '../world/virtual-time.ts';

/** The server's event streams: each page that listens is told where the feed is, late, in pieces, or until it breaks. */
export interface Pokes {
  open: (subject: string, gate: Gate, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** The household has moved; the poke may bring what changed. */
  poke: (subject: string, poke: Poke) => void;
}

export function createPokes(deps: {
  time: VirtualTime;
  rng: Rng;
  latencyMs: number;
  /** Whether a stream breaks now. */
  breaks: () => boolean;
  cursorOf: (subject: string) => Cursor | null;
}): Pokes {
  const { time, rng, latencyMs, breaks, cursorOf } = deps;
  const listeners = new Map<ReadableStreamDefaultController<Uint8Array>, { subject: string; gate: Gate }>();

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
    open: async (subject, gate, signal) =>
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          listeners.set(controller, { subject, gate });
          signal.addEventListener('abort', () => end(controller));
          const cursor = cursorOf(subject);
          if (cursor) tell(controller, { cursor: formatCursor(cursor) });
        },
      }),
    poke: (subject, poke) => {
      for (const [controller, listener] of [...listeners]) {
        if (listener.subject !== subject || listener.gate.isDead()) continue;
        if (breaks()) listener.gate.enter(() => end(controller));
        else tell(controller, poke);
      }
    },
  };
}
