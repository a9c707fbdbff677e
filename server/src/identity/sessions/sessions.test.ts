import { decodeJwt } from 'jose';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../testing/browser.ts';
import {
  createAccount,
  type IdentityWorld,
  newPerson,
  openSignIn,
  startIdentity,
} from '../testing/identity-world.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.remove());

async function withClockMoved<T>(ms: number, work: () => Promise<T>): Promise<T> {
  world.clock.offsetMs += ms;
  try {
    return await work();
  } finally {
    world.clock.offsetMs -= ms;
  }
}

/** Signs in from a device with this user agent; returns its tokens and the id of the sign-in. */
async function signInWith(email: string, userAgent: string, extra: Record<string, string> = {}) {
  const browser = createBrowser({ 'user-agent': userAgent });
  const { base } = await openSignIn(world, browser, extra);
  const password = 'hernekeitto torstaina';
  const answer = await browser.post(`${base}/sign-in`, { email, password }, world.app.redirectUri);
  const { body } = await world.app.exchange(answer.location ?? '');
  const { sub = '', sid } = decodeJwt<{ sid: string }>(body.access_token);
  return { browser, tokens: body, accountId: sub, session: sid };
}

test('a sign-in ends half a year after the password, however often it is renewed', async () => {
  const { browser, tokens } = await newPerson(world, 'for-ever@example.com');
  let { refresh_token } = tokens;
  for (const day of [50, 100, 150, 179])
    await withClockMoved(day * dayMs, async () => {
      const renewed = await world.app.refresh(refresh_token);
      expect([day, renewed.status]).toEqual([day, 200]);
      ({ refresh_token } = renewed.body);
    });
  await withClockMoved(180 * dayMs + 1000, async () => {
    expect(await world.app.refresh(refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    const silent = await browser.send(world.app.authorizeUrl({ prompt: 'none' }));
    expect(new URL(silent.location ?? '').searchParams.get('error')).toBe('login_required');
  });
});

test('the browser’s own session does not lengthen the life of a sign-in', async () => {
  const short = await startIdentity({ sessionLifeMs: 2 * dayMs });
  const { browser } = await newPerson(short, 'silent@example.com');
  short.clock.offsetMs = dayMs;
  const silent = await browser.get(short.app.authorizeUrl({ prompt: 'none' }), short.app.redirectUri);
  const { body } = await short.app.exchange(silent.location ?? '');
  expect((await short.app.refresh(body.refresh_token)).status).toBe(200);
  short.clock.offsetMs = 2 * dayMs + 1000;
  const late = await browser.send(short.app.authorizeUrl({ prompt: 'none' }));
  expect(new URL(late.location ?? '').searchParams.get('error')).toBe('login_required');
  const page = await browser.get(short.app.authorizeUrl(), short.app.redirectUri);
  expect(page.text).toContain('type="password"');
  await short.remove();
});

test('a person sees where they are signed in, in words, and ends one of it with all its tokens', async () => {
  const email = 'list@example.com';
  await createAccount(world, createBrowser({ 'user-agent': laptop }), email);
  const old = await signInWith(email, phone, { ui_time_zone: 'Europe/Helsinki' });
  const own = await signInWith(email, laptop, { ui_time_zone: 'no/such zone' });
  const list = () => world.identity.listSessions(own.accountId, '127.0.0.1');
  expect((await list()).map(({ browser, system, timeZone }) => [browser, system, timeZone])).toEqual(
    expect.arrayContaining([
      ['Safari', 'iPhone', 'Europe/Helsinki'],
      ['Firefox', 'Windows', null],
    ]),
  );
  const far = await world.identity.listSessions(own.accountId, '192.0.2.7');
  expect(far.map(({ isInThisNetwork }) => isInThisNetwork)).toEqual([false, false, false]);

  await world.identity.endSession('somebody else', old.session);
  expect(await world.identity.signedInAt(old.session)).not.toBeNull();
  await world.identity.endSession(own.accountId, old.session);
  expect(await world.identity.signedInAt(old.session)).toBeNull();
  expect((await world.app.refresh(old.tokens.refresh_token)).body.error).toBe('invalid_grant');
  const silent = await old.browser.send(world.app.authorizeUrl({ prompt: 'none' }));
  expect(new URL(silent.location ?? '').searchParams.get('error')).toBe('login_required');
  expect((await world.app.refresh(own.tokens.refresh_token)).status).toBe(200);
});

test('all others are ended at once, and the one that asks goes on', async () => {
  const email = 'others@example.com';
  await createAccount(world, createBrowser(), email);
  const old = await signInWith(email, phone);
  const own = await signInWith(email, laptop);
  await world.identity.endOtherSessions(own.accountId, own.session);
  const left = await world.identity.listSessions(own.accountId, '::1');
  expect(left.map(({ id }) => id)).toEqual([own.session]);
  expect((await world.app.refresh(old.tokens.refresh_token)).status).toBe(400);
  expect((await world.app.refresh(own.tokens.refresh_token)).status).toBe(200);
  const silent = await own.browser.get(world.app.authorizeUrl({ prompt: 'none' }), world.app.redirectUri);
  expect(new URL(silent.location ?? '').searchParams.get('code')).not.toBeNull();
});

test('a renewal tells when and from where the sign-in was last used', async () => {
  await createAccount(world, createBrowser({ 'user-agent': laptop }), 'seen@example.com');
  const own = await signInWith('seen@example.com', laptop);
  const seen = async () => (await world.identity.listSessions(own.accountId, '::1'))[0]?.seenAt ?? 0;
  const before = await seen();
  await withClockMoved(dayMs, async () => {
    await world.app.refresh(own.tokens.refresh_token);
    expect((await seen()) - before).toBeGreaterThanOrEqual(dayMs);
  });
});

test('logging out, and a revoked or stolen token, end the sign-in that the API’s tokens are of', async () => {
  const email = 'ended@example.com';
  await createAccount(world, createBrowser(), email);
  const left = await signInWith(email, laptop);
  await left.browser.get(
    `${world.publicUrl}/oidc/session/end?id_token_hint=${left.tokens.id_token}`,
    `${world.publicUrl}/`,
  );
  expect(await world.identity.signedInAt(left.session)).toBeNull();

  const revoked = await signInWith(email, laptop);
  await fetch(`${world.publicUrl}/oidc/token/revocation`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'ateria-web', token: revoked.tokens.refresh_token }),
  });
  expect(await world.identity.signedInAt(revoked.session)).toBeNull();
});

test('a password chosen anew by mail ends the sign-ins that the API’s tokens are of, in every browser', async () => {
  const email = 'reset@example.com';
  await createAccount(world, createBrowser(), email);
  const devices = [await signInWith(email, laptop), await signInWith(email, phone)];
  const { accountId } = devices[0] ?? { accountId: '' };
  const mailed = (await world.mails()).length;
  expect(await world.identity.sendPasswordReset(accountId)).toBe(true);
  const mail = (await world.mails())[mailed] ?? '';
  const token = /token=([\w-]+)/.exec(mail)?.[1] ?? '';
  for (const { session } of devices) expect(await world.identity.signedInAt(session)).not.toBeNull();
  const reset = { token, password: 'uusi hyvä salasana' };
  expect((await createBrowser().post(`${world.publicUrl}/oidc/reset`, reset)).status).toBe(200);
  for (const { session } of devices) expect(await world.identity.signedInAt(session)).toBeNull();
});

test('a token says when the person proved who they are, and a renewal does not change that', async () => {
  const { tokens } = await newPerson(world, 'when@example.com');
  const { auth_time } = decodeJwt<{ auth_time: number }>(tokens.access_token);
  expect(Math.abs(auth_time * 1000 - Date.now())).toBeLessThan(60_000);
  await withClockMoved(dayMs, async () => {
    const renewed = await world.app.refresh(tokens.refresh_token);
    expect(decodeJwt(renewed.body.access_token).auth_time).toBe(auth_time);
  });
});

test('signing in once more in the same browser counts as a recent proof', async () => {
  const { browser, tokens } = await newPerson(world, 'again@example.com');
  const { auth_time: first, sid } = decodeJwt<{ auth_time: number; sid: string }>(tokens.access_token);
  await new Promise((resolve) => setTimeout(resolve, 1100)); // The provider's times are in whole seconds.
  const { base } = await openSignIn(world, browser, { prompt: 'login' });
  const fields = { email: 'again@example.com', password: 'hernekeitto torstaina' };
  const answer = await browser.post(`${base}/sign-in`, fields, world.app.redirectUri);
  const { body } = await world.app.exchange(answer.location ?? '');
  const again = decodeJwt<{ auth_time: number; sid: string }>(body.access_token);
  expect(again.sid).toBe(sid);
  expect(again.auth_time).toBeGreaterThan(first);
});
