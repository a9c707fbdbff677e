import type { Answer } from '../../harness/faults.ts';
import type { Network } from '../../harness/network.ts';
import { isComplaintOfServiceWorker } from './complaints-in.ts';

const address = '/heard-in-service-worker';

/**
 * Reports errors in the service worker, of which the drivers tell too little: code prepended to its script
 * sends them to an address handled by the network.
 *
 * @returns errors so far
 */
export function hearServiceWorker(network: Network): readonly string[] {
  const heard: string[] = [];
  network.fault('GET /service-worker.js', async ({ forward, reply }) =>
    reply(withEar(await forward({ headers: { 'accept-encoding': 'identity' } }))),
  );
  network.fault(`POST ${address}`, async ({ body, reply }) => {
    const text = await body();
    if (isComplaintOfServiceWorker(text)) heard.push(`In the service worker: ${text}`);
    await reply({ status: 204, body: '' });
  });
  return heard;
}

/** Prepends the error listener to a service worker's script. */
export function withEar({ status, headers = {}, body }: Answer): Answer {
  const { 'content-length': _, etag: __, 'last-modified': ___, ...others } = headers;
  const ear = `(${listen})(${JSON.stringify(address)});\n`;
  return { status, headers: others, body: status === 200 ? ear + body.toString() : body };
}

/** Runs in the service worker, so it must be self-contained. */
function listen(to: string) {
  const wordsOf = (thrown: unknown) =>
    thrown instanceof Error ? `${thrown} ${thrown.stack}` : String(thrown);
  const tell = (text: string): void =>
    void fetch(to, { method: 'POST', body: text }).catch(() => setTimeout(() => tell(text), 1_000));
  addEventListener('error', ({ error, message }) => tell(wordsOf(error ?? message)));
  addEventListener('unhandledrejection', ({ reason }) => tell(wordsOf(reason)));
  const write = console.error;
  console.error = (...words: unknown[]) => {
    tell(words.map(wordsOf).join(' '));
    write(...words);
  };
}
