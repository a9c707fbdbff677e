import type { Locale } from 'sync-protocol/locales.ts';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '#testing/mail-server.ts';
import { createBrowser } from '../testing/browser.ts';
import { type IdentityWorld, newPerson, startIdentity } from '../testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.remove());

const password = 'hernekeitto torstaina';
const claimsOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());

/** A new person who requests the verification mail. */
async function asking(name: string, locale: Locale = 'en') {
  const { tokens } = await newPerson(world, `${name}@example.com`);
  const id: string = claimsOf(tokens.access_token).sub;
  expect(await world.identity.mailAddressProof(id, locale)).toBe('sent');
  const mail = (await world.mails()).at(-1) ?? '';
  return { id, tokens, mail, link: linkIn(mail) };
}

const linkIn = (mail: string) => /http:\S+\/oidc\/prove\?\S+/.exec(mail)?.[0] ?? '';

const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
const prove = (link: string, typed = password) =>
  createBrowser().post(`${world.publicUrl}/oidc/prove`, { token: tokenOf(link), password: typed });
const isProven = async (id: string) => (await world.identity.findAccount(id))?.isEmailVerified;

test('the mailed link and the password prove the address, once, and the next token names it', async () => {
  const { id, tokens, mail, link } = await asking('aino');
  expect(mail).toContain('Subject: Confirm your address');
  expect(mail).toMatch(/^To: aino@example\.com/m);
  for (const _ of [1, 2]) {
    const page = await createBrowser().get(link);
    expect([page.status, page.text.includes('aino@example.com')]).toEqual([200, true]);
  }
  expect(await isProven(id)).toBe(false);
  expect((await prove(link)).text).toContain('Your address is confirmed');
  expect(await isProven(id)).toBe(true);
  const { body } = await world.app.refresh(tokens.refresh_token);
  expect(claimsOf(body.access_token).email).toBe('aino@example.com');
  expect((await prove(link)).status).toBe(410);
  expect(await world.identity.mailAddressProof(id, 'en')).toBe('needless');
});

test('who reads the mail and does not know the password proves nothing', async () => {
  const { id, link } = await asking('bertta');
  const wrong = await prove(link, 'not the password');
  expect(wrong.status).toBe(401);
  expect(wrong.text).toContain('That is not the password of this account.');
  expect((await prove(link, '')).status).toBe(401);
  expect(await isProven(id)).toBe(false);
  expect((await prove(link)).status).toBe(200);
});

test('the mail and its pages are in the language of the app', async () => {
  const { mail, link } = await asking('cecilia', 'fi');
  expect(mail).toContain('Subject: Vahvista osoitteesi');
  expect((await createBrowser().get(link)).text).toContain('Vahvista osoitteesi');
});

test('a link works for a day, and not for an account that is gone or for a made-up secret', async () => {
  const late = await asking('daavid');
  world.clock.offsetMs += 86_401_000;
  expect((await createBrowser().get(late.link)).status).toBe(410);
  expect((await prove(late.link)).status).toBe(410);
  const gone = await asking('eevi');
  await world.identity.deleteAccount(gone.id);
  expect((await prove(gone.link)).status).toBe(410);
  expect((await createBrowser().get(`${world.publicUrl}/oidc/prove?token=x%00`)).status).toBe(410);
  expect(await world.identity.mailAddressProof(gone.id, 'en')).toBe('needless');
});

test('five mails go to one address in an hour', async () => {
  const { id } = await asking('frida');
  const outcomes = [];
  for (let times = 0; times < 5; times += 1) outcomes.push(await world.identity.mailAddressProof(id, 'en'));
  expect(outcomes).toEqual(['sent', 'sent', 'sent', 'sent', 'limited']);
});

test('the mail goes by SMTP where that is configured', async () => {
  const mailServer = await startMailServer();
  const mailing = await startIdentity({ smtpUrl: mailServer.url });
  onTestFinished(async () => {
    await mailing.remove();
    await mailServer.stop();
  });
  const { tokens } = await newPerson(mailing, 'gunilla@example.com');
  await mailing.identity.mailAddressProof(claimsOf(tokens.access_token).sub, 'en');
  await mailing.mail.settled();
  expect(mailServer.received).toHaveLength(1);
  expect(linkIn(mailServer.received[0] ?? '')).not.toBe('');
});
