import { afterEach, beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { createPayloadStore } from '../provider/payload-store.ts';
import { createBrowser } from '../testing/browser.ts';
import { type IdentityWorld, newPerson, openSignIn, startIdentity } from '../testing/identity-world.ts';
import { createSoftPasskey, passkeyOptionsOf } from '../testing/soft-authenticator.ts';
import {
  addPasskey,
  openAccount,
  postAccount,
  signInByPasskey,
  signUpByPasskey,
} from '../testing/ways-in-acts.ts';
import { createPasskeys } from './passkeys.ts';

await onBothDatabases((newDatabaseUrl) => {
  // One per test, since a caller may send only sixty authorization requests a minute.
  let world: IdentityWorld;
  beforeEach(async () => {
    world = await startIdentity({ limits: { 'create-address': [] }, databaseUrl: await newDatabaseUrl() });
  });
  afterEach(() => world.remove());

  const payloadOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
  const tokensOf = async (location = '') => (await world.app.exchange(location)).body;

  test('a person signs up with a passkey alone, and comes back with it', async () => {
    const { answer, passkey } = await signUpByPasskey(world, createBrowser(), 'Aino@example.com');
    const first = payloadOf((await tokensOf(answer.location)).id_token);
    expect(first).toMatchObject({
      email: 'aino@example.com',
      email_verified: false,
      identity_provider: 'passkey',
    });
    const again = await signInByPasskey(world, createBrowser(), passkey);
    const second = payloadOf((await tokensOf(again.location)).id_token);
    expect(second).toMatchObject({ sub: first.sub, amr: ['pop', 'user', 'mfa'] });
  });

  test('what a page asks of an authenticator: a verified person, a passkey that is found without an address, this host', async () => {
    const browser = createBrowser();
    const { page, base } = await openSignIn(world, browser);
    expect(page.text).toContain('autocomplete="username webauthn"');
    expect(JSON.parse(passkeyOptionsOf(page.text))).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      timeout: 300_000,
    });
    const create = await browser.get(`${base}/create`);
    const asked = JSON.parse(passkeyOptionsOf(create.text));
    expect(asked).toMatchObject({
      rp: { id: 'localhost', name: 'Ateria' },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect(Buffer.from(asked.challenge, 'base64url').length).toBeGreaterThanOrEqual(16);
  });

  test.each([
    ['another origin', { origin: 'https://ateria.example.net' }],
    ['another host’s passkey', { rpId: 'example.net' }],
    ['another challenge', { challenge: Buffer.from('made up').toString('base64url') }],
    ['nobody verified', { isVerified: false }],
    ['a counter that has gone back', { counter: 1 }],
    ['another person’s handle', { userHandle: Buffer.from('somebody').toString('base64url') }],
  ])('a passkey is refused: %s', async (what, change) => {
    const { passkey } = await signUpByPasskey(
      world,
      createBrowser(),
      `${what.replace(/\W/g, '')}@example.com`,
    );
    for (let round = 0; round < 2; round += 1)
      expect((await signInByPasskey(world, createBrowser(), passkey)).status).toBe(303);
    const refused = await signInByPasskey(world, createBrowser(), passkey, change);
    expect(refused.status).toBe(401);
    expect(refused.text).toContain('That passkey could not be checked.');
    expect((await signInByPasskey(world, createBrowser(), passkey)).status, 'and still works').toBe(303);
  });

  test('an answer works once, on the page it was asked on, and for five minutes', async () => {
    const { passkey } = await signUpByPasskey(world, createBrowser(), 'bertta@example.com');
    const [browser, other] = [createBrowser(), createBrowser()];
    const { page, base } = await openSignIn(world, browser);
    const credential = passkey.get(passkeyOptionsOf(page.text));
    const { base: elsewhere } = await openSignIn(world, other);
    expect((await other.post(`${elsewhere}/passkey`, { credential })).status, 'another sign-in').toBe(401);
    const first = await browser.post(`${base}/passkey`, { credential }, world.app.redirectUri);
    expect(first.status).toBe(303);
    const { base: next } = await openSignIn(world, browser, { prompt: 'login' });
    expect((await browser.post(`${next}/passkey`, { credential })).status, 'a replay').toBe(401);

    const late = createBrowser();
    const { page: opened, base: lateBase } = await openSignIn(world, late);
    world.clock.offsetMs += 301_000;
    const tooLate = await late.post(`${lateBase}/passkey`, {
      credential: passkey.get(passkeyOptionsOf(opened.text)),
    });
    world.clock.offsetMs -= 301_000;
    expect(tooLate.status).toBe(401);
    expect(tooLate.text).toContain('The page was open for a while.');
  });

  test('two answers with one count are one passkey and its copy: the second is refused', async () => {
    const { passkey } = await signUpByPasskey(world, createBrowser(), 'copied@example.com');
    expect((await signInByPasskey(world, createBrowser(), passkey, { counter: 7 })).status).toBe(303);
    expect((await signInByPasskey(world, createBrowser(), passkey, { counter: 7 })).status).toBe(401);
  });

  test('a passkey that opens nothing is told to the browser, which offers it no more', async () => {
    const stranger = createSoftPasskey(world.publicUrl);
    stranger.create(JSON.stringify({ challenge: 'AAAA', user: { id: 'AAAA' } }));
    const refused = await signInByPasskey(world, createBrowser(), stranger);
    expect(refused.status).toBe(401);
    expect(refused.text).toContain(`data-unknown="${stranger.id}"`);
  });

  test('nonsense in place of an answer is refused', async () => {
    const browser = createBrowser();
    const { base } = await openSignIn(world, browser);
    for (const credential of ['', '{', '[]', '{"id":1}', '{"__proto__":{}}', 'a'.repeat(9000)])
      expect((await browser.post(`${base}/passkey`, { credential })).status).toBe(401);
  });

  test('an address that has an account gets no second one by a passkey, in words that tell nothing', async () => {
    await newPerson(world, 'cecilia@example.com');
    const { answer } = await signUpByPasskey(world, createBrowser(), 'cecilia@example.com');
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('That e-mail cannot be used to create an account.');
  });

  test('a passkey is added, named and removed on the account’s page, and each is told by mail', async () => {
    const { browser } = await newPerson(world, 'doris@example.com');
    const passkey = await addPasskey(world, browser);
    expect((await signInByPasskey(world, createBrowser(), passkey)).status).toBe(303);
    await postAccount(world, browser, 'passkeys/rename', { id: passkey.id, name: ' <Key\u0000ring> ' });
    const page = await openAccount(world, browser);
    expect(page.text).toContain('&lt;Key ring&gt;');
    expect(page.text).toMatch(/Last used \d/);
    const removed = await postAccount(world, browser, 'passkeys/remove', { id: passkey.id });
    expect(removed.text).toContain('The passkey is removed.');
    expect((await signInByPasskey(world, createBrowser(), passkey)).status).toBe(401);
    const mails = (await world.mails()).filter((mail) => mail.includes('doris@example.com')).join('\n');
    expect(mails).toContain('A passkey was just added');
    expect(mails).toContain('A passkey was just removed');
  });

  test('the password goes once there is a passkey, and the last way in never goes', async () => {
    const { browser, tokens } = await newPerson(world, 'eevi@example.com');
    const account = payloadOf(tokens.access_token).sub;
    expect((await postAccount(world, browser, 'password/remove')).url, 'without a passkey').toContain(
      'only-way',
    );
    const first = await addPasskey(world, browser);
    expect((await postAccount(world, browser, 'password/remove')).text).toContain('The password is removed.');
    const byPassword = createBrowser();
    const opened = await openSignIn(world, byPassword);
    const fields = { email: 'eevi@example.com', password: 'hernekeitto torstaina' };
    expect((await byPassword.post(`${opened.base}/sign-in`, fields)).status).toBe(401);
    expect((await postAccount(world, browser, 'passkeys/remove', { id: first.id })).text).toContain(
      'That is the only way into your account.',
    );
    const second = await addPasskey(world, browser);
    const both = [first, second].map(({ id }) => postAccount(world, browser, 'passkeys/remove', { id }));
    await Promise.all(both);
    expect((await world.identity.waysIn(account))?.passkeys, 'removed both at once').toHaveLength(1);
  });

  test('nobody touches another’s passkeys', async () => {
    const owner = await newPerson(world, 'fanni@example.com');
    const passkey = await addPasskey(world, owner.browser);
    const other = await newPerson(world, 'gitta@example.com');
    await addPasskey(world, other.browser);
    await postAccount(world, other.browser, 'passkeys/rename', { id: passkey.id, name: 'Mine' });
    await postAccount(world, other.browser, 'passkeys/remove', { id: passkey.id });
    expect((await openAccount(world, owner.browser)).text).not.toContain('Mine');
    expect((await signInByPasskey(world, createBrowser(), passkey)).status).toBe(303);
  });

  test('the account’s page asks who one is: at once where nobody is signed in, and after ten minutes', async () => {
    const stranger = await createBrowser().get(`${world.publicUrl}/oidc/account`);
    expect(stranger.url).toContain('/oidc/interaction/');
    const { browser } = await newPerson(world, 'helmi@example.com');
    expect((await openAccount(world, browser)).url).toContain('/oidc/account');
    world.clock.offsetMs += 11 * 60_000;
    const late = await openAccount(world, browser);
    const removal = await browser.send(`${world.publicUrl}/oidc/account/password/remove`, {
      method: 'POST',
      body: new URLSearchParams(),
      headers: { 'sec-fetch-site': 'same-origin' },
    });
    world.clock.offsetMs -= 11 * 60_000;
    expect(late.url).toContain('/oidc/interaction/');
    expect(removal.location).toContain('/oidc/auth?');
  });

  test('signing in for the account’s page leads to it, and makes no sign-in of a device', async () => {
    const { tokens } = await newPerson(world, 'impi@example.com');
    const account = payloadOf(tokens.access_token).sub;
    const browser = createBrowser();
    const page = await browser.get(`${world.publicUrl}/oidc/account`);
    const base = new URL(page.url).origin + new URL(page.url).pathname;
    const inside = await browser.post(`${base}/sign-in`, {
      email: 'impi@example.com',
      password: 'hernekeitto torstaina',
    });
    expect(inside.url).toMatch(/\/oidc\/account(\?|$)/);
    expect(inside.text).toContain('How you sign in');
    expect(await world.identity.listSessions(account, '::1')).toHaveLength(1);
  });

  test('forms for the account from another site are refused', async () => {
    const { browser } = await newPerson(world, 'jenny@example.com');
    const answer = await browser.send(`${world.publicUrl}/oidc/account/recovery-codes`, {
      method: 'POST',
      body: new URLSearchParams(),
      headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
  });

  test('who proves by mail that an address is theirs lets nobody’s passkeys stay who claimed it first', async () => {
    const { answer, passkey } = await signUpByPasskey(world, createBrowser(), 'kerttu@example.com');
    const { sub } = payloadOf((await tokensOf(answer.location)).access_token);
    await world.identity.sendPasswordReset(sub);
    const mail = (await world.mails()).findLast((one) => one.includes('kerttu@example.com')) ?? '';
    const token = /reset\?token=([\w-]{43})/.exec(mail)?.[1] ?? '';
    expect(token).toHaveLength(43);
    const owner = createBrowser();
    await owner.post(`${world.publicUrl}/oidc/reset`, { token, password: 'kalakukko kainalossa' });
    expect((await signInByPasskey(world, createBrowser(), passkey)).status).toBe(401);
  });

  test('an account without a password proves its address by the mailed link and its passkey', async () => {
    const { answer, passkey } = await signUpByPasskey(world, createBrowser(), 'lempi@example.com');
    const { sub } = payloadOf((await tokensOf(answer.location)).access_token);
    await world.identity.mailAddressProof(sub, 'en');
    const mail = (await world.mails()).findLast((one) => one.includes('lempi@example.com')) ?? '';
    const token = /prove\?token=([\w-]+)/.exec(mail)?.[1] ?? '';
    const browser = createBrowser();
    const page = await browser.get(`${world.publicUrl}/oidc/prove?token=${token}`);
    expect(page.text).not.toContain('type="password"');
    const stranger = (await signUpByPasskey(world, createBrowser(), 'malla@example.com')).passkey;
    const wrong = stranger.get(passkeyOptionsOf(page.text));
    const refused = await browser.post(`${world.publicUrl}/oidc/prove/passkey`, { token, credential: wrong });
    expect(refused.status).toBe(401);
    const credential = passkey.get(passkeyOptionsOf(refused.text));
    const done = await browser.post(`${world.publicUrl}/oidc/prove/passkey`, { token, credential });
    expect(done.text).toContain('Your address is confirmed');
    expect((await world.identity.findAccount(sub))?.isEmailVerified).toBe(true);
  });

  test('sessions tell by which way they were begun, and a deleted account leaves nothing', async () => {
    const { answer, passkey } = await signUpByPasskey(world, createBrowser(), 'netta@example.com');
    const { sub } = payloadOf((await tokensOf(answer.location)).access_token);
    expect((await world.identity.listSessions(sub, '::1')).map(({ way }) => way)).toEqual(['passkey']);
    await world.identity.deleteAccount(sub);
    const rows = world.database.db.selectFrom('passkeys').select('id').where('account_id', '=', sub);
    expect(await rows.execute()).toEqual([]);
    expect((await signInByPasskey(world, createBrowser(), passkey)).status).toBe(401);
  });

  test('a bare IP address has no passkeys, since none could be bound to it', async () => {
    const { db } = world.database;
    const store = createPayloadStore({ db, nowMs: Date.now, refreshLeewayMs: 0 });
    for (const publicUrl of ['http://127.0.0.1:3000', 'http://[::1]:3000'])
      expect(
        await createPasskeys({ db, store, publicUrl, nowMs: Date.now }).requestOptions('here'),
      ).toBeUndefined();
  });
});
