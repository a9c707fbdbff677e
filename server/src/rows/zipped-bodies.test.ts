import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

const sync = { base: 0, epoch: '', stamp: Date.UTC(2026, 0, 15, 12) };
const bodyOf = (count: number) =>
  JSON.stringify({
    items: Array.from({ length: count }, (_, index) => ({
      clientId: `item-${index}`,
      itemName: `Item ${index}`,
      sync: { ...sync, op: index + 1 },
    })),
    merge: { device: 'phone' },
  });

const send = (body: Buffer | string, headers: Record<string, string> = { 'content-encoding': 'gzip' }) =>
  server.call('ann', 'PUT', '/api/quick-list', body, { 'idempotency-key': 'key', ...headers });

test('a pull says that merges may come zipped', async () => {
  const { headers } = await server.call('ann', 'GET', '/api/changes');
  expect(headers['accept-encoding']).toBe('gzip');
});

test('[W5] a merge that comes zipped is the same as one that does not, also where it comes again', async () => {
  const body = bodyOf(100);
  expect((await send(gzipSync(body))).json().acknowledged).toHaveLength(100);
  const again = await send(body, {});
  expect(again.statusCode).toBe(200);
  expect(again.json().rows).toHaveLength(100);
});

test('what comes out of a zipped body has the bound of every body', async () => {
  for (const bytes of [2 * 1024 * 1024, 60 * 1024 * 1024])
    expect((await send(gzipSync(Buffer.alloc(bytes, ' ')))).statusCode).toBe(413);
});

test.each([
  ['no gzip', Buffer.from(bodyOf(1))],
  ['gzip that breaks off', gzipSync(bodyOf(50)).subarray(0, 100)],
  ['nothing', Buffer.alloc(0)],
])('%s is rejected as a bad body', async (_what, body) => {
  const answer = await send(body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: 'invalid_request' });
});

test('another encoding is rejected', async () => {
  expect((await send(bodyOf(1), { 'content-encoding': 'br' })).statusCode).toBe(415);
});
