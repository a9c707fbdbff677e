import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Browser, createBrowser } from '../testing/browser.ts';
import {
  createAccount,
  type IdentityWorld,
  openSignIn,
  signIn,
  startIdentity,
} from '../testing/identity-world.ts';

const MINUTE_MS = 60_000;

let world: IdentityWorld;
beforeEach(async () => {
  world = await startIdentity({
    limits: {
      'sign-in-browser': [{ max: 2, windowMs: 15 * MINUTE_MS }],
      'sign-in-account': [{ max: 3, windowMs: 15 * MINUTE_MS }],
      'sign-in-address': [{ max: 5, windowMs: 15 * MINUTE_MS }],
      'create-address': [{ max: 3, windowMs: 60 * MINUTE_MS }],
      'create-refused-address': [{ max: 1, windowMs: 60 * MINUTE_MS }],
      'reset-mail-account': [{ max: 1, windowMs: 60 * MINUTE_MS }],
      'reset-mail-address': [{ max: 2, windowMs: 60 * MINUTE_MS }],
    },
  });
});
afterEach(() => world.remove());

const from = (ip: string, language = 'en') =>
  createBrowser({ 'x-forwarded-for': ip, 'accept-language': language });
/** Removes the provider's cookies, as when a session is over. */
function endSession({ cookies }: Browser): void {
  cookies.splice(0, cookies.length, ...cookies.filter(({ name }) => name === 'ateria_browser'));
}
const wrong = (email: string, ip: string) => signIn(world, from(ip), email, 'wrong password');

test('failures on one account are limited, wherever strangers make them, and the page says when to try again', async () => {
  await createAccount(world, from('192.0.2.1'), 'aino@example.com');
  for (const ip of ['192.0.2.2', '192.0.2.3', '192.0.2.4'])
    expect((await wrong('aino@example.com', ip)).status).toBe(401);
  const limited = await signIn(world, from('192.0.2.5', 'fi'), 'aino@example.com');
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(14 * 60);
  expect(limited.text).toContain('Yritä uudelleen 15 minuutin kuluttua.');
  expect(limited.text).toMatch(/Etkö voi odottaa\? <a href="[^"]*\/forgotten">/);
  world.clock.offsetMs = 15 * MINUTE_MS;
  expect((await signIn(world, from('192.0.2.5'), 'aino@example.com')).location).toMatch('code=');
});

test('strangers who fail, from one address or many, keep nobody out of a browser that they have used', async () => {
  const own = from('192.0.2.1');
  await createAccount(world, own, 'aino@example.com');
  for (let tries = 0; tries < 6; tries += 1) {
    await wrong('aino@example.com', '192.0.2.1');
    await wrong('aino@example.com', `198.51.100.${tries}`);
  }
  expect((await signIn(world, from('192.0.2.1'), 'aino@example.com')).status).toBe(429);
  endSession(own);
  expect((await signIn(world, own, 'aino@example.com')).location).toMatch('code=');
  // In another browser the owner gets in with a mailed link, and that browser is known from then on.
  const phone = from('203.0.113.7');
  const { base } = await openSignIn(world, phone);
  await phone.post(`${base}/forgotten`, { email: 'aino@example.com' });
  const mail = (await world.mails()).at(-1) ?? '';
  const token = /token=([\w-]+)/.exec(mail)?.[1] ?? '';
  const password = 'uusi hyvä salasana';
  expect((await phone.post(`${world.publicUrl}/oidc/reset`, { token, password })).status).toBe(200);
  for (let tries = 0; tries < 5; tries += 1) await wrong('aino@example.com', `198.51.100.${tries}`);
  expect((await signIn(world, phone, 'aino@example.com', password)).location).toMatch('code=');
});

test('a known browser has tries of its own, which end too, and is known for no other account', async () => {
  const own = from('192.0.2.1');
  await createAccount(world, own, 'aino@example.com');
  await createAccount(world, from('192.0.2.2'), 'bertta@example.com');
  const statuses = async (email: string) => {
    const found = [];
    for (let tries = 0; tries < 4; tries += 1) {
      endSession(own);
      found.push((await signIn(world, own, email, 'wrong password')).status);
    }
    return found;
  };
  expect(await statuses('aino@example.com')).toEqual([401, 401, 429, 429]);
  expect(await statuses('bertta@example.com')).toEqual([401, 401, 401, 429]);
});

test.each([
  ['another browser', (value: string) => `${'x'.repeat(22)}.${value.split('.')[1]}`],
  ['another mark', (value: string) => `${value.split('.')[0]}.${'x'.repeat(43)}`],
  ['nothing of ours', () => '"; DROP TABLE..x'],
])('a cookie that names %s is worth nothing', async (_name, forge) => {
  const own = from('192.0.2.1');
  await createAccount(world, own, 'aino@example.com');
  const cookie = own.cookies.find(({ name }) => name === 'ateria_browser');
  expect(cookie?.path).toBe('/oidc');
  cookie!.value = forge(cookie!.value);
  for (const ip of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) await wrong('aino@example.com', ip);
  endSession(own);
  expect((await signIn(world, own, 'aino@example.com')).status).toBe(429);
});

test('one browser is known to several accounts', async () => {
  const tablet = from('192.0.2.1');
  for (const email of ['aino@example.com', 'eino@example.com']) {
    endSession(tablet);
    await createAccount(world, tablet, email);
  }
  for (const email of ['aino@example.com', 'eino@example.com']) {
    for (const ip of ['192.0.2.2', '192.0.2.3']) await wrong(email, ip);
    await wrong(email, '192.0.2.4');
    endSession(tablet);
    expect((await signIn(world, tablet, email)).location).toMatch('code=');
  }
});

test('a right password forgets the failures that were made from the same address', async () => {
  await createAccount(world, from('192.0.2.1'), 'aino@example.com');
  await wrong('aino@example.com', '192.0.2.2');
  expect((await signIn(world, from('192.0.2.2'), 'aino@example.com')).location).toMatch('code=');
  const counted = await world.database.db.selectFrom('identity_attempts').select('bucket').execute();
  const buckets = counted.map(({ bucket }) => bucket).filter((bucket) => bucket.startsWith('sign-in'));
  expect(buckets.sort()).toEqual(['sign-in-account', 'sign-in-address']);
});

test('failures from one address are limited, whatever account they are for', async () => {
  const answers = [];
  for (let tries = 0; tries < 6; tries += 1)
    answers.push((await wrong(`person${tries}@example.com`, '192.0.2.9')).status);
  expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  expect((await wrong('person@example.com', '192.0.2.10')).status).toBe(401);
});

test('many tries at the same moment count, each of them', async () => {
  const browsers = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      const browser = from(`192.0.2.${index}`);
      return { browser, base: (await openSignIn(world, browser)).base };
    }),
  );
  const answers = await Promise.all(
    browsers.map(({ browser, base }) =>
      browser.post(`${base}/sign-in`, { email: 'aino@example.com', password: 'wrong password' }),
    ),
  );
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

test('a restart does not start the count anew', async () => {
  for (let tries = 0; tries < 3; tries += 1) await wrong('aino@example.com', `192.0.2.${tries}`);
  await world.stop();
  world = await startIdentity({
    dataDir: world.dataDir,
    limits: { 'sign-in-account': [{ max: 3, windowMs: 15 * MINUTE_MS }] },
  });
  expect((await wrong('aino@example.com', '192.0.2.8')).status).toBe(429);
});

test('accounts made from one address are limited', async () => {
  const answers = [];
  for (let index = 0; index < 4; index += 1) {
    const answer = await createAccount(world, from('192.0.2.1'), `new${index}@example.com`);
    answers.push(answer.location === undefined ? answer.status : 'made');
  }
  expect(answers).toEqual(['made', 'made', 'made', 429]);
});

test('asking whether addresses have accounts, by creating them, is limited harder', async () => {
  await createAccount(world, from('192.0.2.1'), 'aino@example.com');
  expect((await createAccount(world, from('192.0.2.2'), 'aino@example.com', 'a guess of it')).status).toBe(
    409,
  );
  expect((await createAccount(world, from('192.0.2.2'), 'aino@example.com', 'a guess of it')).status).toBe(
    429,
  );
});

test('mails to one address are limited, and asked for by one caller', async () => {
  const ask = async (email: string, ip: string) => {
    const browser = from(ip);
    const { base } = await openSignIn(world, browser);
    return (await browser.post(`${base}/forgotten`, { email })).status;
  };
  expect(await ask('aino@example.com', '192.0.2.1')).toBe(200);
  expect(await ask('Aino@example.com', '192.0.2.2')).toBe(429);
  expect(await ask('bertta@example.com', '192.0.2.1')).toBe(200);
  expect(await ask('cecilia@example.com', '192.0.2.1')).toBe(429);
});

test('what no limit looks at any more is deleted', async () => {
  await wrong('aino@example.com', '192.0.2.1');
  world.clock.offsetMs = 2 * dayMs;
  await world.identity.collect();
  expect(await world.database.db.selectFrom('identity_attempts').select('id').execute()).toEqual([]);
});
