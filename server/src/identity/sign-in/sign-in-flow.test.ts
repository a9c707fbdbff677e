import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../testing/browser.ts';
import {
  createAccount,
  type IdentityWorld,
  newPerson,
  openSignIn,
  signIn,
  startIdentity,
} from '../testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.remove());

const payloadOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
const headerOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString());

test('a new person creates an account and comes back to the app with a code', async () => {
  const answer = await createAccount(world, createBrowser(), 'aino@example.com');
  expect(answer.location).toMatch(`${world.publicUrl}/login?code=`);
  expect(new URL(answer.location ?? '').searchParams.get('state')).toBe('state-1');
  expect(new URL(answer.location ?? '').searchParams.get('iss')).toBe(`${world.publicUrl}/oidc`);
});

test('the code becomes a short access token for the API, an RS256 ID token with the claims, and a refresh token', async () => {
  const { tokens } = await newPerson(world, 'Bertta@Example.com ');
  const access = payloadOf(tokens.access_token);
  expect(headerOf(tokens.access_token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
  expect(headerOf(tokens.id_token)).toMatchObject({ alg: 'RS256' });
  expect(access).toMatchObject({
    iss: `${world.publicUrl}/oidc`,
    aud: `${world.publicUrl}/api`,
  });
  const names = ['aud', 'auth_time', 'exp', 'iat', 'iss', 'sid', 'sub'];
  expect(Object.keys(access).sort(), 'nothing that nobody reads').toEqual(names);
  expect(access.exp - access.iat).toBe(600);
  expect(access, 'an address that nobody has proven').not.toHaveProperty('email');
  expect(tokens).toMatchObject({ token_type: 'Bearer', expires_in: 600 });
  expect(tokens.scope).toContain('openid profile email');
  expect(payloadOf(tokens.id_token)).toMatchObject({
    sub: access.sub,
    aud: 'ateria-web',
    nonce: 'nonce-1',
    email: 'bertta@example.com',
    email_verified: false,
    locale: 'en',
    amr: ['pwd'],
    identity_provider: 'password',
  });
  expect(tokens.refresh_token).toMatch(/^[\w-]{40,}$/);
});

test('the local keys verify what the provider signs', async () => {
  const { tokens } = await newPerson(world, 'cecilia@example.com');
  const findKey = createLocalJWKSet(world.identity.jwks());
  for (const token of [tokens.access_token, tokens.id_token])
    await expect(jwtVerify(token, findKey)).resolves.toBeDefined();
  const published = await (await fetch(`${world.publicUrl}/oidc/jwks`)).json();
  expect(published).toEqual(world.identity.jwks());
});

test('a person with an account signs in, also with a capital letter and a space in the e-mail', async () => {
  await createAccount(world, createBrowser(), 'daavid@example.com');
  const answer = await signIn(world, createBrowser(), ' Daavid@EXAMPLE.com');
  expect(answer.location).toMatch('/login?code=');
});

test('a browser with a session is sent through without a page', async () => {
  const { browser } = await newPerson(world, 'eeva@example.com');
  const silent = await browser.get(world.app.authorizeUrl({ prompt: 'none' }), world.app.redirectUri);
  expect(silent.location).toMatch('/login?code=');
});

test('without a session a silent request says login_required to the app', async () => {
  const answer = await createBrowser().get(world.app.authorizeUrl({ prompt: 'none' }), world.app.redirectUri);
  expect(new URL(answer.location ?? '').searchParams.get('error')).toBe('login_required');
});

test('prompt=consent is answered without a consent page', async () => {
  const { browser } = await newPerson(world, 'frans@example.com');
  const answer = await browser.get(world.app.authorizeUrl({ prompt: 'consent' }), world.app.redirectUri);
  const { body } = await world.app.exchange(answer.location ?? '');
  expect(body.refresh_token).toBeDefined();
  expect(body.scope).toBe('openid profile email offline_access');
});

test('prompt=login lets another person sign in on the same browser', async () => {
  await createAccount(world, createBrowser(), 'greta@example.com');
  const { browser } = await newPerson(world, 'heikki@example.com');
  const { base } = await openSignIn(world, browser, { prompt: 'login' });
  const answer = await browser.post(
    `${base}/sign-in`,
    { email: 'greta@example.com', password: 'hernekeitto torstaina' },
    world.app.redirectUri,
  );
  expect(answer.text).toContain('xsrf'); // The provider ends the other session by a page that submits itself.
  const action = /action="([^"]+)"/.exec(answer.text)?.[1] ?? '';
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(answer.text)?.[1] ?? '';
  const done = await browser.post(action, { xsrf, logout: 'yes' }, world.app.redirectUri);
  const { body } = await world.app.exchange(done.location ?? '');
  expect(payloadOf(body.id_token).email).toBe('greta@example.com');
});

test('a code works once, and a second use ends what came of the first', async () => {
  const answer = await createAccount(world, createBrowser(), 'iida@example.com');
  const first = await world.app.exchange(answer.location ?? '');
  const second = await world.app.exchange(answer.location ?? '');
  expect([first.status, second.status]).toEqual([200, 400]);
  expect((await world.app.refresh(first.body.refresh_token)).body.error).toBe('invalid_grant');
});

test('of many exchanges of one code at the same moment one at most succeeds', async () => {
  const answer = await createAccount(world, createBrowser(), 'jaana@example.com');
  const all = await Promise.all(Array.from({ length: 6 }, () => world.app.exchange(answer.location ?? '')));
  expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(all.filter(({ status }) => status >= 500)).toEqual([]);
});

test.each([
  ['no PKCE', { code_challenge: '', code_challenge_method: '' }],
  ['plain PKCE', { code_challenge_method: 'plain' }],
  ['an unknown response type', { response_type: 'token' }],
])('a request with %s is refused', async (_name, extra) => {
  const answer = await createBrowser().get(world.app.authorizeUrl(extra), world.app.redirectUri);
  expect(answer.location).toMatch('error=');
});

test('a foreign redirect address gets a page, never a redirect', async () => {
  const url = world.app.authorizeUrl({ redirect_uri: 'https://evil.example/login' });
  const answer = await createBrowser().get(url);
  expect(answer.status).toBe(400);
  expect(answer.location).toBeUndefined();
  expect(answer.text).toContain('That did not work');
});

test('the token endpoint answers scripts of our own origin only', async () => {
  const { tokens } = await newPerson(world, 'kaarina@example.com');
  const body = new URLSearchParams({
    client_id: 'ateria-web',
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
  });
  const foreign = await fetch(`${world.publicUrl}/oidc/token`, {
    method: 'POST',
    body,
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status).toBe(400);
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
  const own = await fetch(`${world.publicUrl}/oidc/token`, {
    method: 'POST',
    body,
    headers: { origin: world.publicUrl },
  });
  expect(own.status).toBe(200);
  expect(own.headers.get('access-control-allow-origin')).toBe(world.publicUrl);
});

test('a revoked refresh token is worth nothing', async () => {
  const { tokens } = await newPerson(world, 'lauri@example.com');
  const body = new URLSearchParams({ client_id: 'ateria-web', token: tokens.refresh_token });
  expect((await fetch(`${world.publicUrl}/oidc/token/revocation`, { method: 'POST', body })).status).toBe(
    200,
  );
  expect((await world.app.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
});

test('a deleted account is signed out everywhere and its address is free again', async () => {
  const { tokens, browser } = await newPerson(world, 'maija@example.com');
  await world.identity.deleteAccount(payloadOf(tokens.access_token).sub);
  expect((await world.app.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  const silent = await browser.get(world.app.authorizeUrl({ prompt: 'none' }), world.app.redirectUri);
  expect(silent.location).toMatch('error=login_required');
  const again = await createAccount(world, createBrowser(), 'maija@example.com', 'another password');
  expect(again.location).toMatch('code=');
});

test('a password counts in the form in which it is hashed: who chose a long one gets in with it', async () => {
  const long = 'a\u0308o\u0308'.repeat(60); // 240 code points typed, 120 composed.
  const created = await createAccount(world, createBrowser(), 'long@example.com', long);
  expect(created.status).toBe(303);
  expect((await signIn(world, createBrowser(), 'long@example.com', long)).status).toBe(303);
});
