import { inviteMailLifeMs, type MadeInvite, mostInviteMails } from 'sync-protocol/api/households.ts';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createInHousehold } from '#rows/household/household-transaction.ts';
import { createPokeHub, localPokes } from '#sync/poke-hub.ts';
import { pruneExpired } from '#sync/retention.ts';
import { firstHousehold, joinHousehold } from '#testing/households.ts';
import { startMailServer } from '#testing/mail-server.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let mailServer: Awaited<ReturnType<typeof startMailServer>>;
let server: TestApp;
let at: string;
beforeEach(async () => {
  mailServer = await startMailServer();
  server = await startTestApp({ env: { SMTP_URL: mailServer.url } });
  at = `/api/households/${(await firstHousehold(server, 'aino'))._id}`;
  await server.call('aino', 'PATCH', '/api/users/me', { name: 'Aino Äikäs' });
  await server.call('aino', 'PATCH', at, { name: 'Mäkelänkatu' });
});
afterEach(async () => {
  await server.close();
  await mailServer.stop();
});

async function invite(person = 'aino', household = at): Promise<MadeInvite & { token: string }> {
  const made: MadeInvite = (await server.call(person, 'POST', `${household}/invites`)).json();
  return { ...made, token: made.link.split('#')[1] ?? '' };
}

async function mail(
  { _id, token }: { _id: string; token: string },
  { email = 'ville@example.com', locale = 'en', person = 'aino', household = at } = {},
): Promise<[number, string | null]> {
  const body = { token, email, locale };
  const answer = await server.call(person, 'POST', `${household}/invites/${_id}/mail`, body);
  return [answer.statusCode, answer.body === '' ? null : answer.json().code];
}

const received = async (count: number) => {
  await expect.poll(() => mailServer.received.length).toBe(count);
  return decoded(mailServer.received.at(-1) ?? '');
};

test('an invite that is on the screen is mailed as well, and its link joins', async () => {
  const made = await invite();
  expect(await mail(made)).toEqual([204, null]);
  const text = await received(1);
  expect(text).toContain('To: ville@example.com');
  expect(text).toContain('Aino Äikäs invites you to the household “Mäkelänkatu” on Ateria.');
  const token = /https:\/\/ateria\.test\/join#([A-Za-z0-9_-]{43})/.exec(text)?.[1];
  expect(token).toBe(made.token);
  expect((await server.call('ville', 'POST', '/api/invites/accept', { token })).statusCode).toBe(200);
  expect(await mail(made)).toEqual([410, 'invite_gone']);
});

test('the mail is in the language that was chosen', async () => {
  await mail(await invite(), { locale: 'fi' });
  const text = await received(1);
  expect(text).toContain('Aino Äikäs kutsuu sinut Aterian kotitalouteen ”Mäkelänkatu”.');
  expect(text).toContain('<html lang="fi">');
});

test('a name that leads elsewhere is left out', async () => {
  await server.call('aino', 'PATCH', '/api/users/me', { name: 'Win at evil.example' });
  await server.call('aino', 'PATCH', at, { name: 'https://evil.example' });
  await mail(await invite());
  const text = await received(1);
  expect(text).toContain('Somebody invites you to a household on Ateria.');
  expect(text).not.toContain('evil.example');
});

test('only who has the token of an invite that is open has it mailed', async () => {
  const made = await invite();
  const other = await invite();
  expect(await mail({ ...made, token: other.token })).toEqual([410, 'invite_gone']);
  expect(await mail(made, { person: 'eve' })).toEqual([403, 'not_a_member']);
  const hers = `/api/households/${(await firstHousehold(server, 'eve'))._id}`;
  expect(await mail(made, { person: 'eve', household: hers })).toEqual([410, 'invite_gone']);
  await server.call('aino', 'DELETE', `${at}/invites/${other._id}`);
  expect(await mail(other)).toEqual([410, 'invite_gone']);
  server.clock.ms = made.expiresAt;
  expect(await mail(made)).toEqual([410, 'invite_gone']);
  expect(mailServer.received).toEqual([]);
});

test.each(['nobody', 'a@example.com, b@example.com', 'a@example.com\nBcc: b@example.com', ''])(
  'to %j nothing is mailed',
  async (email) => {
    expect(await mail(await invite(), { email })).toEqual([400, 'invalid_request']);
    expect(mailServer.received).toEqual([]);
  },
);

test('nobody is mailed to too often, nor mails too often, nor a household: for a day', async () => {
  const made = await invite();
  const { person, household, address } = mostInviteMails;
  for (let n = 0; n < address; n += 1) expect((await mail(made))[0]).toBe(204);
  expect(await mail(made, { email: 'Ville@Example.com' })).toEqual([429, 'rate_limited']);
  const toNew = (n: number) => ({ email: `somebody-${n}@example.com` });
  for (let n = address; n < person; n += 1) expect((await mail(made, toNew(n)))[0]).toBe(204);
  expect((await mail(made, toNew(99)))[0]).toBe(429);
  const home = at.split('/').at(-1) ?? '';
  for (const other of ['ville', 'eino', 'veera'])
    await joinHousehold(server, { host: 'aino', person: other, household: home });
  for (let n = person; n < household; n += 1)
    expect((await mail(made, { ...toNew(n), person: n % 2 ? 'ville' : 'eino' }))[0]).toBe(204);
  expect((await mail(made, { ...toNew(99), person: 'veera' }))[0]).toBe(429);
  server.clock.ms += inviteMailLifeMs;
  expect((await mail(made))[0]).toBe(204);
});

test('no address is kept, and what counts the mails is forgotten after a day, invites after their week', async () => {
  const made = await invite();
  await mail(made);
  const { database, clock } = server;
  const kept = async () => [
    await database.db.selectFrom('invite_mails').selectAll().execute(),
    await database.db.selectFrom('invites').selectAll().execute(),
  ];
  expect(JSON.stringify(await kept())).not.toContain('ville');
  const prune = () =>
    pruneExpired({
      db: database.db,
      inHousehold: createInHousehold(database, localPokes(createPokeHub())),
      nowMs: () => clock.ms,
    });
  await prune();
  expect((await kept()).map(({ length }) => length)).toEqual([1, 1]);
  clock.ms += inviteMailLifeMs;
  await prune();
  expect((await kept()).map(({ length }) => length)).toEqual([0, 1]);
  clock.ms = made.expiresAt;
  await prune();
  expect((await kept()).map(({ length }) => length)).toEqual([0, 0]);
});

test('a mail server that is not there keeps nobody waiting', async () => {
  await mailServer.stop();
  const another = await startTestApp({ env: { SMTP_URL: mailServer.url } });
  onTestFinished(() => another.close());
  const first = server;
  server = another;
  at = `/api/households/${(await firstHousehold(another, 'aino'))._id}`;
  expect(await mail(await invite())).toEqual([204, null]);
  server = first;
  mailServer = await startMailServer();
});

/** Decodes the quoted-printable text of a mail. */
const decoded = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();
