import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sharedPostgres } from '#db/testing/shared-postgres.ts';
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
const started = await sharedPostgres();
beforeAll(async () => {
  if (!started.isAvailable) return;
  world = await startIdentity({ databaseUrl: await started.postgres.newDatabase() });
}, 60_000);
afterAll(() => world?.remove());

const onPostgres = test.skipIf(!started.isAvailable);

onPostgres('signing in, renewing and the leeway work on PostgreSQL', async () => {
  const { tokens } = await newPerson(world, 'aino@example.com');
  const answers = await Promise.all(Array.from({ length: 8 }, () => world.app.refresh(tokens.refresh_token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  world.clock.offsetMs += 61_000;
  expect((await world.app.refresh(tokens.refresh_token)).status).toBe(400);
  expect((await world.app.refresh(answers[0]?.body.refresh_token ?? '')).status).toBe(400);
});

onPostgres('of many exchanges of one code at the same moment one at most succeeds', async () => {
  const answer = await createAccount(world, createBrowser(), 'bertta@example.com');
  const all = await Promise.all(Array.from({ length: 6 }, () => world.app.exchange(answer.location ?? '')));
  expect(all.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
});

onPostgres('an account is made once, however often the button was pressed', async () => {
  const browser = createBrowser();
  const { base } = await openSignIn(world, browser);
  const form = { email: 'cecilia@example.com', password: 'hernekeitto torstaina' };
  await Promise.all(
    Array.from({ length: 4 }, () => browser.post(`${base}/create`, form, world.app.redirectUri)),
  );
  const rows = await world.database.db
    .selectFrom('accounts')
    .where('email', '=', form.email)
    .selectAll()
    .execute();
  expect(rows).toHaveLength(1);
});

onPostgres('a mailed link sets a new password once', async () => {
  await createAccount(world, createBrowser(), 'daavid@example.com');
  const browser = createBrowser();
  const { base } = await openSignIn(world, browser);
  await browser.post(`${base}/forgotten`, { email: 'daavid@example.com' });
  const mail = (await world.mails()).at(-1) ?? '';
  const token = /token=([\w-]+)/.exec(mail)?.[1] ?? '';
  const choose = () =>
    createBrowser().post(`${world.publicUrl}/oidc/reset`, { token, password: 'uusi hyvä salasana' });
  expect((await Promise.all([choose(), choose()])).map(({ status }) => status).sort()).toEqual([200, 410]);
  const answer = await signIn(world, createBrowser(), 'daavid@example.com', 'uusi hyvä salasana');
  expect(answer.location).toMatch('code=');
});

onPostgres('text that PostgreSQL cannot hold is refused, not a fault', async () => {
  for (const refresh_token of ['\0', 'a\0b']) {
    const answer = await world.app.token({ grant_type: 'refresh_token', refresh_token });
    expect(answer.status).toBe(400);
  }
  expect((await signIn(world, createBrowser(), 'eeva@example.com', 'salainen\0sana')).status).toBe(401);
  expect((await createBrowser().get(`${world.publicUrl}/oidc/reset?token=%00`)).status).toBe(410);
  expect(JSON.stringify(world.logs)).not.toContain('identity.fault');
});

onPostgres('limits hold, and what has expired is deleted', async () => {
  const answers = [];
  for (let tries = 0; tries < 11; tries += 1)
    answers.push((await signIn(world, createBrowser(), 'frans@example.com', 'wrong password')).status);
  expect(answers).toEqual([...Array(10).fill(401), 429]);
  world.clock.offsetMs += 100 * dayMs;
  await world.identity.collect();
  expect(await world.database.db.selectFrom('oidc_payloads').select('id').execute()).toEqual([]);
});
