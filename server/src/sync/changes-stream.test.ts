import { once } from 'node:events';
import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import type { Poke } from 'sync-protocol/sync/changes.ts';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
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

async function open(address: string, token: string, device?: string) {
  const stopping = new AbortController();
  readers.push(stopping);
  const response = await fetch(address, {
    headers: {
      authorization: `Bearer ${token}`,
      'accept-encoding': 'br, gzip',
      ...(device !== undefined && { 'ateria-device': device }),
    },
    signal: stopping.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  /** Reads until `count` pokes have arrived, or the stream ends. */
  async function pokes(count: number): Promise<Poke[]> {
    for (;;) {
      const found = [...text.matchAll(/event: change\ndata: (.+)\n\n/g)].map(
        ([, data = '']): Poke => JSON.parse(data),
      );
      if (found.length >= count) return found;
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return found;
      text += chunk.value;
    }
  }
  const events = async (count: number) => (await pokes(count)).map(({ cursor }) => cursor);
  return { response, pokes, events, close: () => stopping.abort() };
}

const add = (server: TestApp, person: string) =>
  server.call(person, 'PUT', '/api/quick-list', { items: [{ itemName: 'x' }] });

let keys = 0;
/** Adds rows with a merge, like a device. */
async function merge(server: TestApp, device: string, itemNames: readonly string[], key = `k${++keys}`) {
  const items = itemNames.map((itemName, index) => ({
    clientId: `${device}-${index}`,
    itemName,
    category: 'dairy',
    sync: { op: index + 1, base: 0, epoch: '', stamp: 1_768_478_400_000 },
  }));
  const body = { items, recurringItemsToAdvance: [], merge: { device } };
  return (await server.call('ann', 'PUT', '/api/quick-list', body, { 'idempotency-key': key })).json();
}

describe('a poke that brings what changed', () => {
  test('[P8] has the rows of a small change, and where the feed was and is', async () => {
    const { server, address } = await listen();
    const stream = await open(address, await server.issuer.token('ann'));
    const [start] = await stream.pokes(1);
    expect(Object.keys(start!)).toEqual(['cursor']);
    const answer = await merge(server, 'phone', ['Milk', 'Butter']);
    const [, poke] = await stream.pokes(2);
    expect(poke).toEqual({ cursor: `${answer.epoch}.2`, from: start?.cursor, rows: answer.rows });
    await add(server, 'ann');
    const [, , next] = await stream.pokes(3);
    expect(next?.from).toBe(poke?.cursor);
    const page = (await server.call('ann', 'GET', `/api/changes?since=${next?.from}`)).json();
    const byId = (a: RowState, b: RowState) => a.id.localeCompare(b.id);
    expect(next?.rows?.toSorted(byId)).toEqual(page.rows.toSorted(byId));
  });

  test.each([
    ['21 rows', Array.from({ length: 21 }, (_, n) => `item ${n}`)],
    ['8 kB', Array.from({ length: 20 }, (_, n) => `${n} ${'ä'.repeat(190)}`)],
  ])('[P6] does not bring %s', async (_, names) => {
    const { server, address } = await listen();
    const stream = await open(address, await server.issuer.token('ann'));
    await stream.pokes(1);
    const answer = await merge(server, 'phone', names);
    expect(answer.acknowledged).toHaveLength(names.length);
    expect((await stream.pokes(2))[1]).toEqual({ cursor: `${answer.epoch}.${names.length}` });
  });

  test('[P6] is not sent to the device that an answer has told the same, and to all others', async () => {
    const { server, address } = await listen();
    const token = await server.issuer.token('ann');
    const phone = await open(address, token, 'phone');
    const tablet = await open(address, token, 'tablet');
    for (const stream of [phone, tablet]) await stream.pokes(1);
    await merge(server, 'phone', ['Milk']);
    await merge(server, 'tablet', ['Bread']);
    expect((await phone.events(2))[1]).toMatch(/\.2$/);
    expect((await tablet.events(2))[1]).toMatch(/\.1$/);
  });

  test('a stream whose device has no proper name is rejected', async () => {
    const { server, address } = await listen();
    const { response } = await open(address, await server.issuer.token('ann'), 'no name');
    expect(response.status).toBe(400);
  });
});

test('[P6] the stream tells the cursor at once and after every change of the household', async () => {
  const { server, address } = await listen();
  const stream = await open(address, await server.issuer.token('ann'));
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('content-encoding')).toBe('gzip');
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
  expect(await stream.events(99)).toHaveLength(1);
});

test('the stream ends soon after the sign-in that its token is of, and goes on while nobody can tell', async () => {
  const answers: (number | null | Error)[] = [];
  const signedInAt = async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    return answer ?? null;
  };
  answers.push(1);
  const { server, address } = await listen({ identity: { signedInAt } });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const stream = await open(address, await server.issuer.token('ann', { sid: 'here' }));
  await stream.events(1);
  answers.splice(0, 1, new Error('away'), 1, null);
  vi.advanceTimersByTime(80_000);
  await add(server, 'ann');
  expect(await stream.events(2)).toHaveLength(2);
  vi.advanceTimersByTime(40_000);
  expect(await stream.events(99)).toHaveLength(2);
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

test('a client that takes nothing zipped gets its pokes as they are', async () => {
  const { server, address } = await listen();
  const authorization = `Bearer ${await server.issuer.token('ann')}`;
  const request = get(address, { headers: { authorization, 'accept-encoding': 'gzip;q=0' } });
  const [response] = await once(request, 'response');
  const [chunk] = await once(response, 'data');
  expect(response.headers).not.toHaveProperty('content-encoding');
  expect(String(chunk)).toMatch(/^event: /);
  request.destroy();
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
