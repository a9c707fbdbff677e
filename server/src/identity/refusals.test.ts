import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MOST_AUTHORIZATIONS } from './identity-limits.ts';
import { createBrowser } from './testing/browser.ts';
import { type IdentityWorld, newPerson, signIn, startIdentity } from './testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.remove());

type Entry = [{ event: string; who: string; where: string }, string];
const refusals = () => (world.logs as Entry[]).filter(([{ event }]) => event === 'identity.refused');

test('a refused sign-in tells who and where from, as hashes that name nobody', async () => {
  await newPerson(world, 'aino@example.com');
  await signIn(world, createBrowser(), 'aino@example.com', 'a wrong one');
  await signIn(world, createBrowser({ 'x-forwarded-for': '192.0.2.9' }), ' Aino@Example.com', 'a wrong one');
  await signIn(world, createBrowser(), 'eino@example.com', 'a wrong one');
  const [first, second, third] = refusals().map(([entry]) => entry);
  expect(first?.who).toMatch(/^[\w-]{22}$/);
  expect(second?.who).toBe(first?.who);
  expect(third?.who).not.toBe(first?.who);
  expect(third?.where).toBe(first?.where);
  expect(second?.where).not.toBe(first?.where);
  expect(JSON.stringify(world.logs)).not.toMatch(/aino|example\.com|192\.0\.2/);
});

test('a stranger’s requests to sign in are kept short and few', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.77' };
  const ask = (extra: Record<string, string> = {}) =>
    fetch(world.app.authorizeUrl(extra), { redirect: 'manual', headers });
  expect((await ask({ state: 'x'.repeat(3_000) })).status).toBe(414);
  const answers = await Promise.all(Array.from({ length: MOST_AUTHORIZATIONS + 5 }, () => ask()));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 303)).toHaveLength(MOST_AUTHORIZATIONS);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  const refused = answers.find(({ status }) => status === 429);
  expect(refused?.headers.get('retry-after')).toBe('60');
  expect(refused?.headers.get('x-content-type-options')).toBe('nosniff');
});

test('however a stranger writes the address of requests to sign in, they are kept short and few', async () => {
  const headers = { 'x-forwarded-for': '192.0.2.78' };
  const ask = (path: string, extra: Record<string, string> = {}) =>
    fetch(world.app.authorizeUrl(extra).replace('/oidc/auth', path), { redirect: 'manual', headers });
  const others = ['/oidc/AUTH', '/oidc/auth/'];
  for (const path of others) expect((await ask(path, { state: 'x'.repeat(3_000) })).status).toBe(414);
  for (let asked = 0; asked < MOST_AUTHORIZATIONS; asked += 1)
    expect((await ask(others[asked % 2] ?? '')).status).toBe(303);
  for (const path of ['/oidc/auth', ...others]) expect((await ask(path)).status).toBe(429);
});

test('a full disk is no fault of the token endpoint: it answers 503, and renews when there is room', async () => {
  const { tokens } = await newPerson(world, 'disk@example.com');
  await sql`create trigger full_disk before insert on oidc_payloads when new.model = 'RefreshToken'
    begin select raise(abort, 'x'); end`.execute(world.database.db);
  const fault = await world.app.refresh(tokens.refresh_token);
  expect(fault.status).toBe(500);
  await sql`drop trigger full_disk`.execute(world.database.db);
  await sql`vacuum`.execute(world.database.db);
  await sql`pragma max_page_count = 1`.execute(world.database.db);
  let last = tokens.refresh_token;
  const statuses: number[] = [];
  for (let tries = 0; tries < 400 && !statuses.includes(503); tries += 1) {
    const answer = await world.app.refresh(last);
    statuses.push(answer.status);
    if (answer.status === 200) last = answer.body.refresh_token;
    else expect(answer.body.error).toBe('temporarily_unavailable');
  }
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  await sql`pragma max_page_count = 100000`.execute(world.database.db);
  expect((await world.app.refresh(last)).status).toBe(200);
});
