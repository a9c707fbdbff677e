import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from './testing/browser.ts';
import { type IdentityWorld, openSignIn, startIdentity } from './testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(async () => {
  await world.remove();
});

const form = { email: 'aino@example.com', password: 'hernekeitto torstaina' };

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another origin of the same site', { 'sec-fetch-site': 'same-site' }],
  ['an old browser elsewhere', { origin: 'https://evil.example' }],
  ['something that does not say', {}],
])('a form sent from %s is refused', async (_name, headers) => {
  const browser = createBrowser();
  const { base } = await openSignIn(world, browser);
  const answer = await browser.send(`${base}/create`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers,
  });
  expect(answer.status).toBe(403);
  expect(await world.database.db.selectFrom('accounts').selectAll().execute()).toEqual([]);
});

test('an old browser without Fetch Metadata sends its origin, and that is enough', async () => {
  const browser = createBrowser();
  const { base } = await openSignIn(world, browser);
  const answer = await browser.send(`${base}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { origin: world.publicUrl },
  });
  expect(answer.status).toBe(401);
});

test.each([
  ['JSON', 'application/json', '{"email": 1}', 415],
  ['a file upload', 'multipart/form-data; boundary=x', '--x--', 415],
  ['plain text', 'text/plain', 'email=aino', 415],
  ['a megabyte', 'application/x-www-form-urlencoded', `email=${'a'.repeat(1_000_000)}`, 413],
  ['nothing', 'application/x-www-form-urlencoded', '', 422],
  ['fields twice', 'application/x-www-form-urlencoded', 'email=a&email=b&password=', 422],
  ['prototype names', 'application/x-www-form-urlencoded', '__proto__[x]=1&constructor=2', 422],
  ['broken escapes', 'application/x-www-form-urlencoded', 'email=%ff%zz&password=%', 422],
  [
    'control characters',
    'application/x-www-form-urlencoded',
    'email=a%00b%40c.fi&password=%00%00%00%00%00%00%00%00',
    422,
  ],
])('%s as the form gets a page with status, not a fault', async (_name, type, body, status) => {
  for (const path of ['/sign-in', '/create', '/forgotten']) {
    const browser = createBrowser();
    const { base } = await openSignIn(world, browser);
    const headers = { 'content-type': type, 'sec-fetch-site': 'same-origin' };
    const answer = await browser.send(base + path, { method: 'POST', body, headers });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  }
});

test('a password of ten thousand characters is refused before it is hashed', async () => {
  const browser = createBrowser();
  const { base } = await openSignIn(world, browser);
  const long = { email: form.email, password: 'ä'.repeat(1_500) };
  expect((await browser.post(`${base}/sign-in`, long)).status).toBe(401);
  expect((await browser.post(`${base}/create`, long)).text).toContain('too long');
});

test('what was typed comes back escaped, the password never', async () => {
  const browser = createBrowser();
  const { base } = await openSignIn(world, browser);
  const answer = await browser.post(`${base}/create`, {
    email: '"><script>alert(1)</script>',
    password: 'secret1',
  });
  expect(answer.text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(answer.text).not.toContain('<script>alert');
  expect(answer.text).not.toContain('secret1');
});

test.each(['', '/sign-in', '/create', '/forgotten', '/google'])(
  'a sign-in that this browser did not start is not there: %s',
  async (path) => {
    const { base } = await openSignIn(world, createBrowser());
    const stranger = createBrowser();
    const isForm = path === '/sign-in';
    const answer = isForm ? await stranger.post(base + path, form) : await stranger.get(base + path);
    if (path === '/google') expect(answer.status).toBe(404);
    else {
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('This sign-in has expired');
    }
  },
);

test.each([
  '/oidc/reset',
  '/oidc/reset?token=',
  '/oidc/reset?token=a&token=b',
  `/oidc/reset?token=${'a'.repeat(5_000)}`,
  '/oidc/reset?token=%00',
])('a link that is none: %s', async (path) => {
  expect((await createBrowser().get(world.publicUrl + path.slice(0, 6_000))).status).toBe(410);
});

test.each([
  ['/oidc/nothing', 404],
  ['/oidc/auth', 400],
  ['/oidc/auth?client_id=other', 400],
  ['/oidc/auth/unknown', 400],
  ['/oidc/session/end?id_token_hint=x', 400],
  ['/oidc/session/end/confirm', 404],
  ['/oidc/interaction/unknown', 400],
  ['/oidc/interaction', 404],
  ['/oidc/assets/../identity-provider.ts', 404],
  ['/oidc/assets/..%2fidentity-provider.ts', 404],
])('%s answers %i with a page', async (path, status) => {
  const answer = await createBrowser().get(world.publicUrl + path);
  expect(answer.status).toBe(status);
  expect(answer.text).toContain('<!doctype html>');
});

test.each([
  ['no grant', {}],
  ['an unknown grant', { grant_type: 'password', username: 'a', password: 'b' }],
  [
    'an invented code',
    { grant_type: 'authorization_code', code: 'x', redirect_uri: 'x', code_verifier: 'x' },
  ],
  ['an invented refresh token', { grant_type: 'refresh_token', refresh_token: '__proto__' }],
])('the token endpoint refuses %s', async (_name, fields) => {
  const answer = await world.app.token(fields);
  expect(answer.status).toBe(400);
  expect(answer.body.error).toMatch(/^(invalid|unsupported|unauthorized)_/);
});

test('every answer carries the security headers, the provider’s own too', async () => {
  const { page } = await openSignIn(world, createBrowser());
  const discovery = await createBrowser().get(`${world.publicUrl}/oidc/.well-known/openid-configuration`);
  const failed = await createBrowser().get(`${world.publicUrl}/oidc/auth`);
  for (const { headers } of [page, discovery, failed]) {
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
  }
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('host and scheme are those of PUBLIC_URL, whatever the request says', async () => {
  const browser = createBrowser({ 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' });
  const { page, base } = await openSignIn(world, browser);
  expect(page.url.startsWith(world.publicUrl)).toBe(true);
  const answer = await browser.post(`${base}/create`, form, world.app.redirectUri);
  expect(answer.location).toMatch(`${world.publicUrl}/login?code=`);
});

test('nothing of this was a fault of the server', () => {
  expect(JSON.stringify(world.logs)).not.toContain('identity.fault');
});
