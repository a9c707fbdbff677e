import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBrowser } from '../testing/browser.ts';
import { type IdentityWorld, newPerson, startIdentity } from '../testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.remove());

const logoutUrl = (fields: Record<string, string>) =>
  `${world.publicUrl}/oidc/session/end?${new URLSearchParams(fields)}`;
const home = () => `${world.publicUrl}/`;

test('the app signs its person out without a question, and every token ends', async () => {
  const { browser, tokens } = await newPerson(world, 'aino@example.com');
  const url = logoutUrl({ id_token_hint: tokens.id_token, post_logout_redirect_uri: home(), state: 's1' });
  const answer = await browser.send(url);
  expect(answer).toMatchObject({ status: 303, location: `${home()}?state=s1` });
  const silent = await browser.get(world.app.authorizeUrl({ prompt: 'none' }), world.app.redirectUri);
  expect(silent.location).toMatch('login_required');
  expect((await world.app.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
});

test('logging out where nobody is signed in goes straight back to the app', async () => {
  const { tokens } = await newPerson(world, 'bertta@example.com');
  const url = logoutUrl({ id_token_hint: tokens.id_token, post_logout_redirect_uri: home() });
  expect(await createBrowser().send(url)).toMatchObject({ status: 303, location: home() });
});

test('without the app naming the person, a page asks first', async () => {
  const { browser } = await newPerson(world, 'cecilia@example.com');
  const page = await browser.get(
    logoutUrl({ client_id: 'ateria-web', post_logout_redirect_uri: home(), ui_locales: 'fi' }),
  );
  expect(page.status).toBe(200);
  expect(page.text).toContain('<html lang="fi"');
  expect(page.text).toContain('Kirjaudutaanko ulos?');
  const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const done = await browser.post(action, { xsrf, logout: 'yes' }, home());
  expect(done.location).toBe(home());
  const silent = await browser.get(world.app.authorizeUrl({ prompt: 'none' }), world.app.redirectUri);
  expect(silent.location).toMatch('login_required');
});

test('the form cannot be sent by another site: its secret has to be right', async () => {
  const { browser } = await newPerson(world, 'daavid@example.com');
  const page = await browser.get(logoutUrl({}));
  const action = /action="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const refused = await browser.post(action, { xsrf: 'guessed', logout: 'yes' });
  expect(refused.status).toBe(400);
  const silent = await browser.get(world.app.authorizeUrl({ prompt: 'none' }), world.app.redirectUri);
  expect(silent.location).toMatch('code=');
});

test("another person's hint does not sign out who is here", async () => {
  const other = await newPerson(world, 'eeva@example.com');
  const { browser } = await newPerson(world, 'frans@example.com');
  const page = await browser.get(logoutUrl({ id_token_hint: other.tokens.id_token }));
  expect(page.text).toContain('Sign out of Ateria?');
});

test('a foreign address after logout is refused', async () => {
  const { browser, tokens } = await newPerson(world, 'greta@example.com');
  const url = logoutUrl({
    id_token_hint: tokens.id_token,
    post_logout_redirect_uri: 'https://evil.example/',
  });
  expect(await browser.send(url)).toMatchObject({ status: 400, location: undefined });
});

test('without an address to go to, a page says that it is done', async () => {
  const { browser, tokens } = await newPerson(world, 'heikki@example.com');
  const page = await browser.get(logoutUrl({ id_token_hint: tokens.id_token }));
  expect(page.text).toContain('You are signed out');
});
