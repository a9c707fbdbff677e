import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#testing/free-port.ts';
import { type Browser, createBrowser } from '../testing/browser.ts';
import {
  createAccount,
  type IdentityWorld,
  openSignIn,
  signIn,
  startIdentity,
} from '../testing/identity-world.ts';
import { type GooglePersonSeed, startStandInGoogle } from '../testing/stand-in-google.ts';
import { turnOnApp } from '../testing/ways-in-acts.ts';

let world: IdentityWorld;
let google: Awaited<ReturnType<typeof startStandInGoogle>>;
beforeAll(async () => {
  const port = await findFreePort();
  google = await startStandInGoogle(`http://localhost:${port}`);
  world = await startIdentity({ port, google: google.client });
});
afterAll(async () => {
  await world.remove();
  await google.stop();
});

const verified = (sub: string, email: string): GooglePersonSeed => ({
  sub,
  email,
  email_verified: true,
  name: 'Aino Ahti',
});

async function viaGoogle(person: GooglePersonSeed | null, browser: Browser = createBrowser()) {
  google.state.person = person;
  const { base } = await openSignIn(world, browser, { prompt: 'login' });
  return browser.get(`${base}/google`, world.app.redirectUri);
}

async function claimsOf(location: string | undefined) {
  const { body } = await world.app.exchange(location ?? '');
  return JSON.parse(Buffer.from(body.id_token.split('.')[1] ?? '', 'base64url').toString());
}

test('a new person from Google gets an account with a proven address and no password', async () => {
  const answer = await viaGoogle(verified('g-aino', 'Aino@Example.com'));
  expect(await claimsOf(answer.location)).toMatchObject({
    email: 'aino@example.com',
    email_verified: true,
    name: 'Aino Ahti',
    amr: ['fed'],
    identity_provider: 'google',
  });
  expect((await signIn(world, createBrowser(), 'aino@example.com', '')).status).toBe(422);
  expect((await signIn(world, createBrowser(), 'aino@example.com', 'any password')).status).toBe(401);
});

test('the same person comes back to the same account, also with a new address', async () => {
  const first = await claimsOf((await viaGoogle(verified('g-bertta', 'bertta@example.com'))).location);
  const second = await claimsOf((await viaGoogle(verified('g-bertta', 'new@example.com'))).location);
  expect(second.sub).toBe(first.sub);
});

test('who had an account already gets the name and the portrait that Google has, where they have none', async () => {
  await viaGoogle({ sub: 'g-elsa', email: 'elsa@example.com', email_verified: true });
  const picture = 'https://lh3.example/elsa';
  const person = { ...verified('g-elsa', 'elsa@example.com'), name: 'Elsa', picture };
  const claims = async () => claimsOf((await viaGoogle(person)).location);
  await viaGoogle(person);
  expect(await claims()).toMatchObject({ name: 'Elsa' });
  await viaGoogle({ ...person, name: 'Another', picture: 'https://lh3.example/other' });
  expect(await claims()).toMatchObject({ name: 'Elsa' });
  const row = world.database.db
    .selectFrom('accounts')
    .select('picture')
    .where('email', '=', 'elsa@example.com');
  expect(await row.executeTakeFirst()).toEqual({ picture });
});

test('an account that is disabled does not open by Google either, linked or not', async () => {
  const disable = (email: string) =>
    world.database.db.updateTable('accounts').set({ disabled_at: 1 }).where('email', '=', email).execute();
  await viaGoogle(verified('g-disabled', 'disabled@example.com'));
  await disable('disabled@example.com');
  for (const sub of ['g-disabled', 'g-other']) {
    const page = await viaGoogle(verified(sub, 'disabled@example.com'));
    expect([sub, page.location]).toEqual([sub, undefined]);
    expect(page.text).toContain('This account has been closed for now');
  }
});

test('the app can ask for Google straight away', async () => {
  google.state.person = verified('g-cecilia', 'cecilia@example.com');
  const browser = createBrowser();
  const url = world.app.authorizeUrl({ ateria_connection: 'google' });
  const answer = await browser.get(url, world.app.redirectUri);
  expect((await claimsOf(answer.location)).email).toBe('cecilia@example.com');
});

test('who declines at Google comes back to the sign-in page and is not sent there again', async () => {
  google.state.person = null;
  const page = await createBrowser().get(
    world.app.authorizeUrl({ ateria_connection: 'google' }),
    world.app.redirectUri,
  );
  expect(page.status).toBe(200);
  expect(page.text).toContain('You did not continue with Google.');
});

test('an address that Google has not confirmed opens nothing', async () => {
  for (const person of [{ sub: 'g-x', email: 'x@example.com', email_verified: false }, { sub: 'g-y' }]) {
    const page = await viaGoogle(person);
    expect(page.text).toContain('Google has not confirmed your e-mail address');
  }
});

test('an account whose address was never proven is not handed over: its password decides, once', async () => {
  await createAccount(world, createBrowser(), 'daavid@example.com');
  const browser = createBrowser();
  const page = await viaGoogle(verified('g-daavid', 'daavid@example.com'), browser);
  expect(page.status).toBe(200);
  expect(page.text).toContain('You already have an account with this e-mail.');
  const base = new URL(page.url).origin + new URL(page.url).pathname;
  const wrong = await browser.post(`${base}/sign-in`, {
    email: 'daavid@example.com',
    password: 'a wrong one',
  });
  expect(wrong.status).toBe(401);
  const right = await browser.post(
    `${base}/sign-in`,
    { email: 'daavid@example.com', password: 'hernekeitto torstaina' },
    world.app.redirectUri,
  );
  const byPassword = await claimsOf(right.location);
  const byGoogle = await claimsOf((await viaGoogle(verified('g-daavid', 'daavid@example.com'))).location);
  expect(byGoogle.sub).toBe(byPassword.sub);
  expect(byGoogle).toMatchObject({ email_verified: true, identity_provider: 'password' });
});

test('signing in as somebody else meanwhile links nothing', async () => {
  await createAccount(world, createBrowser(), 'eeva@example.com');
  await createAccount(world, createBrowser(), 'frans@example.com');
  const browser = createBrowser();
  const page = await viaGoogle(verified('g-eeva', 'eeva@example.com'), browser);
  const base = new URL(page.url).origin + new URL(page.url).pathname;
  const fields = { email: 'frans@example.com', password: 'hernekeitto torstaina' };
  expect((await browser.post(`${base}/sign-in`, fields, world.app.redirectUri)).location).toMatch('code=');
  const again = await viaGoogle(verified('g-eeva', 'eeva@example.com'));
  expect(again.text).toContain('You already have an account with this e-mail.');
});

test('an account that has proven its address by a mailed link is linked without a question', async () => {
  await createAccount(world, createBrowser(), 'greta@example.com');
  const browser = createBrowser();
  const { base } = await openSignIn(world, browser);
  await browser.post(`${base}/forgotten`, { email: 'greta@example.com' });
  const mail = (await world.mails()).at(-1) ?? '';
  const token = /token=([\w-]+)/.exec(mail)?.[1] ?? '';
  await createBrowser().post(`${world.publicUrl}/oidc/reset`, { token, password: 'uusi hyvä salasana' });
  const answer = await viaGoogle(verified('g-greta', 'greta@example.com'));
  expect(await claimsOf(answer.location)).toMatchObject({ email: 'greta@example.com', email_verified: true });
});

test('an answer from Google that this browser did not ask for is refused', async () => {
  google.state.person = verified('g-heikki', 'heikki@example.com');
  const browser = createBrowser();
  const { base } = await openSignIn(world, browser);
  const callback = await browser.get(`${base}/google`, `${world.publicUrl}/oidc/google/callback`);
  const stranger = await createBrowser().get(callback.location ?? '');
  expect(stranger.status).toBe(400);
  expect(stranger.text).toContain('Google sign-in did not work');
  const changed = (callback.location ?? '').replace(/state=[\w-]+/, 'state=another');
  expect((await browser.get(changed)).text).toContain('Google did not answer as expected.');
  const replayed = await browser.get(callback.location ?? '');
  expect(replayed.status).toBe(400);
});

test('when Google cannot be reached, the person can still sign in by e-mail', async () => {
  const lonely = await startIdentity({ google: { ...google.client, issuer: 'http://localhost:9' } });
  try {
    const browser = createBrowser();
    const { base } = await openSignIn(lonely, browser);
    const page = await browser.get(`${base}/google`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Google did not answer as expected.');
  } finally {
    await lonely.remove();
  }
});

test('who has an app for codes is asked for one after Google too', async () => {
  const browser = createBrowser();
  await viaGoogle(verified('g-hanna', 'hanna@example.com'), browser);
  const codeAt = (secret: string, timestamp: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const { secret } = await turnOnApp(world, browser, (one) => codeAt(one, Date.now() - 30_000));
  const elsewhere = createBrowser();
  const page = await viaGoogle(verified('g-hanna', 'hanna@example.com'), elsewhere);
  expect(page.url).toContain('/second-step');
  const code = codeAt(secret, Date.now());
  const inside = await elsewhere.post(page.url, { code }, world.app.redirectUri);
  expect(await claimsOf(inside.location)).toMatchObject({ amr: ['fed', 'otp', 'mfa'] });
});
