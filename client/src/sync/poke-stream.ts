import { createParser } from 'eventsource-parser';
import { Poke } from 'sync-protocol/sync/changes.ts';
import { Value } from 'typebox/value';

/** Opens `GET /api/changes/stream` with the person's token; null when it cannot be had now. */
export type OpenStream = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;

/**
 * Reads server-sent pokes until the stream ends or `signal` aborts (SPEC P6). Read by fetch because an EventSource cannot
 * carry a bearer token. Resolves to whether the stream was ever open; never throws.
 */
export async function readPokes(
  open: OpenStream,
  signal: AbortSignal,
  onPoke: (cursor: string) => void,
): Promise<boolean> {
  let wasOpen = false;
  try {
    const stream = await open(signal);
    if (!stream) return false;
    wasOpen = true;
    const parser = createParser({
      onEvent: ({ event, data }) => {
        const poke: unknown = event === 'change' ? parseJson(data) : null;
        if (Value.Check(Poke, poke)) onPoke(poke.cursor);
      },
    });
    const decoder = new TextDecoder();
    for await (const chunk of stream) parser.feed(decoder.decode(chunk, { stream: true }));
  } catch {
    // A broken stream is not an event of its own: it is opened again, and the watchdog pulls meanwhile.
  }
  return wasOpen;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
