import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { createSeal } from '../keys/seal.ts';
import { type Browser, createBrowser } from '../testing/browser.ts';
import {
  type IdentityWorld,
  newPerson,
  openSignIn,
  signIn,
  startIdentity,
} from '../testing/identity-world.ts';
import {
  addPasskey,
  codesOf,
  openAccount,
  postAccount,
  signInByPasskey,
  signUpByPasskey,
  turnOnApp,
} from '../testing/ways-in-acts.ts';

await onBothDatabases((newDatabaseUrl) => {
  // One per test, since a caller may send only sixty authorization requests a minute.
  let world: IdentityWorld;
  beforeEach(async () => {
    world = await startIdentity({ limits: { 'create-address': [] }, databaseUrl: await newDatabaseUrl() });
    // A time step begins now, so that no code expires between phone and form.
    world.clock.offsetMs = -(Date.now() % 30_000);
  });
  afterEach(() => world.remove());

  const payloadOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

  /** The app's code `steps` half minutes from now. */
  function codeAt(secret: string, steps = 0): string {
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    return totp.generate({ timestamp: Date.now() + world.clock.offsetMs + steps * 30_000 });
  }

  const turnOn = (browser: Browser) => turnOnApp(world, browser, (secret) => codeAt(secret, -1));

  async function begin(email: string, password?: string) {
    const browser = createBrowser();
    const asked = await signIn(world, browser, email, password);
    const page = await browser.get(asked.location ?? asked.url);
    const post = (fields: Record<string, string>) => browser.post(page.url, fields, world.app.redirectUri);
    return { browser, page, post };
  }

  async function resetByMail({ sub, email, password }: Record<'sub' | 'email' | 'password', string>) {
    await world.identity.sendPasswordReset(sub);
    const mail = (await world.mails()).findLast((one) => one.includes(email)) ?? '';
    const token = /reset\?token=([\w-]{43})/.exec(mail)?.[1] ?? '';
    const reset = await createBrowser().post(`${world.publicUrl}/oidc/reset`, { token, password });
    expect(reset.text).toContain('Your password is changed');
  }

  test('after the password the code of the app is asked for, and lets in', async () => {
    const { browser } = await newPerson(world, 'aino@example.com');
    const { secret, answer, codes } = await turnOn(browser);
    expect(answer.status).toBe(200);
    expect(codes, 'shown with it, for a lost phone').toHaveLength(10);
    const { page, post } = await begin('aino@example.com');
    expect(page.url).toContain('/second-step');
    expect(page.text).toContain('autocomplete="one-time-code"');
    const inside = await post({ code: codeAt(secret) });
    const { body } = await world.app.exchange(inside.location ?? '');
    expect(payloadOf(body.id_token)).toMatchObject({ amr: ['pwd', 'otp', 'mfa'] });
    const { sub } = payloadOf(body.access_token);
    expect((await world.identity.listSessions(sub, '::1')).map(({ way }) => way).sort()).toEqual([
      'password',
      'two-steps',
    ]);
  });

  test('a code works once, nor does an earlier one, nor one of another person', async () => {
    const { browser } = await newPerson(world, 'bertta@example.com');
    const { secret } = await turnOn(browser);
    const other = await turnOn((await newPerson(world, 'cecilia@example.com')).browser);
    const first = await begin('bertta@example.com');
    const code = codeAt(secret);
    expect((await first.post({ code: codeAt(other.secret) })).status).toBe(401);
    expect((await first.post({ code: codeAt(secret, -1) })).status, 'that confirmed it').toBe(401);
    const again = await begin('bertta@example.com');
    const both = await Promise.all([first.post({ code }), again.post({ code })]);
    expect(both.map(({ status }) => status).sort(), 'at the same moment').toEqual([303, 401]);
    const replay = await begin('bertta@example.com');
    expect((await replay.post({ code })).status).toBe(401);
    expect((await replay.post({ code: codeAt(secret, 1) })).status, 'a clock that is ahead').toBe(303);
  });

  test('an app is turned on by its first code only, and asks for no session that is old', async () => {
    const { browser, tokens } = await newPerson(world, 'doris@example.com');
    const wrong = await turnOnApp(world, browser, () => '000000');
    expect(wrong.answer.status).toBe(422);
    const { sub } = payloadOf(tokens.access_token);
    expect((await world.identity.waysIn(sub))?.app).toBeNull();
    expect((await begin('doris@example.com')).page.url).not.toContain('/second-step');
    world.clock.offsetMs += 11 * 60_000;
    const late = await browser.get(`${world.publicUrl}/oidc/account/app`);
    world.clock.offsetMs -= 11 * 60_000;
    expect(late.url).toContain('/oidc/interaction/');
  });

  test('the page of the codes that is loaded again says that the app is on, and begins no other', async () => {
    const { browser } = await newPerson(world, 'dagny@example.com');
    const { secret } = await turnOn(browser);
    const again = await postAccount(world, browser, 'app', { code: codeAt(secret) });
    expect(again.url).toContain('done=app-added');
    expect((await begin('dagny@example.com')).page.url).toContain('/second-step');
  });

  test('guesses of the code end after ten, for whoever knows the password too', async () => {
    const { browser } = await newPerson(world, 'eevi@example.com');
    const { secret } = await turnOn(browser);
    const { post } = await begin('eevi@example.com');
    for (let guess = 0; guess < 10; guess += 1) expect((await post({ code: '000000' })).status).toBe(401);
    expect((await post({ code: codeAt(secret) })).status).toBe(429);
    const elsewhere = await begin('eevi@example.com');
    expect((await elsewhere.post({ code: codeAt(secret) })).status).toBe(429);
  });

  test('nobody skips the first step, and it lasts ten minutes', async () => {
    const { browser } = await newPerson(world, 'fanni@example.com');
    const { secret, codes } = await turnOn(browser);
    const stranger = createBrowser();
    const { base } = await openSignIn(world, stranger);
    expect((await stranger.get(`${base}/second-step`)).url).toBe(base);
    const guesses: Record<string, string>[] = [{ code: codeAt(secret) }, { recovery: codes[0] ?? '' }];
    for (const fields of guesses)
      expect((await stranger.post(`${base}/second-step`, fields)).status).toBe(401);
    const slow = await begin('fanni@example.com');
    world.clock.offsetMs += 601_000;
    const late = [await slow.post({ recovery: codes[0] ?? '' }), await slow.post({ code: codeAt(secret) })];
    world.clock.offsetMs -= 601_000;
    expect(late.map(({ status }) => status)).toEqual([401, 401]);
    const again = await begin('fanni@example.com');
    expect((await again.post({ recovery: codes[0] ?? '' })).status, 'it was not used up').toBe(303);
  });

  test('each recovery code works once in place of the app’s, and new ones replace them', async () => {
    const { browser } = await newPerson(world, 'gitta@example.com');
    const { codes } = await turnOn(browser);
    const [first = '', second = ''] = codes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
    expect((await (await begin('gitta@example.com')).post({ recovery: typed })).status).toBe(303);
    const again = await begin('gitta@example.com');
    expect((await again.post({ recovery: first })).status, 'used').toBe(401);
    expect((await openAccount(world, browser)).text).toContain('9 of 10 left');
    const fresh = codesOf((await postAccount(world, browser, 'recovery-codes')).text);
    expect(fresh).toHaveLength(10);
    expect((await again.post({ recovery: second })).status, 'replaced').toBe(401);
    expect((await again.post({ recovery: fresh[0] ?? '' })).status).toBe(303);
    const mails = (await world.mails()).filter((mail) => mail.includes('gitta@example.com')).join('\n');
    expect(mails).toContain('A recovery code was just used');
  });

  test('the database keeps neither the app’s secret nor a code that could be used', async () => {
    const { browser } = await newPerson(world, 'helmi@example.com');
    const { secret, codes } = await turnOn(browser);
    const { db } = world.database;
    const kept = JSON.stringify([
      await db.selectFrom('authenticator_apps').selectAll().execute(),
      await db.selectFrom('recovery_codes').selectAll().execute(),
      await db.selectFrom('oidc_payloads').selectAll().execute(),
    ]);
    for (const one of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(kept).not.toContain(one);
    expect(new Set(codes.map((code) => code.replaceAll('-', '').length)), '120 bits').toEqual(new Set([24]));
  });

  test('what is sealed opens for its account and with an earlier secret, and for nobody else', () => {
    const old = createSeal(['old secret of this server']);
    const both = createSeal(['new secret of this server', 'old secret of this server']);
    const sealed = old.seal('aino', 'JBSWY3DPEHPK3PXP');
    expect(both.open('aino', sealed)).toBe('JBSWY3DPEHPK3PXP');
    expect(() => both.open('eino', sealed)).toThrow('does not open');
    expect(() => old.open('aino', both.seal('aino', 'JBSWY3DPEHPK3PXP'))).toThrow('does not open');
  });

  test('a new password by mail does not do away with the code, and ends a sign-in that waits for it', async () => {
    const { browser, tokens } = await newPerson(world, 'impi@example.com');
    const { secret } = await turnOn(browser);
    const waiting = await begin('impi@example.com');
    const { sub } = payloadOf(tokens.access_token);
    const password = 'kalakukko kainalossa';
    await resetByMail({ sub, email: 'impi@example.com', password });
    expect((await waiting.post({ code: codeAt(secret) })).status).toBe(401);
    const { page, post } = await begin('impi@example.com', password);
    expect(page.url).toContain('/second-step');
    expect((await post({ code: codeAt(secret, 1) })).status).toBe(303);
  });

  test('who made an account with another’s address keeps no way into it: its owner’s mail takes their codes', async () => {
    const email = 'kaisa@example.com';
    const stranger = await newPerson(world, email);
    const codes = codesOf((await postAccount(world, stranger.browser, 'recovery-codes')).text);
    const password = 'kalakukko kainalossa';
    await resetByMail({ sub: payloadOf(stranger.tokens.access_token).sub, email, password });
    const owner = createBrowser();
    await signIn(world, owner, email, password);
    await addPasskey(world, owner);
    expect((await postAccount(world, owner, 'password/remove')).text).toContain('The password is removed.');
    const elsewhere = createBrowser();
    const { base } = await openSignIn(world, elsewhere);
    const fields = { email, recovery: codes[0] ?? '' };
    expect((await elsewhere.post(`${base}/recovery`, fields, world.app.redirectUri)).status).toBe(401);
  });

  test('a passkey asks for no code: it is two steps in one', async () => {
    const { browser } = await newPerson(world, 'jenny@example.com');
    const passkey = await addPasskey(world, browser);
    await turnOn(browser);
    expect((await signInByPasskey(world, createBrowser(), passkey)).location).toContain('code=');
  });

  test('who has no password and has lost the passkey gets in by a recovery code; who has one, by both', async () => {
    const browser = createBrowser();
    await signUpByPasskey(world, browser, 'kerttu@example.com');
    const [code = '', next = ''] = codesOf((await postAccount(world, browser, 'recovery-codes')).text);
    const elsewhere = createBrowser();
    const { base } = await openSignIn(world, elsewhere);
    const recover = (email: string, recovery: string) =>
      elsewhere.post(`${base}/recovery`, { email, recovery }, world.app.redirectUri);
    expect((await recover('kerttu@example.com', 'aaaa-bbbb')).status).toBe(401);
    expect((await recover('nobody@example.com', next)).status).toBe(401);
    expect((await recover('kerttu@example.com', code)).location).toContain('code=');

    const owner = await newPerson(world, 'lempi@example.com');
    const { codes } = await turnOn(owner.browser);
    const { base: other } = await openSignIn(world, elsewhere, { prompt: 'login' });
    const bypass = await elsewhere.post(`${other}/recovery`, {
      email: 'lempi@example.com',
      recovery: codes[0] ?? '',
    });
    expect(bypass.status).toBe(401);
  });

  test('the code is turned off on the account’s page, and that is told by mail', async () => {
    const { browser } = await newPerson(world, 'malla@example.com');
    await turnOn(browser);
    expect((await postAccount(world, browser, 'app/remove')).text).toContain(
      'No code is asked for any more.',
    );
    expect((await begin('malla@example.com')).page.url).not.toContain('/second-step');
    const mails = (await world.mails()).filter((mail) => mail.includes('malla@example.com')).join('\n');
    expect(mails).toContain('now asks for a code');
    expect(mails).toContain('no longer asks for a code');
  });
});
