import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp, type TestAppOptions } from '#testing/test-app.ts';

const servers: TestApp[] = [];
const readers: AbortController[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.abort();
  for (const server of servers.splice(0)) await server.close();
});

async function listen(options: TestAppOptions = {}) {
  const server = await startTestApp(options);
  servers.push(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  return { server, address: `http://127.0.0.1:${port}/api/changes/stream` };
}

async function open(address: string, token: string) {
  const stopping = new AbortController();
  readers.push(stopping);
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br, gzip' },
    signal: stopping.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** Reads until what came holds `count` events; stops at the end of the stream. */
  async function events(count: number): Promise<string[]> {
    for (;;) {
      const found = [...text.matchAll(/event: change\ndata: \{"cursor":"([^"]+)"\}\n\n/g)].map(
        ([, cursor]) => cursor ?? '',
      );
      if (found.length >= count) return found;
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return found;
      text += chunk.value;
    }
  }
  return { response, events, close: () => stopping.abort() };
}

const add = (server: TestApp, person: string) =>
  server.call(person, 'PUT', '/api/quick-list', { items: [{ itemName: 'x' }] });

test('[P6] the stream tells the cursor at once and after every change of the household', async () => {
  const { server, address } = await listen();
  const stream = await open(address, await server.issuer.token('ann'));
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('content-encoding')).toBeNull();
  const [start] = await stream.events(1);
  expect(start).toMatch(/\.0$/);
  await add(server, 'ann');
  const [, after] = await stream.events(2);
  const page = (await server.call('ann', 'GET', `/api/changes?since=${start}`)).json();
  expect(after).toBe(page.next);
});

test('another household’s changes are not told, nor are writes that change nothing', async () => {
  const { server, address } = await listen();
  const stream = await open(address, await server.issuer.token('ann'));
  await stream.events(1);
  await add(server, 'bo');
  await server.call('ann', 'PUT', '/api/quick-list', { items: [] });
  await add(server, 'ann');
  const events = await stream.events(2);
  expect(events).toHaveLength(2);
  expect(events[1]).toMatch(/\.1$/);
});

test('every open stream of a household hears of a change', async () => {
  const { server, address } = await listen();
  const streams = await Promise.all(
    [1, 2, 3].map(async () => open(address, await server.issuer.token('ann'))),
  );
  await add(server, 'ann');
  for (const stream of streams) expect((await stream.events(2)).at(-1)).toMatch(/\.1$/);
});

test('the stream ends when the token does', async () => {
  const { server, address } = await listen();
  const soon = Math.floor(server.clock.ms / 1000) + 1;
  const stream = await open(address, await server.issuer.token('ann', { exp: soon }));
  const startedAt = performance.now();
  expect(await stream.events(99)).toHaveLength(1);
  expect(performance.now() - startedAt).toBeLessThan(3000);
});

test('a token of a year keeps its stream open', async () => {
  const { server, address } = await listen();
  const exp = Math.floor(server.clock.ms / 1000) + 365 * 24 * 60 * 60;
  const stream = await open(address, await server.issuer.token('ann', { exp }));
  await stream.events(1);
  await add(server, 'ann');
  expect(await stream.events(2)).toHaveLength(2);
});

test('the thirteenth stream of one person is refused, and there is room again when one has gone', async () => {
  const { server, address } = await listen();
  const token = await server.issuer.token('ann');
  const streams = await Promise.all(Array.from({ length: 12 }, () => open(address, token)));
  const refused = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
  expect((await open(address, await server.issuer.token('bo'))).response.status).toBe(200);
  streams[0]?.close();
  await expect.poll(async () => (await open(address, token)).response.status).toBe(200);
});

test('stopping the server ends the streams and lets requests in flight finish', async () => {
  const { server, address } = await listen();
  const stream = await open(address, await server.issuer.token('ann'));
  await stream.events(1);
  const startedAt = performance.now();
  await server.app.close();
  expect(await stream.events(99)).toHaveLength(1);
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
