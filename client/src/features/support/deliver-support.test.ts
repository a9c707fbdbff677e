import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { createApiClient } from '#api/http.ts';
import { isPersonDatabase } from '#db/ateria-db.ts';
import { forgetMessagesOf, openSupportStore, type WaitingMessage } from '#lib/support-store.ts';
import { deliverMessages } from './deliver-support.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const written = (key: string, writtenAt: number): WaitingMessage => ({
  key,
  writtenAt,
  refusedFor: null,
  message: { name: 'Aino', email: 'aino@example.com', topic: 'idea', message: key, locale: 'fi' },
});

let stores = 0;
const newStore = () => openSupportStore(`support-${stores++}`);
const aino = { issuer: 'https://id.test', sub: 'aino', email: 'aino@example.com' };
const token = async () => 'a-token';
const nowMs = () => 1_000;

/** A server that gives these answers in turn and records the calls. */
function serverThat(...answers: (Response | Error)[]) {
  const calls: { key: string | null; token: string | null; body: string }[] = [];
  const api = createApiClient({
    baseUrl: 'https://ateria.test',
    fetch: async (_input, init) => {
      const headers = new Headers(init?.headers);
      calls.push({
        key: headers.get('idempotency-key'),
        token: headers.get('authorization'),
        body: String(init?.body),
      });
      const answer = answers.shift() ?? new Error('no network');
      if (answer instanceof Error) throw answer;
      return answer;
    },
    getAccessToken: async () => ({ kind: 'offline' }),
  });
  return { api, calls };
}

const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const taken = () => json(202, { status: 'received' });

test('what waits is sent, the oldest first, each under its own key, and forgotten', async () => {
  const store = newStore();
  await store.put(written('second', 2));
  await store.put(written('first', 1));
  expect(kept.get('ateria.supportWaits')).toBe('1');
  const { api, calls } = serverThat(taken(), taken());
  await deliverMessages({ store, api, person: aino, readToken: token, nowMs });
  expect(calls.map(({ key }) => key)).toEqual(['first', 'second']);
  expect(calls[0]).toMatchObject({
    token: 'Bearer a-token',
    body: expect.stringContaining('aino@example.com'),
  });
  expect(await store.all()).toEqual([]);
  expect(kept.has('ateria.supportWaits')).toBe(false);
});

test('what somebody else wrote on this device goes without the token of who is known there', async () => {
  const store = newStore();
  await store.put({ ...written('mine', 1), writer: aino });
  await store.put({ ...written('of another', 2), writer: { ...aino, sub: 'eino' } });
  await store.put({ ...written('mine by its address', 3), writer: null });
  const { api, calls } = serverThat(taken(), taken(), taken());
  await deliverMessages({ store, api, person: aino, readToken: token, nowMs });
  expect(calls.map((call) => call.token)).toEqual(['Bearer a-token', null, 'Bearer a-token']);
});

test('of what was sent it is known when, for a week, and nothing of its text', async () => {
  const store = newStore();
  const told = vi.fn();
  const stop = store.watch(told);
  await store.put(written('first', 1));
  await deliverMessages({ store, api: serverThat(taken()).api, person: aino, readToken: token, nowMs });
  expect(await store.sent()).toMatchObject([{ key: 'first', sentAt: 1_000, message: { message: '' } }]);
  await vi.waitFor(() => expect(told.mock.calls.length).toBeGreaterThanOrEqual(2));
  await store.put(written('second', 2));
  const week = 7 * dayMs;
  const later = {
    store,
    api: serverThat(taken()).api,
    person: aino,
    readToken: token,
    nowMs: () => 1_001 + week,
  };
  await deliverMessages(later);
  expect((await store.sent()).map(({ key }) => key)).toEqual(['second']);
  stop();
});

test('a message of an account that is deleted leaves no trace, sent or not', async () => {
  const store = newStore();
  await store.put(written('sent', 1));
  await deliverMessages({ store, api: serverThat(taken()).api, person: aino, readToken: token, nowMs });
  await store.put({ ...written('waits', 2), writer: aino });
  await forgetMessagesOf({ ...aino, sub: 'eino', email: 'eino@example.com' }, store);
  expect([await store.all(), await store.sent()].map((kept) => kept.length)).toEqual([1, 1]);
  await forgetMessagesOf(aino, store);
  expect([await store.all(), await store.sent()]).toEqual([[], []]);
});

test('a network that fails keeps the message, and the next try sends it under the same key', async () => {
  const store = newStore();
  await store.put(written('once', 1));
  const first = serverThat(new Error('no network'));
  await deliverMessages({ store, api: first.api, person: aino, readToken: token, nowMs });
  expect(await store.all()).toHaveLength(1);
  const second = serverThat(taken());
  await deliverMessages({ store, api: second.api, person: null, readToken: token, nowMs });
  expect([first.calls[0]?.key, second.calls[0]?.key]).toEqual(['once', 'once']);
  expect(second.calls[0]?.token).toBeNull();
  expect(await store.all()).toEqual([]);
});

test('a page of a captive portal is no answer', async () => {
  const store = newStore();
  await store.put(written('portal', 1));
  const { api } = serverThat(new Response('<html>Log in to the train</html>', { status: 200 }));
  await deliverMessages({ store, api, person: aino, readToken: token, nowMs });
  expect(await store.all()).toHaveLength(1);
});

test('what the server refuses stays with the reason, is not sent again, and holds nobody up', async () => {
  const store = newStore();
  await store.put(written('bad', 1));
  await store.put(written('good', 2));
  const refusal = json(400, { code: 'invalid_request', message: 'no' });
  await deliverMessages({
    store,
    api: serverThat(refusal, taken()).api,
    person: aino,
    readToken: token,
    nowMs,
  });
  expect(await store.all()).toEqual([{ ...written('bad', 1), refusedFor: 'invalid_request' }]);
  const again = serverThat();
  await deliverMessages({ store, api: again.api, person: aino, readToken: token, nowMs });
  expect(again.calls).toEqual([]);
});

test('what was deleted while it was on its way stays deleted, and what was deleted before is not sent', async () => {
  const store = newStore();
  await store.put(written('first', 1));
  await store.put(written('second', 2));
  const { api, calls } = serverThat(json(400, { code: 'invalid_request', message: 'no' }), taken());
  const slow = {
    ...api,
    request: async (call: Parameters<typeof api.request>[0]) => {
      const answer = await api.request(call);
      await store.remove('first');
      await store.remove('second');
      return answer;
    },
  } as typeof api;
  await deliverMessages({ store, api: slow, person: aino, readToken: token, nowMs });
  expect(calls.map(({ key }) => key)).toEqual(['first']);
  expect(await store.all()).toEqual([]);
});

test('what waits is not taken for the database of a person, which the worker would make it', async () => {
  await openSupportStore().put(written('kept', 1));
  const names = (await indexedDB.databases()).map(({ name = '' }) => name);
  expect(names.filter(isPersonDatabase)).toEqual([]);
  expect(await openSupportStore().all()).toHaveLength(1);
});
