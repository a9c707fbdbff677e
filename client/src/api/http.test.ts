import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { epochHeader, protocolHeader, protocolVersion } from 'sync-protocol/sync/headers.ts';
import { Type } from 'typebox';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ApiToken, createApiClient } from './http.ts';

const Milk = Type.Object({ itemName: Type.String() });
const ours = { 'content-type': 'application/json; charset=utf-8' };

let server: http.Server;
let origin: string;
let answer: http.RequestListener;
let requests: { method?: string; url?: string; headers: http.IncomingHttpHeaders; body: string }[];

beforeEach(async () => {
  requests = [];
  server = http.createServer((req, res) => {
    let body = '';
    req.on('data', (chunk) => {
      body += chunk;
    });
    req.on('end', () => {
      requests.push({ method: req.method, url: req.url, headers: req.headers, body });
      answer(req, res);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const json = (status: number, body: unknown, headers: http.OutgoingHttpHeaders = {}) => {
  answer = (_req, res) => res.writeHead(status, { ...ours, ...headers }).end(JSON.stringify(body));
};

function client(tokens: ApiToken[] = [{ kind: 'token', token: 'first' }], timeoutMs = 2_000) {
  const asked: ({ forceRenew?: string } | undefined)[] = [];
  const api = createApiClient({
    baseUrl: origin,
    fetch,
    timeoutMs,
    getAccessToken: async (request) => {
      asked.push(request);
      return tokens[asked.length - 1] ?? { kind: 'offline' };
    },
  });
  return { api, asked };
}

const read = (api = client().api) => api.request({ path: '/api/milk', schema: Milk });

test('an answer of the promised shape is a success, with both clocks', async () => {
  json(200, { itemName: 'Maito' }, { date: 'Fri, 21 Nov 2025 10:00:00 GMT' });
  const outcome = await read();
  expect(outcome).toMatchObject({ kind: 'ok', status: 200, body: { itemName: 'Maito' } });
  if (outcome.kind !== 'ok') throw new Error(outcome.kind);
  expect(outcome.serverDate).toBe(Date.UTC(2025, 10, 21, 10));
  expect(outcome.receivedAt).toBeGreaterThanOrEqual(outcome.sentAt);
});

test('a call carries the token, the protocol and its body', async () => {
  json(200, { itemName: 'Maito' });
  await client().api.request({
    method: 'PUT',
    path: '/api/milk?x=1',
    body: { itemName: 'Maito' },
    headers: { 'idempotency-key': 'k' },
    schema: Milk,
  });
  expect(requests[0]).toMatchObject({ method: 'PUT', url: '/api/milk?x=1', body: '{"itemName":"Maito"}' });
  expect(requests[0]?.headers).toMatchObject({
    authorization: 'Bearer first',
    [protocolHeader]: String(protocolVersion),
    'content-type': 'application/json',
    'idempotency-key': 'k',
  });
});

test('a public call asks for no token and sends none', async () => {
  json(200, { itemName: 'Maito' });
  const { api, asked } = client();
  await api.request({ path: '/api/milk', schema: Milk, isPublic: true });
  expect(requests[0]?.headers.authorization).toBeUndefined();
  expect(asked).toEqual([]);
});

test('the token never leaves for another origin, nor for a path that reads as one', async () => {
  for (const path of ['https://evil.example/api', '//evil.example/api', '/\\evil.example/api', 'api/milk'])
    await expect(client().api.request({ path, schema: Milk })).rejects.toThrow('Not a path of the API');
});

test('nothing is sent without a token', async () => {
  expect(await read(client([{ kind: 'offline' }]).api)).toEqual({ kind: 'no-token', reason: 'offline' });
  expect(await read(client([{ kind: 'signed-out', reason: 'invalid_grant' }]).api)).toEqual({
    kind: 'no-token',
    reason: 'signed-out',
  });
  expect(requests).toEqual([]);
});

test('a call has 15 seconds, unless it is given others', async () => {
  const given: number[] = [];
  const api = createApiClient({
    baseUrl: 'https://ateria.test',
    fetch: async () => new Response('{}', { headers: ours }),
    getAccessToken: async () => ({ kind: 'token', token: 'first' }),
    after: (ms) => {
      given.push(ms);
      return () => {};
    },
  });
  await api.request({ path: '/api/milk', schema: Milk });
  await api.request({ path: '/api/milk', schema: Milk, timeoutMs: 180_000 });
  expect(given).toEqual([15_000, 180_000]);
});

test('an answer that is lost on the way is worth another try', async () => {
  answer = (req) => req.socket.destroy();
  expect(await read()).toEqual({ kind: 'retry', reason: 'network' });
});

test('a server that is not there is worth another try', async () => {
  const { api } = client();
  await new Promise((closed) => server.close(closed));
  expect(await read(api)).toEqual({ kind: 'retry', reason: 'network' });
});

test('an answer that breaks off in the middle is no success', async () => {
  answer = (_req, res) => {
    res.writeHead(200, { ...ours, 'content-length': 100 });
    res.write('{"itemName":');
    setTimeout(() => res.destroy(), 20);
  };
  expect(await read()).toEqual({ kind: 'retry', reason: 'network' });
});

test('truncated JSON under a good status is not ours', async () => {
  answer = (_req, res) => res.writeHead(200, ours).end('{"itemName":"Mai');
  expect(await read()).toMatchObject({ kind: 'retry', reason: 'not-ours' });
});

test("a captive portal's page under status 200 is not ours", async () => {
  answer = (_req, res) =>
    res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome to the Wi-Fi</h1>');
  expect(await read()).toMatchObject({ kind: 'retry', reason: 'not-ours' });
});

test('JSON of another shape is not ours', async () => {
  json(200, { ok: true });
  expect(await read()).toMatchObject({ kind: 'retry', reason: 'not-ours', status: 200 });
});

test('a redirect elsewhere is not followed, and takes no token with it', async () => {
  const elsewhere = http.createServer((_req, res) => res.writeHead(200, ours).end('{"itemName":"x"}'));
  await new Promise<void>((listening) => elsewhere.listen(0, '127.0.0.1', listening));
  let hits = 0;
  elsewhere.on('request', () => {
    hits++;
  });
  const { port } = elsewhere.address() as AddressInfo;
  answer = (_req, res) => res.writeHead(302, { location: `http://127.0.0.1:${port}/portal` }).end();
  expect(await read()).toMatchObject({ kind: 'retry', reason: 'not-ours' });
  expect(hits).toBe(0);
  elsewhere.close();
});

test('a slow answer times out, also when only its body is slow', async () => {
  answer = () => {};
  expect(await read(client(undefined, 60).api)).toEqual({ kind: 'retry', reason: 'timeout' });
  answer = (_req, res) => {
    res.writeHead(200, ours);
    res.write('{');
  };
  expect(await read(client(undefined, 60).api)).toEqual({ kind: 'retry', reason: 'timeout' });
});

test('the caller can take a call back, before and after it is sent', async () => {
  const stop = new AbortController();
  answer = () => stop.abort();
  const outcome = client().api.request({ path: '/api/milk', schema: Milk, signal: stop.signal });
  expect(await outcome).toEqual({ kind: 'aborted' });
  expect(await client().api.request({ path: '/api/milk', schema: Milk, signal: stop.signal })).toEqual({
    kind: 'aborted',
  });
  expect(requests).toHaveLength(1);
});

test('a refused token is renewed once and the call repeated', async () => {
  answer = (req, res) =>
    req.headers.authorization === 'Bearer second'
      ? res.writeHead(200, ours).end('{"itemName":"Maito"}')
      : res.writeHead(401, ours).end('{"code":"unauthorized","message":"expired"}');
  const { api, asked } = client([
    { kind: 'token', token: 'first' },
    { kind: 'token', token: 'second' },
  ]);
  expect(await read(api)).toMatchObject({ kind: 'ok' });
  expect(asked).toEqual([undefined, { forceRenew: 'first' }]);
  expect(requests).toHaveLength(2);
});

test('a call that is refused with the renewed token too is unauthorized', async () => {
  json(401, { code: 'unauthorized', message: 'no' });
  const { api } = client([
    { kind: 'token', token: 'first' },
    { kind: 'token', token: 'second' },
  ]);
  expect(await read(api)).toEqual({ kind: 'unauthorized' });
  expect(requests).toHaveLength(2);
});

test('a 401 whose renewal fails for the network waits; one whose session is over is unauthorized', async () => {
  json(401, { code: 'unauthorized', message: 'no' });
  const first: ApiToken = { kind: 'token', token: 'first' };
  expect(await read(client([first, { kind: 'offline' }]).api)).toEqual({
    kind: 'no-token',
    reason: 'offline',
  });
  const over: ApiToken = { kind: 'signed-out', reason: 'invalid_grant' };
  expect(await read(client([first, over]).api)).toEqual({ kind: 'unauthorized' });
});

test("a portal's own 401 costs no renewal", async () => {
  answer = (_req, res) => res.writeHead(401, { 'content-type': 'text/html' }).end('log in to the Wi-Fi');
  const { api, asked } = client();
  expect(await read(api)).toMatchObject({ kind: 'retry', reason: 'not-ours' });
  expect(asked).toHaveLength(1);
});

test('a refusal of ours carries its code and words', async () => {
  json(403, { code: 'recipe_limit', message: 'Three recipes' });
  expect(await read()).toEqual({
    kind: 'refused',
    status: 403,
    code: 'recipe_limit',
    message: 'Three recipes',
  });
});

test('a body that is too large for a proxy on the way is refused, whatever page it answers with', async () => {
  answer = (_req, res) => res.writeHead(413, { 'content-type': 'text/html' }).end('nginx');
  expect(await read()).toMatchObject({ kind: 'refused', status: 413, code: 'payload_too_large' });
});

test("a refusal that is not ours, such as a proxy's 404 page, refuses nothing", async () => {
  answer = (_req, res) => res.writeHead(404, { 'content-type': 'text/html' }).end('nginx');
  expect(await read()).toMatchObject({ kind: 'retry', reason: 'not-ours', status: 404 });
});

test('an old build is told to upgrade', async () => {
  json(426, { code: 'upgrade_required', message: 'old' });
  expect(await read()).toEqual({ kind: 'upgrade-required' });
});

test.each([408, 425, 429, 500, 502, 503, 504])('status %i means later', async (status) => {
  json(status, { code: 'unavailable', message: 'later' }, { 'retry-after': '7' });
  const said = { code: 'unavailable', message: 'later' };
  expect(await read()).toEqual({ kind: 'retry', reason: 'status', status, retryAfterMs: 7_000, said });
});

test('an answer without a body is a null', async () => {
  answer = (_req, res) => res.writeHead(204).end();
  expect(await client().api.request({ path: '/api/milk', schema: Type.Null() })).toMatchObject({
    kind: 'ok',
    body: null,
  });
});

/** Timers that run by hand: none fires before `pass` has let its time go by. */
function createTimers() {
  let nowMs = 0;
  const running = new Map<object, { at: number; fire: () => void }>();
  let started = 0;
  return {
    started: () => started,
    after: (ms: number, fire: () => void) => {
      const key = {};
      running.set(key, { at: nowMs + ms, fire });
      started += 1;
      return () => void running.delete(key);
    },
    pass: (ms: number) => {
      nowMs += ms;
      for (const [key, { at, fire }] of running)
        if (at <= nowMs) {
          running.delete(key);
          fire();
        }
    },
  };
}

test('a large file takes its time: only a line that is silent so long is given up', async () => {
  const zip = { 'content-type': 'application/zip' };
  const timers = createTimers();
  const api = createApiClient({
    baseUrl: origin,
    fetch,
    getAccessToken: async () => ({ kind: 'token', token: 'first' }),
    after: timers.after,
  });
  let res: http.ServerResponse | undefined;
  answer = (_req, open) => {
    res = open.writeHead(200, zip);
    res.write('1');
  };
  const open = () => api.openArchive({ path: '/api/users/me/export', timeoutMs: 180_000 });
  /** The next chunk comes, almost too late. */
  const write = async (chunk: string) => {
    const before = timers.started();
    timers.pass(179_000);
    res?.write(chunk);
    await expect.poll(timers.started).toBeGreaterThan(before);
  };
  const whole = open();
  await expect.poll(timers.started).toBe(2);
  await write('2');
  await write('3');
  res?.end();
  const outcome = await whole;
  if (outcome.kind !== 'archive') throw new Error(outcome.kind);
  expect([outcome.file.type, await outcome.file.text()]).toEqual(['application/zip', '123']);

  const before = timers.started();
  const half = open();
  await expect.poll(timers.started).toBe(before + 2);
  await write('2');
  timers.pass(180_000);
  expect(await half).toEqual({ kind: 'retry', reason: 'timeout' });
});

test('a stream stays open past the time-out and ends with its signal', async () => {
  answer = (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('data: 1\n\n');
    setTimeout(() => res.write('data: 2\n\n'), 150);
  };
  const stop = new AbortController();
  const stream = await client(undefined, 80).api.openStream({ path: '/api/stream', signal: stop.signal });
  if (stream.kind !== 'open') throw new Error(stream.kind);
  const reader = stream.body.getReader();
  const readText = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await readText()).toBe('data: 1\n\n');
  expect(await readText()).toBe('data: 2\n\n');
  stop.abort();
  await expect(reader.read()).rejects.toThrow();
});

test('a stream that is answered with a page or a 429 is a failure like any other', async () => {
  answer = (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<p>portal');
  expect(await client().api.openStream({ path: '/api/stream' })).toMatchObject({ reason: 'not-ours' });
  json(429, {}, { 'retry-after': '1' });
  expect(await client().api.openStream({ path: '/api/stream' })).toMatchObject({ retryAfterMs: 1_000 });
});

test('a file is sent as it is, as what its type says', async () => {
  answer = (_req, res) => res.writeHead(204).end();
  const file = new Blob(['bytes of an image'], { type: 'image/webp' });
  const outcome = await client().api.request({
    method: 'PUT',
    path: '/api/image',
    file,
    schema: Type.Null(),
  });
  expect(outcome).toMatchObject({ kind: 'ok', body: null });
  expect(requests[0]).toMatchObject({
    body: 'bytes of an image',
    headers: { 'content-type': 'image/webp' },
  });
});

test('an image comes whole and with its type; what is none is a failure as elsewhere', async () => {
  const open = () => client([{ kind: 'token', token: 'first' }], 300).api.openImage({ path: '/api/image' });
  answer = (_req, res) =>
    res.writeHead(200, { 'content-type': 'image/webp' }).end(Buffer.from([82, 73, 0, 255]));
  const outcome = await open();
  if (outcome.kind !== 'image') throw new Error(outcome.kind);
  expect(outcome.file.type).toBe('image/webp');
  expect([...new Uint8Array(await outcome.file.arrayBuffer())]).toEqual([82, 73, 0, 255]);

  json(404, { code: 'not_found', message: 'There is no such image.' });
  expect(await open()).toMatchObject({ kind: 'refused', code: 'not_found' });
  answer = (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in to the WiFi');
  expect(await open()).toMatchObject({ kind: 'retry', reason: 'not-ours' });
  answer = (_req, res) =>
    res.writeHead(200, { 'content-type': 'image/webp', 'content-length': 9 }).write('half');
  expect(await open()).toEqual({ kind: 'retry', reason: 'timeout' });
});

test('a large body goes zipped once the server has said that it takes such, and as it is when that is refused', async () => {
  const raw: Buffer[] = [];
  let takesZipped = true;
  answer = (req, res) => {
    if (req.headers['content-encoding'] === 'gzip' && !takesZipped)
      res.writeHead(400, ours).end(JSON.stringify({ code: 'invalid_request', message: 'no JSON' }));
    else
      res
        .writeHead(200, { ...ours, ...(takesZipped && { 'accept-encoding': 'gzip' }) })
        .end(JSON.stringify({ itemName: 'Maito' }));
  };
  server.prependListener('request', (req) => req.on('data', (chunk: Buffer) => raw.push(chunk)));
  const tokens = Array.from({ length: 9 }, () => ({ kind: 'token', token: 'first' }) as const);
  const { api } = client(tokens);
  const body = { text: 'milk '.repeat(1_000) };
  const put = (large: unknown = body) =>
    api.request({ method: 'PUT', path: '/api/milk', body: large, isLarge: true, schema: Milk });
  const encodings = () => requests.map(({ headers }) => headers['content-encoding']);

  await put();
  raw.length = 0;
  expect((await put()).kind).toBe('ok');
  expect(JSON.parse(gunzipSync(Buffer.concat(raw)).toString())).toEqual(body);
  await put({ text: 'small' });
  expect(encodings()).toEqual([undefined, 'gzip', undefined]);

  takesZipped = false;
  requests = [];
  expect((await put()).kind).toBe('ok');
  await put();
  expect(encodings()).toEqual(['gzip', undefined, undefined]);
});

/** Keeps the household's name as the database of a device does. */
function createHousehold(named = '') {
  const kept = { named };
  return {
    kept,
    read: async () => kept.named,
    isOwn: async (answered: string) => {
      kept.named ||= answered;
      return kept.named === answered;
    },
  };
}

const clientOf = (household: ReturnType<typeof createHousehold>) =>
  createApiClient({
    baseUrl: origin,
    fetch,
    getAccessToken: async () => ({ kind: 'token', token: 'own' }),
    household,
  });
const named = () => requests.map(({ method, headers }) => [method, headers['ateria-household']]);

test('a call that says what epoch its data are of waits for no reading of it', async () => {
  json(200, { itemName: 'Maito' });
  const api = createApiClient({
    baseUrl: origin,
    fetch,
    getAccessToken: async () => ({ kind: 'token', token: 'first' }),
    // Never resolves, as while the storage is being written.
    readEpoch: () => new Promise(() => undefined),
  });
  expect(await api.request({ path: '/api/milk', epoch: 'e1', schema: Milk })).toMatchObject({ kind: 'ok' });
  expect(requests[0]?.headers[epochHeader]).toBe('e1');
});

test('a household is named by every call once an answer has named it', async () => {
  const household = createHousehold();
  const client = clientOf(household);
  json(200, { itemName: 'milk' }, { 'ateria-household': 'home' });
  await client.request({ path: '/api/quick-list', schema: Milk });
  await client.request({ path: '/api/quick-list', schema: Milk });
  expect(named()).toEqual([
    ['GET', undefined],
    ['GET', 'home'],
  ]);
});

test('nothing is written before the household is known', async () => {
  const household = createHousehold();
  json(200, { itemName: 'milk' }, { 'ateria-household': 'home' });
  await clientOf(household).request({ method: 'PUT', path: '/api/quick-list', body: {}, schema: Milk });
  expect(named()).toEqual([
    ['GET', undefined],
    ['PUT', 'home'],
  ]);
});

test('an answer of another household is not taken', async () => {
  const household = createHousehold('home');
  json(200, { itemName: 'milk' }, { 'ateria-household': 'summer-house' });
  const outcome = await clientOf(household).request({ path: '/api/quick-list', schema: Milk });
  expect(outcome).toEqual({ kind: 'retry', reason: 'not-ours' });
});
