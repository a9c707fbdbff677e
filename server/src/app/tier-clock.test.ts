import type { AddressInfo } from 'node:net';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
let reading: AbortController;
beforeEach(async () => {
  reading = new AbortController();
  server = await startTestApp({ env: { TRIAL_DAYS: '30' } });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  reading.abort();
  await server.close();
});

/** Opens a stream of the person and collects its marks of the tier. */
async function openStream(person: string) {
  const { port } = server.app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/changes/stream`, {
    headers: { authorization: `Bearer ${await server.issuer.token(person)}` },
    signal: reading.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return async function marksUntil(status: string): Promise<string[]> {
    for (;;) {
      const marks = [...text.matchAll(/event: account\ndata: \{"mark":"(\w+) [^"]*"\}\n\n/g)];
      const statuses = marks.map(([, found = '']) => found);
      if (statuses.includes(status)) return statuses;
      const { done, value } = await reader.read();
      if (done) return statuses;
      text += value;
    }
  };
}

test('an open stream tells that the trial has ended when it ends, without any call', async () => {
  await server.call('ann', 'GET', '/api/quick-list');
  server.clock.ms += 30 * dayMs - 500;
  const marksUntil = await openStream('ann');
  expect((await marksUntil('trialing'))[0]).toBe('trialing');
  server.clock.ms += 500;
  expect((await marksUntil('free')).at(-1)).toBe('free');
});

test('an open stream tells that what was paid for has ended', async () => {
  await server.call('ann', 'GET', '/api/quick-list');
  server.clock.ms += 40 * dayMs;
  const { db } = server.database;
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const ends = server.clock.ms + 500;
  await db
    .insertInto('stripe_customers')
    .values({ customer_id: 'c', user_id, created_at: 0, asked: 0, taken: 0 })
    .execute();
  await db
    .insertInto('stripe_subscriptions')
    .values({
      id: 's',
      customer_id: 'c',
      status: 'active',
      plan: 'monthly',
      period_start: 0,
      period_end: ends,
      cancel_at: ends,
    })
    .execute();
  const marksUntil = await openStream('ann');
  expect((await marksUntil('active'))[0]).toBe('active');
  server.clock.ms = ends;
  expect((await marksUntil('free')).at(-1)).toBe('free');
});
