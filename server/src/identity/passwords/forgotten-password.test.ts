import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startMailServer } from '#testing/mail-server.ts';
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
beforeEach(() => {
  world.clock.offsetMs += 3_600_001;
});
afterAll(() => world.remove());

async function ask(email: string, extra: Record<string, string> = {}) {
  const browser = createBrowser();
  const { base } = await openSignIn(world, browser, extra);
  await browser.post(`${base}/forgotten`, { email });
  return linkIn((await world.mails()).at(-1) ?? '');
}

const linkIn = (mail: string) => /http:\S+\/oidc\/reset\?\S+/.exec(mail)?.[0] ?? '';

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const choose = (link: string, password: string) =>
  createBrowser().post(`${world.publicUrl}/oidc/reset`, { token: tokenOf(link), password });

test('the mailed link sets a new password, once, and proves the address', async () => {
  const { tokens } = await newPerson(world, 'aino@example.com');
  const link = await ask('aino@example.com');
  const page = await createBrowser().get(link);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Choose a new password');
  expect((await choose(link, 'uusi hyvä salasana')).text).toContain('Your password is changed');
  expect((await signIn(world, createBrowser(), 'aino@example.com')).status).toBe(401);
  const answer = await signIn(world, createBrowser(), 'aino@example.com', 'uusi hyvä salasana');
  const { body } = await world.app.exchange(answer.location ?? '');
  const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
  expect(claimsOf(body.id_token).email_verified).toBe(true);
  expect(claimsOf(body.access_token).email).toBe('aino@example.com');
  expect((await choose(link, 'kolmas hyvä salasana')).status).toBe(410);
  expect((await createBrowser().get(link)).status).toBe(410);
  expect((await world.app.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
});

test('a new password ends every session and tells the owner by mail', async () => {
  const { browser, tokens } = await newPerson(world, 'bertta@example.com');
  await choose(await ask('bertta@example.com'), 'uusi hyvä salasana');
  expect((await world.app.refresh(tokens.refresh_token)).body.error).toBe('invalid_grant');
  const silent = await browser.get(world.app.authorizeUrl({ prompt: 'none' }), world.app.redirectUri);
  expect(silent.location).toMatch('login_required');
  expect((await world.mails()).at(-1)).toContain('Subject: Your password was changed');
});

test('a sign-in that had the old password and has not come back to the app ends too', async () => {
  await newPerson(world, 'hilkka@example.com');
  const browser = createBrowser();
  const { base } = await openSignIn(world, browser);
  const halfway = await browser.send(`${base}/sign-in`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'hilkka@example.com', password: 'hernekeitto torstaina' }),
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect(halfway.status).toBe(303);
  await choose(await ask('hilkka@example.com'), 'uusi hyvä salasana');
  const answer = await browser.get(halfway.location ?? '', world.app.redirectUri);
  expect(answer.location ?? '').not.toContain('code=');
});

test('opening the link does not use it up: mail filters open links', async () => {
  await createAccount(world, createBrowser(), 'cecilia@example.com');
  const link = await ask('cecilia@example.com');
  for (let times = 0; times < 3; times += 1) expect((await createBrowser().get(link)).status).toBe(200);
  expect((await choose(link, 'uusi hyvä salasana')).status).toBe(200);
});

test('of two browsers that use one link at the same moment only one sets the password', async () => {
  await createAccount(world, createBrowser(), 'daavid@example.com');
  const link = await ask('daavid@example.com');
  const answers = await Promise.all(
    ['ensimmäinen salasana', 'toinen salasana'].map((one) => choose(link, one)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
});

test('a link is good for an hour', async () => {
  await createAccount(world, createBrowser(), 'eeva@example.com');
  const link = await ask('eeva@example.com');
  world.clock.offsetMs += 3_599_000;
  expect((await createBrowser().get(link)).status).toBe(200);
  world.clock.offsetMs += 2_000;
  expect((await createBrowser().get(link)).status).toBe(410);
  expect((await choose(link, 'uusi hyvä salasana')).status).toBe(410);
});

test('using one link voids the others of the account', async () => {
  await createAccount(world, createBrowser(), 'frans@example.com');
  const first = await ask('frans@example.com');
  const second = await ask('frans@example.com');
  expect(tokenOf(second)).not.toBe(tokenOf(first));
  expect((await choose(second, 'uusi hyvä salasana')).status).toBe(200);
  expect((await createBrowser().get(first)).status).toBe(410);
});

test('a weak password is refused with the reason, and the link stays good', async () => {
  await createAccount(world, createBrowser(), 'greta@example.com');
  const link = await ask('greta@example.com');
  const short = await choose(link, 'short');
  expect(short.status).toBe(422);
  expect(short.text).toContain('aria-describedby="password-hint password-fault" aria-invalid="true"');
  expect((await choose(link, 'greta@example.com')).text).toContain('are guessed first');
  expect((await choose(link, 'letmein123')).text).toContain('too easy to guess');
  expect((await choose(link, 'uusi hyvä salasana')).status).toBe(200);
});

test('the database does not know the secret of the link', async () => {
  await createAccount(world, createBrowser(), 'heikki@example.com');
  const link = await ask('heikki@example.com');
  const rows = await world.database.db.selectFrom('password_resets').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(tokenOf(link));
});

test('a too often guessed account opens again with a new password', async () => {
  await createAccount(world, createBrowser(), 'iida@example.com');
  for (let tries = 0; tries < 10; tries += 1)
    await signIn(world, createBrowser(), 'iida@example.com', 'wrong one');
  expect((await signIn(world, createBrowser(), 'iida@example.com')).status).toBe(429);
  await choose(await ask('iida@example.com'), 'uusi hyvä salasana');
  const answer = await signIn(world, createBrowser(), 'iida@example.com', 'uusi hyvä salasana');
  expect(answer.location).toMatch('code=');
});

test('the mail and the page behind its link speak the language of the account', async () => {
  const browser = createBrowser();
  const { base } = await openSignIn(world, browser, { ui_locales: 'fi' });
  await browser.post(
    `${base}/create`,
    { email: 'jaana@example.com', password: 'hernekeitto torstaina' },
    world.app.redirectUri,
  );
  const link = await ask('jaana@example.com', { ui_locales: 'en' });
  expect((await world.mails()).at(-1)).toContain('Subject: Valitse uusi salasana');
  expect((await createBrowser().get(link)).text).toContain('<html lang="fi"');
});

test('the app can have a link mailed to somebody who is signed in', async () => {
  const { tokens } = await newPerson(world, 'kaarina@example.com');
  const { sub } = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString());
  expect(await world.identity.sendPasswordReset(sub)).toBe(true);
  expect(linkIn((await world.mails()).at(-1) ?? '')).toMatch('/oidc/reset?token=');
  expect(await world.identity.sendPasswordReset('nobody')).toBe(false);
  // The language passed by the app becomes the language of later mails.
  expect(await world.identity.sendPasswordReset(sub, 'fi')).toBe(true);
  expect((await world.mails()).at(-1)).toContain('Subject: Valitse uusi salasana');
  await ask('kaarina@example.com', { ui_locales: 'en' });
  expect((await world.mails()).at(-1)).toContain('Subject: Valitse uusi salasana');
});

test('the link arrives through a mail server', async () => {
  const mailServer = await startMailServer();
  const own = await startIdentity({ smtpUrl: mailServer.url });
  try {
    await createAccount(own, createBrowser(), 'lauri@example.com');
    const browser = createBrowser();
    const { base } = await openSignIn(own, browser);
    await browser.post(`${base}/forgotten`, { email: 'lauri@example.com' });
    await own.mails();
    expect(mailServer.received).toHaveLength(1);
    const page = await createBrowser().get(linkIn(mailServer.received[0] ?? ''));
    expect(page.text).toContain('lauri@example.com');
  } finally {
    await own.remove();
    await mailServer.stop();
  }
});
