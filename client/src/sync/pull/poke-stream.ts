import { fits } from 'sync-protocol/schema/fits.ts';
import { AccountPoke, HouseholdsPoke, Poke } from 'sync-protocol/sync/changes.ts';

/** Opens `GET /api/changes/stream` with the person's token; null when that is not possible now. */
export type OpenStream = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array> | null>;

export interface PokeHandlers {
  /** The household's feed has changed. */
  change: (poke: Poke) => void;
  /** Current mark of the person's tier. */
  account: (mark: string) => void;
  /** Current mark of the person's list of households (SPEC H9). */
  households: (mark: string) => void;
  /** `{}` when the stream opens, `{ news }` when it tells who is present (SPEC H12), null when it ends. */
  presence: (said: { news?: unknown } | null) => void;
}

/**
 * Reads server-sent pokes until the stream ends or `signal` aborts (SPEC P6). Uses fetch, since an
 * EventSource cannot send a bearer token. Resolves to whether the stream was ever open; never throws.
 */
export async function readPokes(open: OpenStream, signal: AbortSignal, on: PokeHandlers): Promise<boolean> {
  let wasOpen = false;
  try {
    // Loaded on demand: nothing on a page waits for the stream.
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
    // A broken stream is no error: it is opened again, and the watchdog pulls meanwhile.
  }
  if (wasOpen) on.presence(null);
  return wasOpen;
}

/** Uses a reader because Safari cannot iterate a stream. */
async function readText(stream: ReadableStream<Uint8Array>, onText: (text: string) => void): Promise<void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      onText(decoder.decode(part.value, { stream: true }));
  } finally {
    await reader.cancel(); // However reading ended, release the stream: the server allows few per person.
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
