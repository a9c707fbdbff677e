import type { Answer } from '../../harness/faults.ts';
import type { Network } from '../../harness/network.ts';
import { isComplaintOfServiceWorker } from './complaints-in.ts';

const address = '/heard-in-service-worker';

/**
 * Hears what goes wrong in the service worker, of which no engine's driver tells enough: a few lines before its script send that
 * to an address of the network's own.
 *
 * @returns what has gone wrong so far
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

/** A service worker's script that tells what goes wrong in it. */
export function withEar({ status, headers = {}, body }: Answer): Answer {
  const { 'content-length': _, etag: __, 'last-modified': ___, ...others } = headers;
  const ear = `(${listen})(${JSON.stringify(address)});\n`;
  return { status, headers: others, body: status === 200 ? ear + body.toString() : body };
}

/** Runs in the service worker, and so must need nothing from outside. */
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
