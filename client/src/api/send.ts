export type Sent =
  | { kind: 'answered'; response: Response; text: string; file?: Blob; sentAt: number; receivedAt: number }
  | { kind: 'retry'; reason: 'network' | 'timeout' }
  | { kind: 'aborted' };

export interface SendOptions {
  fetch: typeof fetch;
  now: () => number;
  /** Of the whole answer; of a file, of each silence between its chunks. */
  timeoutMs: number;
  signal?: AbortSignal;
  /** Calls back once after a delay; returns the cancel function. Replaces the system's timers. */
  after?: (delayMs: number, callback: () => void) => () => void;
  /** True for answers whose stream stays open: the body is neither read nor timed here. */
  keepsOpen?: (response: Response) => boolean;
  /** True for answers with a binary body. */
  isFile?: (response: Response) => boolean;
}

/**
 * Sends one request and reads its whole answer. Redirects are not followed: our API never redirects, a
 * captive portal does.
 */
export async function send(url: URL, init: RequestInit, options: SendOptions): Promise<Sent> {
  const { fetch, now, timeoutMs, signal, after = afterSystemTime } = options;
  if (signal?.aborted) return { kind: 'aborted' };
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  signal?.addEventListener('abort', onAbort, { once: true });
  let isLate = false;
  let cancelTimeout = () => {};
  const startTimeout = () => {
    cancelTimeout();
    cancelTimeout = after(timeoutMs, () => {
      isLate = true;
      stop.abort();
    });
  };
  startTimeout();

  let staysOpen = false;
  try {
    const sentAt = now();
    const response = await fetch(url, { ...init, redirect: 'manual', signal: stop.signal });
    const receivedAt = now();
    staysOpen = options.keepsOpen?.(response) ?? false;
    if (options.isFile?.(response))
      return {
        kind: 'answered',
        response,
        text: '',
        file: await readFile(response, startTimeout),
        sentAt,
        receivedAt,
      };
    const text = staysOpen ? '' : await response.text();
    return { kind: 'answered', response, text, sentAt, receivedAt };
  } catch {
    if (signal?.aborted) return { kind: 'aborted' };
    return { kind: 'retry', reason: isLate ? 'timeout' : 'network' };
  } finally {
    cancelTimeout();
    if (!staysOpen) signal?.removeEventListener('abort', onAbort);
  }
}

/** Each chunk becomes a blob, which the browser may keep on the disk: an export can be gigabytes. */
async function readFile({ body, headers }: Response, onChunk: () => void): Promise<Blob> {
  const chunks: Blob[] = [];
  await body?.pipeTo(
    new WritableStream<Uint8Array<ArrayBuffer>>({
      write: (chunk) => {
        onChunk();
        chunks.push(new Blob([chunk]));
      },
    }),
  );
  return new Blob(chunks, { type: headers.get('content-type') ?? '' });
}

function afterSystemTime(delayMs: number, callback: () => void): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
