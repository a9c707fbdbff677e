import type { AddressInfo } from 'node:net';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pastDueGraceMs } from '#billing/subscription-of.ts';
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

/** Gives the one account that there is a subscription, as Stripe told of it. */
async function subscribe(subscription: {
  status: string;
  period_start: number;
  period_end: number;
  cancel_at: number | null;
}) {
  const { db } = server.database;
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  await db
    .insertInto('stripe_customers')
    .values({ customer_id: 'c', user_id, created_at: 0, asked: 0, taken: 0 })
    .execute();
  await db
    .insertInto('stripe_subscriptions')
    .values({ id: 's', customer_id: 'c', plan: 'monthly', ...subscription })
    .execute();
}

/** Opens a stream of the person and collects its marks of the tier. */
async function openStream(person: string) {
  const { port } = server.app.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/changes/stream`, {
    headers: { authorization: `Bearer ${await server.issuer.token(person)}` },
    signal: reading.signal,
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const marks = () =>
    [...text.matchAll(/event: account\ndata: \{"mark":"([^"]*)"\}\n\n/g)].map(([, mark = '']) => mark);
  /** Reads on until a mark fulfils this. */
  return async function marksUntil(isWanted: (mark: string) => boolean): Promise<string[]> {
    for (;;) {
      if (marks().some(isWanted)) return marks();
      const { done, value } = await reader.read();
      if (done) return marks();
      text += value;
    }
  };
}

const isOf = (status: string) => (mark: string) => mark.split(' ')[0] === status;

test('an open stream tells that the trial has ended when it ends, without any call', async () => {
  await server.call('ann', 'GET', '/api/quick-list');
  server.clock.ms += 30 * dayMs - 500;
  const marksUntil = await openStream('ann');
  expect((await marksUntil(isOf('trialing')))[0]).toSatisfy(isOf('trialing'));
  server.clock.ms += 500;
  expect((await marksUntil(isOf('free'))).at(-1)).toSatisfy(isOf('free'));
});

test('an open stream tells that what was paid for has ended', async () => {
  await server.call('ann', 'GET', '/api/quick-list');
  server.clock.ms += 40 * dayMs;
  const ends = server.clock.ms + 500;
  await subscribe({ status: 'active', period_start: 0, period_end: ends, cancel_at: ends });
  const marksUntil = await openStream('ann');
  expect((await marksUntil(isOf('active')))[0]).toSatisfy(isOf('active'));
  server.clock.ms = ends;
  expect((await marksUntil(isOf('free'))).at(-1)).toSatisfy(isOf('free'));
});

test('an open stream tells that the days of grace after a failed payment are over, though the status stays', async () => {
  await server.call('ann', 'GET', '/api/quick-list');
  server.clock.ms += 40 * dayMs;
  const over = server.clock.ms + 500;
  await subscribe({
    status: 'past_due',
    period_start: over - pastDueGraceMs,
    period_end: over,
    cancel_at: null,
  });
  const marksUntil = await openStream('ann');
  const [before] = await marksUntil(isOf('past_due'));
  server.clock.ms = over;
  const after = (await marksUntil((mark) => isOf('past_due')(mark) && mark !== before)).at(-1);
  expect(after).toBe(`${before} free`);
});
