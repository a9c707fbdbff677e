import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** A session claim, whose look-up lets a test hold a call that has begun. */
const session = { sid: 'held' };
let server: TestApp;
let letGo = () => {};
afterEach(async () => {
  letGo();
  await server.close();
});

async function startBusy(atOnce: number) {
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = vi.fn();
  server = await startTestApp({
    env: { CALLS_AT_ONCE: String(atOnce) },
    identity: {
      signedInAt: async () => {
        asked();
        await held;
        return server.clock.ms;
      },
    },
  });
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const authorization = `Bearer ${await server.issuer.token('ann', session)}`;
  const going = new AbortController();
  const underWay = Array.from({ length: atOnce }, () =>
    fetch(`${address}/api/quick-list`, { headers: { authorization }, signal: going.signal }),
  );
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(atOnce));
  return { address, underWay, giveUp: () => going.abort() };
}

test('what cannot be begun in time is refused with words and a time, and what was begun is done', async () => {
  const { address, underWay } = await startBusy(2);
  const refused = await server.call('ben', 'PUT', '/api/quick-list', { items: [{ itemName: 'milk' }] });
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toEqual({
    code: 'unavailable',
    message: expect.stringContaining('Nothing was lost'),
  });
  expect(refused.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
  // Probes are always answered.
  expect((await fetch(`${address}/api/health`)).status).toBe(200);
  expect((await fetch(`${address}/api/ready`)).status).toBe(200);

  const waiting = server.call('ben', 'GET', '/api/quick-list');
  letGo();
  expect((await waiting).statusCode).toBe(200);
  for (const answer of underWay) expect((await answer).status).toBe(200);
  const again = await server.call('ben', 'PUT', '/api/quick-list', { items: [{ itemName: 'milk' }] });
  expect(again.statusCode).toBe(200);
});

test.each(['/%61pi/quick-list', 'http://ateria.test/api/quick-list'])(
  'nobody passes by those who wait with an address written as %s',
  async (path) => {
    const { address } = await startBusy(1);
    const { port } = new URL(address);
    const headers = { authorization: `Bearer ${await server.issuer.token('ben')}` };
    const [answer] = await once(request({ port, path, headers }).end(), 'response');
    expect([answer.statusCode, answer.headers['content-security-policy']]).toEqual([
      503,
      "default-src 'none';frame-ancestors 'none'",
    ]);
    answer.resume();
  },
);

test('who gives up makes room, also while their call goes on', async () => {
  const { underWay, giveUp } = await startBusy(2);
  const answers = Promise.allSettled(underWay);
  giveUp();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await server.call('ben', 'GET', '/api/quick-list')).statusCode).toBe(200);
});

test('bodies that never come hold up nobody', async () => {
  server = await startTestApp({ env: { CALLS_AT_ONCE: '2' } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const headers = {
    authorization: `Bearer ${await server.issuer.token('mallory')}`,
    'content-type': 'application/json',
    'content-length': '1000',
  };
  const sent = Array.from({ length: 6 }, () => {
    const half = request({ port, method: 'PUT', path: '/api/quick-list', headers });
    half.on('error', () => {}).write('{"items":');
    return half;
  });
  const answer = await server.call('ann', 'GET', '/api/quick-list');
  for (const half of sent) half.destroy();
  expect(answer.statusCode).toBe(200);
});

test('open streams are not counted', async () => {
  server = await startTestApp({ env: { CALLS_AT_ONCE: '1' } });
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { authorization: `Bearer ${await server.issuer.token('ann')}` };
  const streams = await Promise.all([1, 2, 3].map(() => fetch(`${address}/api/changes/stream`, { headers })));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await server.call('ben', 'GET', '/api/quick-list')).statusCode).toBe(200);
  for (const { body } of streams) await body?.cancel();
});
