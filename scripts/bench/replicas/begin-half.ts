import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { plainClientOf } from '../../../client/e2e/harness/plain-client.ts';
import { accessTokenFor } from '../../../client/e2e/harness/tokens.ts';
import { createApp, createBrowser } from '../../../server/src/identity/testing/browser.ts';
import { openSignIn } from '../../../server/src/identity/testing/identity-world.ts';
import { fromRoot } from '../../run/root.ts';
import type { Cluster, Member } from './cluster.ts';

const patienceMs = 10_000;
const tries = 20;

/**
 * Starts a stream, an image upload and a sign-in and leaves each half done; the first two are at a server
 * that is about to be killed.
 *
 * @returns function to call after the kill: completes each of them by way of the other servers, and throws if
 * one does not end well
 */
export async function beginHalf(
  { whole }: Cluster,
  { port }: Member,
  name: string,
): Promise<() => Promise<void>> {
  const authorization = `Bearer ${accessTokenFor(whole, name)}`;
  const stream = await openStream(port, authorization);
  await stream.heard(1);
  const upload = beginUpload(port, authorization);
  const browser = createBrowser({ 'x-forwarded-for': '198.51.100.7' });
  const app = createApp(whole.url);
  const { base } = await openSignIn({ app }, browser);
  await wait(300); // Half of the image has arrived.

  return async () => {
    await Promise.all([stream.end(), upload.failed]);
    const again = await openStream(whole.port, authorization);
    await again.heard(1);
    await untilDone('an edit', () =>
      plainClientOf(whole, name).put('/api/quick-list', { items: [{ itemName: 'told' }] }),
    );
    await again.heard(2);
    again.close();

    await untilDone('an image', () => upload.sendAgain(whole.port));
    const kept = await untilDone('a look at it', () =>
      fetch(whole.url + upload.route, { headers: { authorization } }),
    );
    if (!kept.headers.get('content-type')?.startsWith('image/')) throw new Error('the image is no image');

    const form = { email: `${name}@example.com`, password: 'hernekeitto torstaina' };
    const { location } = await untilDone('a form', async () => {
      const answer = await browser.post(`${base}/create`, form, app.redirectUri);
      return { ...answer, status: answer.location === undefined ? answer.status : 200 };
    });
    const { body } = await untilDone('a code', () => app.exchange(location ?? ''));
    if (!body.access_token) throw new Error('the sign-in brought no token');
  };
}

/** Like devices and proxies, repeats a call that broke off or reached a killed server. */
async function untilDone<T extends { status: number }>(what: string, send: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    const answer = await send().catch(() => null);
    if (answer && answer.status < 300) return answer;
    if (tried === tries || (answer && answer.status < 500))
      throw new Error(`${what} under way while a server was killed came to ${answer?.status ?? 'nothing'}`);
    await wait(100);
  }
}

async function openStream(port: number, authorization: string) {
  const stopping = new AbortController();
  const { body } = await untilDone('a stream', () =>
    fetch(`http://127.0.0.1:${port}/api/changes/stream`, {
      headers: { authorization },
      signal: stopping.signal,
    }),
  );
  let told = 0;
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of body ?? [])
      told += decoder.decode(chunk, { stream: true }).split('event: change').length - 1;
  };
  const ended = read().catch(() => {});
  const heard = async (count: number) => {
    for (const giveUpAt = performance.now() + patienceMs; told < count; await wait(10))
      if (performance.now() > giveUpAt) throw new Error('a stream tells nothing');
  };
  return {
    heard,
    end: () =>
      Promise.race([
        ended,
        wait(patienceMs, undefined, { ref: false }).then(() => {
          throw new Error('the stream of a server that was killed did not end');
        }),
      ]),
    close: () => stopping.abort(),
  };
}

/** Sends one half of an image. */
function beginUpload(port: number, authorization: string) {
  const bytes = readFileSync(fromRoot('client/public/icons/icon-512.png'));
  const route = `/api/images/${createHash('sha256').update(bytes).digest('hex')}`;
  const headers = { authorization, 'content-type': 'image/png' };
  const sent = request({
    host: '127.0.0.1',
    port,
    path: route,
    method: 'PUT',
    headers: { ...headers, 'content-length': bytes.length },
  });
  sent.write(bytes.subarray(0, bytes.length / 2));
  return {
    route,
    failed: once(sent, 'response').then(
      () => {
        throw new Error('half an image was answered');
      },
      () => {},
    ),
    sendAgain: (to: number) =>
      fetch(`http://127.0.0.1:${to}${route}`, { method: 'PUT', headers, body: bytes }),
  };
}
