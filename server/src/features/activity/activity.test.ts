import { unzipSync } from 'fflate';
import type { ActivityEntry } from 'sync-protocol/api/activity.ts';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { v7 } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { createInHousehold } from '#rows/household/household-transaction.ts';
import { createPokeHub, localPokes } from '#sync/poke-hub.ts';
import { pruneExpired } from '#sync/retention.ts';
import { firstHousehold, joinHousehold } from '#testing/households.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

await onBothDatabases((newDatabaseUrl) => {
  const servers: TestApp[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  async function start() {
    const databaseUrl = await newDatabaseUrl();
    const server = await startTestApp(
      databaseUrl === undefined ? {} : { env: { DATABASE_URL: databaseUrl } },
    );
    servers.push(server);
    const home = await firstHousehold(server, 'aino');
    const here = { 'ateria-household': home._id };
    const join = () => joinHousehold(server, { host: 'aino', person: 'ville', household: home._id });
    const read = async (
      person = 'aino',
      query = '',
    ): Promise<{ entries: ActivityEntry[]; before: number | null }> =>
      (await server.call(person, 'GET', `/api/activity${query}`, undefined, here)).json();
    const told = async (person = 'aino') =>
      (await read(person)).entries.map(
        ({ by, kind, noun, name, count }) => `${by} ${kind} ${noun} ${name} ${count}`,
      );
    return { server, home, here, join, read, told };
  }

  const recipe = (title: string) => ({ title });

  test('who did what is told to everybody of the household, the newest first, and to nobody before there are several', async () => {
    const { server, here, join, told } = await start();
    await server.call('aino', 'POST', '/api/recipes', recipe('Alone'), here);
    expect(await told()).toEqual([]);
    await join();
    const { _id } = (await server.call('aino', 'POST', '/api/recipes', recipe('Soup'), here)).json();
    await server.call('ville', 'PUT', `/api/recipes/${_id}`, { servings: 4 }, here);
    await server.call(
      'ville',
      'POST',
      '/api/calendar',
      { date: '2026-01-15', mealType: 'dinner', title: 'Soup' },
      here,
    );
    await server.call('ville', 'DELETE', `/api/recipes/${_id}`, undefined, here);
    const all = [
      '2 removed recipe Soup 1',
      '2 added calendarEntry Soup 1',
      '2 changed recipe Soup 1',
      '1 added recipe Soup 1',
    ];
    expect(await told()).toEqual(all);
    expect(await told('ville')).toEqual(all);
  });

  test('what is done again and again to one row is one entry, and what is done to many at once too', async () => {
    const { server, here, join, told } = await start();
    await join();
    const { _id } = (await server.call('aino', 'POST', '/api/recipes', recipe('Soup'), here)).json();
    for (const servings of [1, 2, 3]) {
      server.clock.ms += 60_000;
      await server.call('aino', 'PUT', `/api/recipes/${_id}`, { servings }, here);
    }
    const items = Array.from({ length: 30 }, (_, index) => ({ itemName: `item ${index}` }));
    await server.call('ville', 'PUT', '/api/quick-list', { items }, here);
    const [many = '', ...others] = await told();
    expect(many).toMatch(/^2 added quickItem item \d+ 30$/);
    expect(others).toEqual(['1 changed recipe Soup 1', '1 added recipe Soup 1']);
  });

  /** What Ville's phone sends of one row; returns the row's version. */
  const merge = async (
    { server, here }: Pick<Awaited<ReturnType<typeof start>>, 'server' | 'here'>,
    path: string,
    { sync, ...change }: { sync: object } & Record<string, unknown>,
  ): Promise<number> => {
    const body = {
      items: [{ ...change, sync: { base: 0, epoch: '', stamp: 1, ...sync } }],
      merge: { device: 'phone' },
    };
    const headers = { ...here, 'idempotency-key': v7() };
    const answer = (await server.call('ville', 'PUT', path, body, headers)).json();
    expect(answer.rejected).toEqual([]);
    return answer.rows.at(-1).version;
  };

  test('an occurrence that is done with is told, and what is taken back of it only as a change', async () => {
    const home = await start();
    const { server, here, join, told } = home;
    await join();
    const rule = { itemName: 'coffee', interval: 'weekly', startDate: '2026-01-12' };
    const { _id } = (await server.call('aino', 'POST', '/api/recurring-items', rule, here)).json();
    const args = { occurrence: '2026-01-12', day: '2026-01-15' };
    const version = await merge(home, '/api/recurring-items', {
      _id,
      sync: { op: 1, action: 'advance', args },
    });
    expect(await told()).toEqual(['2 checked recurringItem coffee 1', '1 added recurringItem coffee 1']);
    const back = { _id, nextDueDate: '2026-01-12', doneOn: null, sync: { op: 2, base: version } };
    await merge(home, '/api/recurring-items', back);
    expect(await told()).toEqual([
      '2 changed recurringItem coffee 1',
      '2 checked recurringItem coffee 1',
      '1 added recurringItem coffee 1',
    ]);
  });

  test('what the app does by itself in somebody’s name is told of nobody', async () => {
    const home = await start();
    const { join, told } = home;
    await join();
    const send = (path: string, change: Parameters<typeof merge>[2]) => merge(home, path, change);
    const days = { startDate: '2026-01-12', endDate: '2026-01-18', generatedAt: 1 };
    const list = await send('/api/generated-lists', { clientId: 'l1', ...days, sync: { op: 1 } });
    const line = { clientId: 'i1', listId: 'l1', itemName: 'leek' };
    const item = await send('/api/generated-items', { ...line, sync: { op: 2 } });
    const before = await told();
    await send('/api/generated-lists', { _id: 'l1', sync: { op: 3, base: list, isDeleted: true } });
    await send('/api/generated-items', { _id: 'i1', sync: { op: 4, base: item, isDeleted: true } });
    const pizza = {
      clientId: 'w1',
      date: '2026-01-16',
      mealType: 'dinner',
      title: 'Pizza',
      repeatId: 'rule',
    };
    await send('/api/calendar', { ...pizza, sync: { op: 5 } });
    expect(await told()).toEqual(before);
    expect(before).toHaveLength(2);
  });

  test('comes page by page, and goes after 30 days', async () => {
    const { server, here, join, read } = await start();
    await join();
    for (let index = 0; index < 60; index += 1)
      await server.call(
        'aino',
        'POST',
        '/api/calendar',
        { date: '2026-01-15', mealType: 'lunch', title: `${index}` },
        here,
      );
    const first = await read();
    expect(first.entries).toHaveLength(50);
    const rest = await read('aino', `?before=${first.before}`);
    expect(rest.entries).toHaveLength(10);
    expect(rest.before).toBeNull();
    server.clock.ms += 31 * dayMs;
    expect((await read()).entries).toEqual([]);
    const { database, clock } = server;
    const inHousehold = createInHousehold(database, localPokes(createPokeHub()));
    const count = async () => (await database.db.selectFrom('activity').select('version').execute()).length;
    expect(await count()).toBe(60);
    await pruneExpired({ db: database.db, inHousehold, nowMs: () => clock.ms });
    expect(await count()).toBe(0);
  });

  test('is in the export, which can be read in again, and goes with the household', async () => {
    const { server, here, join } = await start();
    await join();
    await server.call('ville', 'POST', '/api/recipes', recipe('Soup'), here);
    const file = (await server.call('aino', 'GET', '/api/users/me/export', undefined, here)).rawPayload;
    const files = unzipSync(new Uint8Array(file));
    expect(JSON.parse(new TextDecoder().decode(files['activity.json']))).toMatchObject([
      { by: 2, kind: 'added', noun: 'recipe', name: 'Soup' },
    ]);
    const again = await server.call('aino', 'POST', '/api/users/me/import', file, {
      ...here,
      'content-type': 'application/zip',
    });
    expect(again.statusCode).toBe(200);
    for (const person of ['ville', 'aino'])
      expect((await server.call(person, 'DELETE', '/api/users/me')).statusCode).toBe(204);
    expect(await server.database.db.selectFrom('activity').selectAll().execute()).toEqual([]);
  });

  test('[H10] who has left is a number that is nobody’s name', async () => {
    const { server, home, here, join, read } = await start();
    await join();
    await server.call('ville', 'POST', '/api/recipes', recipe('Soup'), here);
    expect((await server.call('ville', 'DELETE', '/api/users/me')).statusCode).toBe(204);
    expect((await read()).entries.map(({ by }) => by)).toEqual([2]);
    const [after] = (await server.call('aino', 'GET', '/api/households')).json();
    expect(after._id).toBe(home._id);
    expect(after.members.map(({ number }: { number: number }) => number)).toEqual([1]);
  });
});
