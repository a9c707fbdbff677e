import { fits } from 'sync-protocol/schema/fits.ts';
import { AccountPoke, HouseholdsPoke, Poke } from 'sync-protocol/sync/changes.ts';

/** Opens `GET /api/changes/stream` with the person's token; null when it cannot be had now. */
export type OpenStream = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;

export interface PokeHandlers {
  /** The household's feed has moved. */
  change: (poke: Poke) => void;
  /** The person's tier has this mark. */
  account: (mark: string) => void;
  /** The list of the person's households has this mark (SPEC H9). */
  households: (mark: string) => void;
  /** The stream has begun, told something of who is here (SPEC H12), or ended: then null. */
  presence: (said: { news?: unknown } | null) => void;
}

/**
 * Reads server-sent pokes until the stream ends or `signal` aborts (SPEC P6). Read by fetch because an EventSource cannot
 * carry a bearer token. Resolves to whether the stream was ever open; never throws.
 */
export async function readPokes(open: OpenStream, signal: AbortSignal, on: PokeHandlers): Promise<boolean> {
  let wasOpen = false;
  try {
    // No page waits for it.
    const { createParser } = await import('eventsource-parser');
    const stream = await open(signal);
    if (!stream) return false;
    wasOpen = true;
    on.presence({});
    const parser = createParser({
      onEvent: ({ event, data }) => {
        const poke = parseJson(data);
        if (event === 'change' && fits(Poke, poke)) on.change(poke);
        if (event === 'account' && fits(AccountPoke, poke)) on.account(poke.mark);
        if (event === 'presence') on.presence({ news: poke });
        if (event === 'households' && fits(HouseholdsPoke, poke)) on.households(poke.mark);
      },
    });
    await readText(stream, (text) => parser.feed(text));
  } catch {
    // A broken stream is not an event of its own: it is opened again, and the watchdog pulls meanwhile.
  }
  if (wasOpen) on.presence(null);
  return wasOpen;
}

/** By a reader: Safari cannot iterate a stream. */
async function readText(stream: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      onText(decoder.decode(part.value, { stream: true }));
  } finally {
    await reader.cancel(); // Whatever ended the reading: the server has but few streams for one person.
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
