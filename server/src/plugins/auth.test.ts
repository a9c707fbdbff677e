import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { exportSPKI, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createCallCounter } from '#lib/limits/call-counter.ts';
import { nextTurn } from '#lib/turns/next-turn.ts';
import { startIssuerServer } from '#testing/issuer-server.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { testAudience, testIssuer } from '#testing/test-issuer.ts';
import { auth } from './auth.ts';
import { errorHandler } from './error-handler.ts';
import { remoteIssuerKeys } from './issuer-keys.ts';
import { rateLimits } from './rate-limits.ts';

let server: TestApp;
const ended = new Set(['ended']);
beforeAll(async () => {
  const signedInAt = async (session: string) => (ended.has(session) ? null : server.clock.ms);
  server = await startTestApp({ identity: { signedInAt } });
});
afterAll(() => server.close());

const stats = (authorization?: string) =>
  server.app.inject({ url: '/api/users/me/stats', headers: authorization ? { authorization } : {} });
const seconds = () => Math.floor(server.clock.ms / 1000);

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claims = () => ({
  iss: testIssuer,
  aud: testAudience,
  sub: 'eve',
  iat: seconds(),
  exp: seconds() + 600,
});
const otherKey = async () => (await generateKeyPair('RS256')).privateKey;

const badTokens: Record<string, () => Promise<string> | string> = {
  'no token at all': () => '',
  'another scheme': () => 'Basic YTpi',
  'an empty bearer': () => 'Bearer ',
  'two tokens': () => 'Bearer a b',
  garbage: () => 'Bearer garbage',
  'three dots of nothing': () => 'Bearer ...',
  'not JSON inside': () => 'Bearer YQ.YQ.YQ',
  'a header that is null': () => `Bearer ${Buffer.from('null').toString('base64url')}.e30.e30`,
  'alg none': () => `Bearer ${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims())}.`,
  'alg None with a signature': () => `Bearer ${encode({ alg: 'None' })}.${encode(claims())}.YQ`,
  'HS256 with the public key as the secret': async () => {
    const secret = new TextEncoder().encode(await exportSPKI(server.issuer.publicKey));
    const token = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', kid: 'test-key', typ: 'at+jwt' })
      .sign(secret);
    return `Bearer ${token}`;
  },
  'RS512 with the right key': async () => {
    const pair = await generateKeyPair('RS512');
    return `Bearer ${await new SignJWT(claims()).setProtectedHeader({ alg: 'RS512', kid: 'test-key' }).sign(pair.privateKey)}`;
  },
  'a key that is not the issuer’s': async () =>
    `Bearer ${await server.issuer.token('eve', {}, {}, await otherKey())}`,
  'an unknown key id': async () => `Bearer ${await server.issuer.token('eve', {}, { kid: 'another' })}`,
  'an ID token’s type': async () => `Bearer ${await server.issuer.token('eve', {}, { typ: 'logout+jwt' })}`,
  'another issuer': async () => `Bearer ${await server.issuer.token('eve', { iss: 'https://evil.test' })}`,
  'another audience': async () => `Bearer ${await server.issuer.token('eve', { aud: 'ateria-web' })}`,
  'no audience': async () => `Bearer ${await server.issuer.token('eve', { aud: undefined })}`,
  'no issuer': async () => `Bearer ${await server.issuer.token('eve', { iss: undefined })}`,
  'no subject': async () => `Bearer ${await server.issuer.token('eve', { sub: undefined })}`,
  'an empty subject': async () => `Bearer ${await server.issuer.token('')}`,
  'given to another client': async () => `Bearer ${await server.issuer.token('eve', { azp: 'other-app' })}`,
  'no expiry': async () => `Bearer ${await server.issuer.token('eve', { exp: undefined })}`,
  'no time of issue': async () => `Bearer ${await server.issuer.token('eve', { iat: undefined })}`,
  'expired 61 s ago': async () => `Bearer ${await server.issuer.token('eve', { exp: seconds() - 61 })}`,
  'issued 61 s from now': async () => `Bearer ${await server.issuer.token('eve', { iat: seconds() + 61 })}`,
  'not yet valid': async () => `Bearer ${await server.issuer.token('eve', { nbf: seconds() + 3600 })}`,
  'a critical extension': async () =>
    `Bearer ${await server.issuer.token('eve', {}, { b64: true, crit: ['b64'] })}`,
  'a changed payload': async () => {
    const [header, , signature] = (await server.issuer.token('eve')).split('.');
    return `Bearer ${header}.${encode({ ...claims(), sub: 'adam' })}.${signature}`;
  },
};

test.each(Object.keys(badTokens))('%s is answered 401', async (name) => {
  const answer = await stats(await badTokens[name]?.());
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toEqual({ code: 'unauthorized', message: expect.any(String) });
  expect(answer.headers['www-authenticate']).toBe('Bearer');
});

test('the log says of what a refused token is, and holds nothing of it', async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  const told = await startTestApp({ deps: { logger: { level: 'info', stream } } });
  onTestFinished(() => told.close());
  const now = Math.floor(told.clock.ms / 1000);
  const reasonOf = async (token: string | undefined) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    await told.app.inject({ url: '/api/users/me/stats', headers });
    const { msg, status, code, reason } = JSON.parse(lines.at(-1) ?? '');
    expect({ msg, status, code }).toEqual({ msg: 'answered', status: 401, code: 'unauthorized' });
    return reason;
  };
  const { token } = told.issuer;
  expect(await reasonOf(undefined)).toBe('This call needs an access token.');
  expect(await reasonOf('garbage')).toBe('The access token is not valid here.');
  expect(await reasonOf(await token('eve', { aud: 'account' }))).toMatch(/audience/);
  expect(await reasonOf(await token('eve', { aud: ['account', 'realm'] }))).toMatch(/audience/);
  expect(await reasonOf(await token('eve', { iss: 'https://evil.test' }))).toMatch(/issuer/);
  expect(await reasonOf(await token('eve', { azp: 'other-app' }))).toMatch(/another client/);
  expect(await reasonOf(await token('eve', { iat: undefined }))).toMatch(/lacks.* iat/);
  expect(await reasonOf(await token('eve', { exp: now - 61 }))).toMatch(/expired/);
  expect(await reasonOf(await token('eve', { iat: now + 61 }))).toMatch(/future/);
  expect(await reasonOf(await token('eve', { nbf: now + 3600 }))).toMatch(/future/);
  expect(await reasonOf(await token('eve', {}, { kid: 'another' }))).toMatch(/no such key/);
  expect(await reasonOf(await token('eve', {}, {}, await otherKey()))).toMatch(/signature/);
  expect(lines.join('')).not.toMatch(/eyJ|evil|other-app|realm/);
});

test('within the leeway of 60 s a token is good: just expired, or from a clock slightly ahead', async () => {
  const expired = await stats(`Bearer ${await server.issuer.token('ann', { exp: seconds() - 59 })}`);
  const early = await stats(`Bearer ${await server.issuer.token('ann', { iat: seconds() + 59 })}`);
  expect([expired.statusCode, early.statusCode]).toEqual([200, 200]);
});

test('the audience may be one of several, and the type may be JWT, at+jwt or missing', async () => {
  const several = await stats(`Bearer ${await server.issuer.token('ann', { aud: [testAudience, 'other'] })}`);
  const plain = await stats(`Bearer ${await server.issuer.token('ann', {}, { typ: 'JWT' })}`);
  const none = await stats(`Bearer ${await server.issuer.token('ann', {}, { typ: undefined })}`);
  expect([several, plain, none].map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
});

test('an address that became known or changed since the first call is taken over, and none takes none away', async () => {
  const emails: (string | null | undefined)[] = [];
  for (const email of [undefined, 'elsa@example.com', 'elsa@example.org', undefined]) {
    await stats(`Bearer ${await server.issuer.token('elsa', { email, email_verified: true })}`);
    const elsa = server.database.db.selectFrom('users').select('email').where('subject', '=', 'elsa');
    emails.push((await elsa.executeTakeFirst())?.email);
  }
  expect(emails).toEqual([null, 'elsa@example.com', 'elsa@example.org', 'elsa@example.org']);
});

test.each([[false], ['false'], [undefined], ['yes']])(
  'an address of which the issuer says %s, and not that it is proven, is nobody’s',
  async (email_verified) => {
    const claimed = await server.issuer.token('enna', { email: 'else@example.com', email_verified });
    await stats(`Bearer ${claimed}`);
    const enna = server.database.db.selectFrom('users').select('email').where('subject', '=', 'enna');
    expect(await enna.executeTakeFirst()).toEqual({ email: null });
  },
);

test('a token of another server’s new key is good however many come at once, and while the database is away it is no fault of theirs', async () => {
  const read = vi.fn<() => Promise<JSONWebKeySet>>();
  const lagging = await startTestApp({ identity: { jwks: { keys: [] }, readOthersKeys: read } });
  const authorization = `Bearer ${await lagging.issuer.token('ann')}`;
  const ask = () => lagging.app.inject({ url: '/api/users/me/stats', headers: { authorization } });
  read.mockRejectedValueOnce(new Error('gone'));
  expect((await ask()).statusCode).toBe(503);
  read.mockImplementation(async () => {
    await nextTurn();
    return lagging.issuer.identity.jwks;
  });
  expect((await Promise.all([ask(), ask(), ask()])).map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 200,
  ]);
  expect(read).toHaveBeenCalledTimes(2);
  await lagging.close();
});

test('a token of our client is good, and one of a sign-in that has ended is not', async () => {
  const ours = await stats(`Bearer ${await server.issuer.token('ann', { azp: 'ateria-web' })}`);
  const alive = await stats(`Bearer ${await server.issuer.token('ann', { sid: 'alive' })}`);
  const ended = await stats(`Bearer ${await server.issuer.token('ann', { sid: 'ended' })}`);
  expect([ours, alive, ended].map(({ statusCode }) => statusCode)).toEqual([200, 200, 401]);
});

test('a token that was good before is good no longer after its time, or after the sign-in has ended', async () => {
  const token = `Bearer ${await server.issuer.token('ann', { exp: seconds() + 600 })}`;
  const ofSignIn = `Bearer ${await server.issuer.token('ann', { sid: 'soon over' })}`;
  const statuses = async () => [(await stats(token)).statusCode, (await stats(ofSignIn)).statusCode];
  expect([await statuses(), await statuses()]).toEqual([
    [200, 200],
    [200, 200],
  ]);
  ended.add('soon over');
  expect(await statuses()).toEqual([200, 401]);
  const { ms } = server.clock;
  server.clock.ms = ms + 661_000;
  const answer = await stats(token);
  expect([answer.statusCode, answer.json().message]).toEqual([401, 'The access token has expired.']);
  server.clock.ms = ms;
});

test('a token that was good before is good no longer where its key is the issuer’s no more', async () => {
  const nowMs = () => server.clock.ms;
  let isWithdrawn = false;
  const key = await exportSPKI(server.issuer.publicKey);
  const app = Fastify();
  await app.register(errorHandler);
  await app.register(rateLimits, { perMinute: 1_000, calls: createCallCounter() });
  await app.register(auth, {
    issuer: testIssuer,
    peopleIssuer: testIssuer,
    audience: testAudience,
    clientId: 'ateria-web',
    findKey: async () => {
      if (isWithdrawn) throw new Error('no such key');
      return key;
    },
    nowMs,
    signedInAt: undefined,
    admit: async () => ({ userId: 'u', householdId: 'h', number: 1, issuer: testIssuer, subject: 'ann' }),
    departures: { count: () => 0, subscribe: () => () => {} },
  });
  app.get('/', { onRequest: app.authenticate }, async ({ user }) => user.sub);
  const headers = { authorization: `Bearer ${await server.issuer.token('ann')}` };
  const ask = () => app.inject({ url: '/', headers });
  expect([(await ask()).body, (await ask()).body]).toEqual(['ann', 'ann']);
  isWithdrawn = true;
  expect((await ask()).statusCode).toBe(401);
  await app.close();
});

test('the deletion of an account ends its sign-ins, and a device hears of the deletion', async () => {
  await server.call('gone', 'DELETE', '/api/users/me');
  const token = await server.issuer.token('gone', { sid: 'ended' });
  const answer = await stats(`Bearer ${token}`);
  expect([answer.statusCode, answer.json().code]).toEqual([410, 'account_deleted']);
});

test('an export and the deletion ask for a recent sign-in, where the issuer says when it was', async () => {
  const ask = async (method: 'GET' | 'DELETE', url: string, provenMinutesAgo: number) => {
    const auth_time = seconds() - provenMinutesAgo * 60;
    const token = await server.issuer.token('freja', { auth_time });
    return server.app.inject({ method, url, headers: { authorization: `Bearer ${token}` } });
  };
  for (const [method, url] of [
    ['GET', '/api/users/me/export'],
    ['DELETE', '/api/users/me'],
  ] as const) {
    const old = await ask(method, url, 11);
    expect([old.statusCode, old.json().code]).toEqual([403, 'sign_in_again']);
    expect((await ask(method, url, 9)).statusCode).toBeLessThan(300);
  }
});

test('twenty racing first calls of one person make one user and one household', async () => {
  const token = await server.issuer.token('racer', { email: 'racer@example.com', email_verified: true });
  const answers = await Promise.all(Array.from({ length: 20 }, () => stats(`Bearer ${token}`)));
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  const users = await server.database.db
    .selectFrom('users')
    .selectAll()
    .where('subject', '=', 'racer')
    .execute();
  expect(users).toMatchObject([{ issuer: testIssuer, email: 'racer@example.com' }]);
  const households = await server.database.db
    .selectFrom('households')
    .leftJoin('users', 'users.household_id', 'households.id')
    .select('users.id')
    .execute();
  expect(households.every(({ id }) => id !== null)).toBe(true);
});

test('an address that keeps sending bad tokens is told to wait; the good tokens from there are not', async () => {
  const noisy = await startTestApp();
  const call = (authorization: string) =>
    noisy.app.inject({ url: '/api/quick-list', headers: { authorization } });
  const codes = new Set<number>();
  for (let index = 0; index < 140; index += 1) codes.add((await call('Bearer garbage')).statusCode);
  expect(codes).toEqual(new Set([401, 429]));
  expect((await noisy.call('ann', 'GET', '/api/quick-list')).statusCode).toBe(200);
  await noisy.close();
});

describe('the keys of an external issuer', () => {
  test('are found by discovery, kept, and fetched anew for an unknown key after a pause', async () => {
    const { issuer, calls, close } = await fakeIssuer();
    const findKey = remoteIssuerKeys(issuer, fetch);
    const header = { alg: 'RS256', kid: 'test-key' };
    await expect(findKey(header)).resolves.toContain('BEGIN PUBLIC KEY');
    await findKey(header);
    await expect(findKey({ alg: 'RS256', kid: 'unknown' })).rejects.toThrow();
    await expect(findKey({ alg: 'RS256', kid: 'unknown' })).rejects.toThrow();
    expect(calls).toEqual(['/.well-known/openid-configuration', '/jwks']);
    await close();
  });

  test('that cannot be reached are answered 503, not 401, and asked for again', async () => {
    const { issuer, close } = await fakeIssuer();
    await close();
    const app = await startTestApp({ env: { OIDC_ISSUER: issuer }, deps: { createIdentity: null } });
    const call = () => app.call('ann', 'GET', '/api/quick-list');
    expect((await call()).json()).toMatchObject({ code: 'unavailable' });
    expect((await call()).statusCode).toBe(503);
    await app.close();
  });

  test('of a discovery document that names another issuer are not used', async () => {
    const { issuer, close } = await fakeIssuer('https://another.test');
    await expect(remoteIssuerKeys(issuer, fetch)({ alg: 'RS256', kid: 'test-key' })).rejects.toMatchObject({
      code: 'unavailable',
    });
    await close();
  });
});

const fakeIssuer = (named?: string) => startIssuerServer({ keys: [server.issuer.jwk] }, named);
