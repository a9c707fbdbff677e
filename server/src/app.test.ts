import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import sharp from 'sharp';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { expect, test } from 'vitest';
import { loggerOptions } from '#plugins/request-log.ts';
import { registeredRoutes } from '#testing/registered-routes.ts';
import { startTestApp } from '#testing/test-app.ts';

test('health says that the server lives, whatever its database does; ready says 503 while it cannot do its work', async () => {
  const server = await startTestApp();
  const ask = (path: string) => server.app.inject(path);
  for (const path of ['/api/health', '/api/ready'])
    expect((await ask(path)).json()).toEqual({ status: 'ok' });
  await server.database.close();
  expect((await ask('/api/health')).statusCode).toBe(200);
  await expect.poll(async () => (await ask('/api/ready')).statusCode, { timeout: 30_000 }).toBe(503);
  const answer = await ask('/api/ready');
  expect(answer.json()).toEqual({ code: 'unavailable', message: 'The database does not work.' });
  expect(answer.headers['retry-after']).toBe('5');
  await server.close();
});

test('a full disk is answered 503, is named in the log, and takes nothing that was acknowledged', async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const server = await startTestApp({ deps: { logger: { level: 'error', stream } } });
  const list = (count: number) => ({
    items: Array.from({ length: count }, (_, index) => ({ itemName: `${index} ${'x'.repeat(190)}` })),
  });
  const save = (count: number) => server.call('ann', 'PUT', '/api/quick-list', list(count));
  expect((await save(1)).statusCode).toBe(200);
  // SQLite raises the limit to the present page count.
  await sql`pragma max_page_count = 1`.execute(server.database.db);
  const refused = await save(2000);
  expect(refused.statusCode).toBe(503);
  expect(refused.json()).toMatchObject({ code: 'unavailable' });
  expect(lines.join()).toContain('database or disk is full');
  expect((await server.call('ann', 'GET', '/api/quick-list')).json().items).toHaveLength(1);
  await sql`pragma max_page_count = 100000`.execute(server.database.db);
  expect((await save(2000)).statusCode).toBe(200);
  await server.close();
});

test('a fault of the server says nothing of itself', async () => {
  const server = await startTestApp();
  await server.call('ann', 'GET', '/api/quick-list');
  await server.database.db.schema.dropTable('rows').execute();
  const answer = await server.call('ann', 'GET', '/api/quick-list');
  expect(answer.statusCode).toBe(500);
  expect(answer.json().code).toBe('internal');
  expect(answer.body).not.toMatch(/rows|table|sqlite/i);
  await server.close();
});

test('the client is told the issuer, the audience and how Google is reached', async () => {
  const server = await startTestApp({
    env: { OIDC_ISSUER: 'https://id.example/realm', OIDC_GOOGLE_HINT: 'kc_idp_hint=google' },
    deps: { createIdentity: null },
  });
  expect((await server.app.inject('/api/config')).json()).toEqual({
    oidc: {
      issuer: 'https://id.example/realm',
      clientId: 'ateria-web',
      audience: 'https://ateria.test/api',
      googleParams: { kc_idp_hint: 'google' },
      isEmbedded: false,
    },
    oldestAcceptedProtocol: 1,
  });
  await server.close();
});

test('no cache keeps what any answer says of a person; images alone stay in their own browser', async () => {
  const server = await startTestApp();
  /** Routes without personal data. */
  const ofNobody = new Set(['/api/config', '/api/health', '/api/ready']);
  const asked = registeredRoutes(server)
    .map((route) => route.split(' '))
    .filter(
      ([method, path = '']) => method === 'GET' && path !== '/api/changes/stream' && !ofNobody.has(path),
    )
    .map(([, path = '']) => path.replace(/\{\w+\}/g, 'some-id'));
  expect(asked.length).toBeGreaterThan(15);
  const kept: string[] = [];
  for (const path of asked) {
    const { headers } = await server.call('ann', 'GET', path);
    if (!String(headers['cache-control']).includes('no-store')) kept.push(path);
  }
  expect(kept).toEqual([]);
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  const image = `/api/images/${createHash('sha256').update(bytes).digest('hex')}`;
  await server.call('ann', 'PUT', image, bytes, { 'content-type': 'image/png' });
  const { statusCode, headers } = await server.call('ann', 'GET', image);
  expect([statusCode, headers['cache-control']]).toEqual([200, expect.stringMatching(/^private\b/)]);
  await server.close();
});

test('a new account is on trial with everything premium, and free afterwards', async () => {
  const server = await startTestApp({ env: { TRIAL_DAYS: '30' } });
  const { ms } = server.clock;
  const stats = async () => (await server.call('ann', 'GET', '/api/users/me/stats')).json();
  expect(await stats()).toEqual({
    recipesSaved: 0,
    mealsPlanned: 0,
    accountType: 'premium',
    memberSince: ms,
    isEmailAccount: true,
    subscription: {
      status: 'trialing',
      onboardingComplete: false,
      trialEndsAt: ms + 30 * dayMs,
      plan: null,
      periodEndsAt: null,
      cancelAtPeriodEnd: false,
      hasOtherPayer: false,
    },
  });
  server.clock.ms += 30 * dayMs;
  expect(await stats()).toMatchObject({
    accountType: 'free',
    subscription: { status: 'free', trialEndsAt: null },
  });
  await server.close();
});

test('logs name the call and the user by id, and hold no token, query, body, mail address or what is bought', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  const env = { OPEN_FOOD_FACTS_URL: 'http://127.0.0.1' };
  const server = await startTestApp({ env, deps: { logger: { level: 'debug', stream } } });
  const authorization = `Bearer ${await server.issuer.token('ann', { email: 'ann@example.com' })}`;
  await server.app.inject('/oidc/reset/this-is-a-secret-that-opens-an-account');
  await server.app.inject({ url: '/login?code=secret-code&state=s', headers: { accept: 'text/html' } });
  const refused = await server.app.inject('/api/quick-list');
  for (const path of ['/api/barcode-lookups/6408430000122', '/api/nowhere/6408430000122'])
    await server.app.inject({ url: path, headers: { authorization } });
  await server.app.inject({
    method: 'PUT',
    url: '/api/quick-list?token=secret-query',
    headers: { authorization, 'content-type': 'application/json' },
    payload: JSON.stringify({ items: [{ itemName: 'Secret birthday cake' }] }),
  });
  await server.close();
  const log = lines.join('');
  expect(log).toContain(`"reqId":"${refused.headers['x-request-id']}"`);
  expect(log).toContain('"path":"/api/quick-list"');
  expect(log).toContain('"path":"/api/barcode-lookups/:code"');
  expect(log).toMatch(/"userId":"[0-9a-f-]{36}"/);
  expect(log).not.toMatch(/eyJ|secret|Secret|ann@example|Bearer|6408430000122/);
});

test('the log names the code of a refusal, and not what was sent', async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const server = await startTestApp({ deps: { logger: { level: 'info', stream } } });
  const token = 'x'.repeat(43);
  const refused = [
    await server.call('ann', 'POST', '/api/invites/accept', { token }),
    await server.call('ann', 'PUT', '/api/quick-list', { items: [{ secret: 'cake' }] }),
    await server.call('ann', 'GET', '/api/quick-list'),
  ];
  await server.close();
  const answered = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ status, code, reason }) => [status, code, reason])).toEqual([
    [410, 'invite_gone', undefined],
    [400, 'invalid_request', undefined],
    [200, undefined, undefined],
  ]);
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([410, 400, 200]);
  expect(lines.join('')).not.toMatch(/secret|xxx/);
});

test('what PostgreSQL quotes of a row in its faults is not logged', async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const server = await startTestApp({ deps: { logger: { ...loggerOptions('error'), stream } } });
  const detail = 'Key (email)=(ann@example.com) already exists.';
  const err = Object.assign(new Error('duplicate key'), { detail, where: detail });
  server.app.log.error({ err }, 'request failed');
  await server.close();
  expect(lines.join('')).toContain('duplicate key');
  expect(lines.join('')).not.toContain('ann@example.com');
});

test('headers have less time than whole requests, without which Node lets slow bodies stay', async () => {
  const server = await startTestApp();
  const { headersTimeout, requestTimeout } = server.app.server;
  expect(headersTimeout).toBeLessThan(requestTimeout);
  await server.close();
});

test('bytes that are not HTTP get an answer in JSON and no crash', async () => {
  const server = await startTestApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('\u0016\u0003\u0001 hello\r\n\r\n');
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  expect(answer).toContain('400 Bad Request');
  expect(answer).toContain('"code":"invalid_request"');
  expect((await fetch(addressOf(server.app.server.address() as AddressInfo))).status).toBe(200);
  await server.close();
});

const addressOf = ({ port }: AddressInfo) => `http://127.0.0.1:${port}/api/health`;

test.each([
  ['false', '127.0.0.1'],
  ['1', '203.0.113.9'],
  ['127.0.0.1', '203.0.113.9'],
  ['true', '198.51.100.7'],
])('TRUST_PROXY=%s takes %s for the caller', async (TRUST_PROXY, ip) => {
  const server = await startTestApp({ env: { TRUST_PROXY, RATE_LIMIT_PER_MINUTE: '1' } });
  const call = (forwarded: string) =>
    server.app.inject({ url: '/api/health', headers: { 'x-forwarded-for': forwarded } });
  await call('198.51.100.7, 203.0.113.9');
  const sameCaller = {
    '127.0.0.1': '192.0.2.1',
    '203.0.113.9': '192.0.2.1, 203.0.113.9',
    '198.51.100.7': '198.51.100.7',
  }[ip];
  expect((await call(sameCaller ?? '')).statusCode).toBe(429);
  await server.close();
});

test('a household with IPv6 counts as one caller, whichever of its addresses calls', async () => {
  const server = await startTestApp({ env: { TRUST_PROXY: '1', RATE_LIMIT_PER_MINUTE: '1' } });
  const call = async (address: string) =>
    (await server.app.inject({ url: '/api/health', headers: { 'x-forwarded-for': address } })).statusCode;
  expect(await call('2001:db8:0:1::1')).toBe(200);
  expect(await call('2001:db8:0:1:ffff::2')).toBe(429);
  expect(await call('2001:db8:0:2::1')).toBe(200);
  await server.close();
});
