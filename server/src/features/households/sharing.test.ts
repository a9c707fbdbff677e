import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import sharp from 'sharp';
import type { Household } from 'sync-protocol/api/households.ts';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { openMigrated } from '#db/testing/open-migrated.ts';
import { joinHousehold } from '#testing/households.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '#testing/test-app.ts';
import { testIssuer } from '#testing/test-issuer.ts';

const servers: TestApp[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function start(options: TestAppOptions = {}): Promise<TestApp> {
  const server = await startTestApp(options);
  servers.push(server);
  return server;
}

const households = async (server: TestApp, person: string): Promise<Household[]> =>
  (await server.call(person, 'GET', '/api/households')).json();

/** Lets people join Aino's first household; returns it as she sees it, and the header that names it. */
async function share(server: TestApp, ...people: string[]) {
  const [{ _id } = { _id: '' }] = await households(server, 'aino');
  for (const person of people) {
    await joinHousehold(server, { host: 'aino', person, household: _id });
    server.clock.ms += 1000;
  }
  const home = (await households(server, 'aino')).find((each) => each._id === _id);
  if (!home) throw new Error('the household is gone');
  return { home, here: { 'ateria-household': _id } };
}

const add = (server: TestApp, person: string, itemName: string, headers: Record<string, string>) =>
  server.call(person, 'PUT', '/api/quick-list', { items: [{ itemName }] }, headers);
const namesIn = async (server: TestApp, person: string, headers: Record<string, string>) =>
  (await server.call(person, 'GET', '/api/quick-list', undefined, headers))
    .json()
    .items.map(({ itemName }: { itemName: string }) => itemName);

await onBothDatabases((newDatabaseUrl) => {
  test('[H7] a deleted account leaves a shared household to the others, and takes what was its own', async () => {
    const databaseUrl = await newDatabaseUrl();
    const server = await start(databaseUrl === undefined ? {} : { env: { DATABASE_URL: databaseUrl } });
    const { home, here } = await share(server, 'ville', 'otto');
    await server.call('aino', 'PATCH', '/api/users/me', { name: 'Aino herself' });
    await add(server, 'aino', 'oat milk', here);
    const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const image = `/api/images/${createHash('sha256').update(bytes).digest('hex')}`;
    await server.call('aino', 'PUT', image, bytes, { 'content-type': 'image/png', ...here });
    const cottage = (await server.call('aino', 'POST', '/api/households', { name: 'Cottage' })).json();
    await add(server, 'aino', 'firewood', { 'ateria-household': cottage._id });
    const epoch = (await server.call('aino', 'GET', '/api/changes')).json().next.split('.')[0];

    expect((await server.call('aino', 'DELETE', '/api/users/me')).statusCode).toBe(204);
    const shared = (await households(server, 'ville')).find(({ _id }) => _id === home._id);
    expect(shared?.members.map(({ role, isMe }) => [role, isMe])).toEqual([
      ['owner', true],
      ['member', false],
    ]);
    expect(await namesIn(server, 'ville', here)).toEqual(['oat milk']);
    expect((await server.call('ville', 'GET', image, undefined, here)).statusCode).toBe(200);
    const { db } = server.database;
    const left = JSON.stringify([
      await db.selectFrom('households').selectAll().execute(),
      await db.selectFrom('users').selectAll().execute(),
      await db.selectFrom('rows').selectAll().execute(),
    ]);
    expect(['Cottage', 'firewood', 'Aino herself'].filter((trace) => left.includes(trace))).toEqual([]);
    const device = { issuer: testIssuer, subject: 'aino', epoch };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/deleted-accounts',
      payload: device,
    });
    expect(answer.json()).toEqual({ isDeleted: true });
  });

  test('[H7] who comes back after a deletion with the same identity is let in, and hears of no deletion', async () => {
    const databaseUrl = await newDatabaseUrl();
    const server = await start(databaseUrl === undefined ? {} : { env: { DATABASE_URL: databaseUrl } });
    const { here } = await share(server, 'ville');
    await server.call('ville', 'DELETE', '/api/users/me');
    server.clock.ms += 60_000;
    await share(server, 'ville');
    const page = (await server.call('ville', 'GET', '/api/changes', undefined, here)).json();
    const epoch = page.next.split('.')[0];
    for (const url of ['/api/changes', '/api/households', '/api/users/me/stats']) {
      const answer = await server.call('ville', 'GET', url, undefined, { ...here, 'ateria-epoch': epoch });
      expect([url, answer.statusCode]).toEqual([url, 200]);
    }
  });
});

test('[H7] the one whom the deletion names becomes the owner', async () => {
  const server = await start();
  const { home } = await share(server, 'ville', 'otto');
  const otto = home.members[2]?._id;
  const owners = [{ householdId: home._id, memberId: otto }];
  expect((await server.call('aino', 'DELETE', '/api/users/me', { owners })).statusCode).toBe(204);
  const [, shared] = await households(server, 'otto');
  expect(shared?.members.map(({ _id, role }) => [_id === otto, role])).toEqual([
    [false, 'member'],
    [true, 'owner'],
  ]);
});

test('[H7] the last one’s deletion deletes the household', async () => {
  const server = await start();
  const { here } = await share(server, 'ville');
  await add(server, 'aino', 'oat milk', here);
  for (const person of ['aino', 'ville'])
    expect((await server.call(person, 'DELETE', '/api/users/me')).statusCode).toBe(204);
  for (const table of ['households', 'rows', 'members', 'invites', 'users'] as const)
    expect([table, await server.database.db.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
});

describe('the tier', () => {
  const tiersOf = async (server: TestApp, person: string) =>
    (await households(server, person)).map(({ plan }) => plan);

  test('[H8] of a household is the trial of its owner', async () => {
    const server = await start({ env: { TRIAL_DAYS: '30' } });
    await households(server, 'aino');
    server.clock.ms += 20 * dayMs;
    const { here } = await share(server, 'ville');
    expect(await tiersOf(server, 'ville')).toEqual(['trialing', 'trialing']);
    server.clock.ms += 11 * dayMs;
    expect(await tiersOf(server, 'ville')).toEqual(['trialing', 'free']);
    expect(await tiersOf(server, 'aino')).toEqual(['free']);
    const stats = async (headers = {}) =>
      (await server.call('ville', 'GET', '/api/users/me/stats', undefined, headers)).json();
    expect([(await stats()).accountType, (await stats(here)).accountType]).toEqual(['premium', 'free']);
  });

  test('[H8] of a household is the best that one of its people pays for, as long as they belong to it', async () => {
    const server = await start({ env: { TRIAL_DAYS: '30' } });
    const { home } = await share(server, 'ville');
    server.clock.ms += 40 * dayMs;
    const ville = home.members[1]?._id ?? '';
    const { db } = server.database;
    const now = server.clock.ms;
    await db
      .insertInto('stripe_customers')
      .values({ customer_id: 'c', user_id: ville, created_at: 0, asked: 0, taken: 0 })
      .execute();
    const paid = { status: 'active', plan: 'monthly', period_start: now, period_end: now + 30 * dayMs };
    await db
      .insertInto('stripe_subscriptions')
      .values({ id: 's', customer_id: 'c', ...paid, cancel_at: null })
      .execute();
    expect([await tiersOf(server, 'aino'), await tiersOf(server, 'ville')]).toEqual([
      ['active'],
      ['active', 'active'],
    ]);
    const stats = (await server.call('aino', 'GET', '/api/users/me/stats')).json();
    expect(stats.subscription).toMatchObject({ status: 'active', plan: null, trialEndsAt: null });
    await server.call('aino', 'DELETE', `/api/households/${home._id}/members/${ville}`);
    expect([await tiersOf(server, 'aino'), await tiersOf(server, 'ville')]).toEqual([['free'], ['active']]);
  });

  test('[H8] counts the recipes of the household, whoever wrote them', async () => {
    const server = await start({ env: { TRIAL_DAYS: '0' } });
    const { here } = await share(server, 'ville');
    const write = (person: string) => server.call(person, 'POST', '/api/recipes', { title: 'Soup' }, here);
    for (const person of ['aino', 'ville', 'aino']) expect((await write(person)).statusCode).toBe(201);
    expect((await write('ville')).json().code).toBe('recipe_limit');
    expect((await server.call('ville', 'POST', '/api/recipes', { title: 'Stew' })).statusCode).toBe(201);
  });
});

test('[H2] an export holds the household that is named, and an import goes into it', async () => {
  const server = await start();
  const { here } = await share(server, 'ville');
  await add(server, 'aino', 'oat milk', here);
  await add(server, 'ville', 'beer', {});
  const exported = async (headers: Record<string, string>) =>
    (await server.call('ville', 'GET', '/api/users/me/export', undefined, headers)).rawPayload;
  const [own, shared] = [await exported({}), await exported(here)];
  const type = { 'content-type': 'application/zip' };
  expect((await server.call('otto', 'POST', '/api/users/me/import', shared, type)).statusCode).toBe(200);
  expect(await namesIn(server, 'otto', {})).toEqual(['oat milk']);
  await server.call('ville', 'POST', '/api/users/me/import', own, { ...type, ...here });
  expect((await namesIn(server, 'aino', here)).toSorted()).toEqual(['beer', 'oat milk']);
});

test('[H3] a write that waits for its turn while its author is removed is not done', async () => {
  const server = await start();
  const { home, here } = await share(server, 'ville');
  const ville = home.members[1]?._id;
  const [removed, ...late] = await Promise.all([
    server.call('aino', 'DELETE', `/api/households/${home._id}/members/${ville}`),
    ...Array.from({ length: 10 }, (_, index) =>
      server.call('ville', 'PUT', '/api/quick-list', { items: [{ itemName: `late ${index}` }] }, here),
    ),
  ]);
  expect(removed?.statusCode).toBe(204);
  // Requests that came before the removal may have succeeded.
  for (const answer of late.filter(({ statusCode }) => statusCode !== 200))
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_a_member']);
  const { rows, next } = (await server.call('aino', 'GET', '/api/changes')).json();
  await expect(server.call('ville', 'PUT', '/api/quick-list', { items: [] }, here)).resolves.toMatchObject({
    statusCode: 403,
  });
  const after = (await server.call('aino', 'GET', '/api/changes')).json();
  expect([after.rows, after.next]).toEqual([rows, next]);
});

test('[H10] a row says who added it and who changed it last, by the token and by nothing that the body says', async () => {
  const server = await start();
  const { home, here } = await share(server, 'ville');
  expect(home.members.map(({ number }) => number)).toEqual([1, 2]);
  let keys = 0;
  const merge = async (person: string, change: object, sync: object) => {
    const stamp = server.clock.ms;
    const items = [{ ...change, sync: { op: 1, base: 0, epoch: '', stamp, ...sync } }];
    const body = { items, recurringItemsToAdvance: [], merge: { device: 'stolen' } };
    keys += 1;
    const headers = { 'idempotency-key': `key-${keys}`, ...here };
    const answer = await server.call(person, 'PUT', '/api/quick-list', body, headers);
    return [answer.statusCode, answer.json().rows?.[0]?.by];
  };
  const milk = (itemName: string) => ({ clientId: 'milk', itemName, category: 'dairy' });
  const epoch = (await server.call('aino', 'GET', '/api/changes')).json().next.split('.')[0];
  expect(await merge('aino', milk('Milk'), {})).toEqual([200, undefined]);
  expect(await merge('ville', { _id: 'milk', isChecked: true }, { base: 1, epoch })).toEqual([200, [1, 2]]);
  expect(await merge('ville', { ...milk('Oat'), clientId: 'oat' }, {})).toEqual([200, [2, 2]]);
  expect(await merge('aino', { _id: 'oat', isChecked: true }, { base: 3, epoch })).toEqual([200, [2, 1]]);
  expect(await merge('aino', { _id: 'milk', isChecked: false }, { base: 2, epoch })).toEqual([
    200,
    undefined,
  ]);
  const forged = await merge('aino', { ...milk('Tea'), clientId: 'tea', by: [2, 2] }, {});
  expect(forged[0] === 200 ? forged[1] : undefined).toBeUndefined();

  await add(server, 'ville', 'beer', here);
  const page = (await server.call('aino', 'GET', '/api/changes')).json();
  const beer = page.rows.find(({ fields }: { fields: { itemName: string } }) => fields.itemName === 'beer');
  expect(beer.by).toEqual([2, 2]);
});

test('[H10] a number is nobody else’s, also after its person has left', async () => {
  const server = await start();
  const { home } = await share(server, 'ville');
  await server.call('aino', 'DELETE', `/api/households/${home._id}/members/${home.members[1]?._id}`);
  const { home: after } = await share(server, 'otto', 'ville');
  expect(after.members.map(({ number }) => number)).toEqual([1, 3, 4]);
});

test('a name comes from the provider, cleaned, until the person tells another; an empty one is one too', async () => {
  const server = await start();
  const nameAs = async (claims: Record<string, unknown>) => {
    const authorization = `Bearer ${await server.issuer.token('aino', claims)}`;
    const answer = await server.app.inject({ url: '/api/households', headers: { authorization } });
    return answer.json()[0].members[0].name;
  };
  expect(await nameAs({})).toBe('');
  expect(await nameAs({ name: 42 })).toBe('');
  expect(await nameAs({ name: ' Aino\u0000Virtanen ' })).toBe('Aino Virtanen');
  expect(await nameAs({ name: 'Another' })).toBe('Aino Virtanen');
  const answer = await server.call('aino', 'PATCH', '/api/users/me', { name: '' });
  expect(answer.json()).toEqual({ name: '' });
  expect(await nameAs({ name: 'Another' })).toBe('');
});

test('a write asks the database no more often for knowing who belongs to the household', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ateria-test-'));
  const database = await openMigrated({ dataDir });
  let count = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // Also counts queries of `builtOnce`.
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  };
  const db = database.db.withPlugin(counter);
  const server = await start({ dataDir, deps: { database: { ...database, db } } });
  const { here } = await share(server, 'ville');
  const merge = async (headers: Record<string, string>, n: number) => {
    const sync = { op: 1, base: 0, epoch: '', stamp: server.clock.ms };
    const item = { clientId: `milk-${n}`, itemName: 'Milk', category: 'dairy', sync };
    const body = { items: [item], recurringItemsToAdvance: [], merge: { device: 'phone' } };
    const before = count;
    const answer = await server.call('ville', 'PUT', '/api/quick-list', body, {
      'idempotency-key': `k${n}`,
      ...headers,
    });
    expect(answer.json().acknowledged).toEqual([1]);
    return count - before;
  };
  await merge({}, 0);
  // Queries: person; household; row and stored answer; row written; household written; answer stored. In a
  // household of several, one more: the activity. Where several belong, one more: what they do is noted for
  // the others.
  expect([await merge({}, 1), await merge(here, 2)]).toEqual([6, 7]);
  await database.close();
});
