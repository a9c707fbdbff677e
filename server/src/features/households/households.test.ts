import { householdEndpoints } from 'sync-protocol/api/household-endpoints.ts';
import type { Household, MadeInvite } from 'sync-protocol/api/households.ts';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterEach, expect, test } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { setDisabled } from '#testing/embedded-account.ts';
import { firstHousehold } from '#testing/households.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

type Method = Parameters<TestApp['call']>[1];

await onBothDatabases((newDatabaseUrl) => {
  const servers: TestApp[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  async function start(): Promise<TestApp> {
    const databaseUrl = await newDatabaseUrl();
    const server = await startTestApp({
      env: databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl },
    });
    servers.push(server);
    return server;
  }

  const households = async (server: TestApp, person: string): Promise<Household[]> =>
    (await server.call(person, 'GET', '/api/households')).json();

  async function invite(server: TestApp, person: string, householdId: string) {
    const answer = await server.call(person, 'POST', `/api/households/${householdId}/invites`);
    expect(answer.statusCode).toBe(201);
    const made: MadeInvite = answer.json();
    return { ...made, token: made.link.split('#')[1] ?? '' };
  }

  const accept = (server: TestApp, person: string, token: string) =>
    server.call(person, 'POST', '/api/invites/accept', { token });

  const look = (server: TestApp, token: string) =>
    server.app.inject({ method: 'POST', url: '/api/invites/look', payload: { token } });

  /** Starts a server with Aino's household, which the others join. */
  async function startTogether(...others: string[]) {
    const server = await start();
    const home = await firstHousehold(server, 'aino');
    for (const person of others) {
      const { token } = await invite(server, 'aino', home._id);
      expect((await accept(server, person, token)).statusCode).toBe(200);
    }
    const [ours] = await households(server, 'aino');
    const idOf = (index: number) => ours?.members[index]?._id ?? '';
    const here = { 'ateria-household': home._id };
    return { server, home, here, idOf, url: `/api/households/${home._id}` };
  }

  const codeOf = (answer: { statusCode: number; body: string }) => [
    answer.statusCode,
    answer.body === '' ? null : JSON.parse(answer.body).code,
  ];

  const listed = async (server: TestApp, person: string, headers: Record<string, string> = {}) => {
    const answer = await server.call(person, 'GET', '/api/quick-list', undefined, headers);
    return answer.json().items?.map(({ itemName }: { itemName: string }) => itemName);
  };

  test('[H1] the first sign-in makes a household of one’s own', async () => {
    const server = await start();
    expect(await households(server, 'aino')).toEqual([
      {
        _id: expect.any(String),
        name: '',
        role: 'owner',
        plan: 'trialing',
        members: [{ _id: expect.any(String), number: 1, name: '', role: 'owner', isMe: true }],
      },
    ]);
  });

  test('[H1] who is invited belongs to both households, and sees what is in the one that the call names', async () => {
    const { server, home, here } = await startTogether('ville');
    await server.call('aino', 'PUT', '/api/quick-list', { items: [{ itemName: 'oat milk' }] });
    await server.call('ville', 'PUT', '/api/quick-list', { items: [{ itemName: 'beer' }] });
    const mine = await households(server, 'ville');
    expect(mine.map(({ role, members }) => [role, members.length])).toEqual([
      ['owner', 1],
      ['member', 2],
    ]);
    expect(mine[1]?._id).toBe(home._id);
    expect(mine[1]?.members.map(({ role, isMe }) => [role, isMe])).toEqual([
      ['owner', false],
      ['member', true],
    ]);
    expect(await listed(server, 'ville')).toEqual(['beer']);
    expect(await listed(server, 'ville', here)).toEqual(['oat milk']);
    expect(await listed(server, 'aino')).toEqual(['oat milk']);
  });

  test('[H1] every answer says which household was meant', async () => {
    const { server, home, here } = await startTogether('ville');
    const own = (await firstHousehold(server, 'ville'))._id;
    const named = await server.call('ville', 'GET', '/api/quick-list', undefined, here);
    const unnamed = await server.call('ville', 'GET', '/api/quick-list');
    const ofPerson = await server.call('ville', 'GET', '/api/households', undefined, here);
    expect([named, unnamed, ofPerson].map((answer) => answer.headers['ateria-household'])).toEqual([
      home._id,
      own,
      home._id,
    ]);
  });

  test('[H4] an invite is looked at without an account, serves once, and is known to whom it served', async () => {
    const server = await start();
    const { _id } = await firstHousehold(server, 'aino');
    await server.call('aino', 'PATCH', `/api/households/${_id}`, { name: ' Mäkelänkatu 5 ' });
    await server.call('aino', 'PATCH', '/api/users/me', { name: 'Aino' });
    const { link, token, expiresAt } = await invite(server, 'aino', _id);
    expect(link).toMatch(/^https:\/\/ateria\.test\/join#[A-Za-z0-9_-]{43}$/);
    expect(expiresAt).toBe(server.clock.ms + 7 * dayMs);
    const stored = await server.database.db.selectFrom('invites').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await look(server, token)).json()).toEqual({
      householdName: 'Mäkelänkatu 5',
      invitedBy: 'Aino',
      memberCount: 1,
    });
    const joined = await accept(server, 'ville', token);
    expect(joined.json()).toMatchObject({ _id, name: 'Mäkelänkatu 5', role: 'member', plan: 'trialing' });
    expect((await accept(server, 'ville', token)).json()).toEqual(joined.json());
    expect(codeOf(await accept(server, 'eve', token))).toEqual([410, 'invite_gone']);
    expect(codeOf(await look(server, token))).toEqual([410, 'invite_gone']);
  });

  test('[H4] an invite of somebody whose account is closed lets nobody in until it is opened again', async () => {
    const { server, home, url } = await startTogether('ville');
    const { _id, token } = await invite(server, 'aino', home._id);
    const mail = () =>
      server.call('ville', 'POST', `${url}/invites/${_id}/mail`, {
        token,
        email: 'eve@example.com',
        locale: 'en',
      });
    const open = async () => (await server.call('ville', 'GET', `${url}/invites`)).json();
    await setDisabled(server, 'aino', server.clock.ms);
    expect(codeOf(await look(server, token))).toEqual([410, 'invite_gone']);
    expect(codeOf(await accept(server, 'eve', token))).toEqual([410, 'invite_gone']);
    expect(codeOf(await mail())).toEqual([410, 'invite_gone']);
    expect(await open()).toEqual([]);
    await setDisabled(server, 'aino', null);
    expect(await open()).toMatchObject([{ _id }]);
    expect((await look(server, token)).statusCode).toBe(200);
    expect((await accept(server, 'eve', token)).statusCode).toBe(200);
    // A person who has joined already gets the same answer again.
    await setDisabled(server, 'aino', server.clock.ms);
    expect((await accept(server, 'eve', token)).statusCode).toBe(200);
  });

  test('[H4] an invite that was withdrawn, is a week old or was made up is gone', async () => {
    const server = await start();
    const { _id } = await firstHousehold(server, 'aino');
    const withdrawn = await invite(server, 'aino', _id);
    const old = await invite(server, 'aino', _id);
    const url = `/api/households/${_id}/invites`;
    const open = (await server.call('aino', 'GET', url)).json();
    expect(open.map((each: { _id: string }) => each._id).toSorted()).toEqual(
      [withdrawn._id, old._id].toSorted(),
    );
    expect((await server.call('aino', 'DELETE', `${url}/${withdrawn._id}`)).statusCode).toBe(204);
    server.clock.ms += 7 * dayMs;
    for (const token of [withdrawn.token, old.token, 'A'.repeat(43)]) {
      expect(codeOf(await look(server, token))).toEqual([410, 'invite_gone']);
      expect(codeOf(await accept(server, 'ville', token))).toEqual([410, 'invite_gone']);
    }
    expect((await server.call('aino', 'GET', url)).json()).toEqual([]);
  });

  test('[H4] of two who accept one invite at once one joins', async () => {
    const server = await start();
    const { _id } = await firstHousehold(server, 'aino');
    const { token } = await invite(server, 'aino', _id);
    const people = ['ville', 'eve', 'otto', 'iida'];
    await Promise.all(people.map((person) => firstHousehold(server, person)));
    const answers = await Promise.all(people.map((person) => accept(server, person, token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410, 410]);
    expect((await firstHousehold(server, 'aino')).members).toHaveLength(2);
  });

  test('[H4] of one who accepts twice at once both are answered, and one membership is made', async () => {
    const server = await start();
    const { _id } = await firstHousehold(server, 'aino');
    const { token } = await invite(server, 'aino', _id);
    const answers = await Promise.all([1, 2, 3].map(() => accept(server, 'ville', token)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await firstHousehold(server, 'aino')).members).toHaveLength(2);
  });

  test('[H1] there is room for ten', async () => {
    const others = Array.from({ length: 8 }, (_, index) => `person${index}`);
    const { server, home, url } = await startTogether(...others);
    const invites = [await invite(server, 'aino', home._id), await invite(server, 'aino', home._id)];
    await Promise.all(['ville', 'eve'].map((person) => firstHousehold(server, person)));
    const answers = await Promise.all([
      accept(server, 'ville', invites[0]?.token ?? ''),
      accept(server, 'eve', invites[1]?.token ?? ''),
    ]);
    expect(answers.map(codeOf).toSorted()).toEqual([
      [200, undefined],
      [409, 'household_full'],
    ]);
    expect(codeOf(await server.call('aino', 'POST', `${url}/invites`))).toEqual([409, 'household_full']);
  });

  test('[H3] an owner removes somebody, who has nothing of it from then on and cannot come back by the old link', async () => {
    const { server, here, idOf, url } = await startTogether('ville', 'otto');
    const { token } = await invite(server, 'ville', here['ateria-household']);
    const ville = idOf(1);
    expect(codeOf(await server.call('otto', 'DELETE', `${url}/members/${ville}`))).toEqual([
      403,
      'forbidden',
    ]);
    expect((await server.call('aino', 'DELETE', `${url}/members/${ville}`)).statusCode).toBe(204);
    expect(codeOf(await server.call('ville', 'GET', '/api/quick-list', undefined, here))).toEqual([
      403,
      'not_a_member',
    ]);
    expect(codeOf(await accept(server, 'ville', token))).toEqual([410, 'invite_gone']);
    expect(await households(server, 'ville')).toHaveLength(1);
    expect((await firstHousehold(server, 'aino')).members).toHaveLength(2);
  });

  test('[H1] who leaves the household that was their first has the earliest joined as such, and at last one of their own', async () => {
    const { server, home } = await startTogether('ville');
    const own = await firstHousehold(server, 'ville');
    expect((await server.call('ville', 'DELETE', `/api/households/${own._id}`)).statusCode).toBe(204);
    const [shared, ...others] = await households(server, 'ville');
    expect([shared?._id, others]).toEqual([home._id, []]);
    const me = shared?.members.find(({ isMe }) => isMe)?._id;
    expect(
      (await server.call('ville', 'DELETE', `/api/households/${home._id}/members/${me}`)).statusCode,
    ).toBe(204);
    const fresh = await firstHousehold(server, 'ville');
    expect([own._id, home._id]).not.toContain(fresh._id);
    expect(fresh).toMatchObject({ role: 'owner', members: [{ _id: me, isMe: true }] });
    expect(await listed(server, 'ville')).toEqual([]);
  });

  test('[H1] who leaves two households at once is left with one', async () => {
    const { server, home, idOf } = await startTogether('ville');
    const own = await firstHousehold(server, 'ville');
    const answers = await Promise.all([
      server.call('ville', 'DELETE', `/api/households/${own._id}`),
      server.call('ville', 'DELETE', `/api/households/${home._id}/members/${idOf(1)}`),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect(await households(server, 'ville')).toHaveLength(1);
    expect((await server.call('ville', 'GET', '/api/quick-list')).statusCode).toBe(200);
  });

  test('[H6] a household keeps an owner', async () => {
    const { server, idOf, url } = await startTogether('ville');
    const [aino, ville] = [idOf(0), idOf(1)];
    const change = (person: string, member: string, role: string) =>
      server.call(person, 'PATCH', `${url}/members/${member}`, { role });
    expect(codeOf(await change('ville', ville, 'owner'))).toEqual([403, 'forbidden']);
    expect(codeOf(await change('aino', aino, 'member'))).toEqual([409, 'last_owner']);
    expect(codeOf(await server.call('aino', 'DELETE', `${url}/members/${aino}`))).toEqual([
      409,
      'last_owner',
    ]);
    expect(codeOf(await server.call('aino', 'DELETE', url))).toEqual([409, 'conflict']);
    expect(codeOf(await server.call('ville', 'DELETE', url))).toEqual([403, 'forbidden']);
    expect(codeOf(await change('aino', 'nobody', 'owner'))).toEqual([404, 'not_found']);
    expect((await change('aino', ville, 'owner')).json().members).toMatchObject([
      { role: 'owner' },
      { role: 'owner' },
    ]);
    expect((await server.call('aino', 'DELETE', `${url}/members/${aino}`)).statusCode).toBe(204);
    expect((await households(server, 'ville'))[1]?.members).toMatchObject([{ _id: ville, role: 'owner' }]);
  });

  test('somebody makes further households, up to ten of their own, and deletes them again', async () => {
    const server = await start();
    await firstHousehold(server, 'aino');
    const make = (name: string) => server.call('aino', 'POST', '/api/households', { name });
    const cottage = (await make('Cottage')).json();
    expect(cottage).toMatchObject({ name: 'Cottage', role: 'owner', plan: 'trialing' });
    const there = { 'ateria-household': cottage._id };
    await server.call('aino', 'PUT', '/api/quick-list', { items: [{ itemName: 'firewood' }] }, there);
    expect([await listed(server, 'aino'), await listed(server, 'aino', there)]).toEqual([[], ['firewood']]);
    for (let count = 2; count < 10; count += 1) expect((await make(`Number ${count}`)).statusCode).toBe(201);
    expect(codeOf(await make('One too many'))).toEqual([422, 'list_limit']);
    expect(codeOf(await make('\u0007 '))).toEqual([400, 'invalid_request']);
    expect((await server.call('aino', 'DELETE', `/api/households/${cottage._id}`)).statusCode).toBe(204);
    expect(codeOf(await server.call('aino', 'GET', '/api/quick-list', undefined, there))).toEqual([
      403,
      'not_a_member',
    ]);
    const left = await server.database.db.selectFrom('rows').selectAll().execute();
    expect(left).toEqual([]);
  });

  test('of many households that somebody makes at once there are ten of their own', async () => {
    const server = await start();
    await firstHousehold(server, 'aino');
    const make = (_: unknown, n: number) =>
      server.call('aino', 'POST', '/api/households', { name: `Number ${n}` });
    const made = await Promise.all(Array.from({ length: 14 }, make));
    expect(made.filter(({ statusCode }) => statusCode === 201)).toHaveLength(9);
    expect(made.filter(({ statusCode }) => statusCode === 422)).toHaveLength(5);
    expect(await households(server, 'aino')).toHaveLength(10);
  });

  test('[H6] nobody is made an owner of more than ten households, however many make them one at once', async () => {
    const server = await start();
    await firstHousehold(server, 'ville');
    for (let n = 1; n < 9; n += 1)
      await server.call('ville', 'POST', '/api/households', { name: `Number ${n}` });
    const promotions = await Promise.all(
      ['aino', 'iida', 'otto', 'eve', 'ida'].map(async (host) => {
        const { _id } = await firstHousehold(server, host);
        return { host, url: `/api/households/${_id}`, token: (await invite(server, host, _id)).token };
      }),
    );
    const urls: string[] = [];
    for (const { url, token } of promotions) {
      const joined: Household = (await accept(server, 'ville', token)).json();
      urls.push(`${url}/members/${joined.members.find(({ isMe }) => isMe)?._id}`);
    }
    const change = (n: number, role: string) =>
      server.call(promotions[n]?.host ?? '', 'PATCH', urls[n] ?? '', { role });
    const answers = await Promise.all(urls.map((_, n) => change(n, 'owner')));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422, 422, 422, 422]);
    const [made] = answers.flatMap(({ statusCode }, n) => (statusCode === 200 ? [n] : []));
    const [refused] = answers.flatMap(({ statusCode }, n) => (statusCode === 422 ? [n] : []));
    if (made === undefined || refused === undefined) throw new Error('one was made, and others were not');
    // Making an owner an owner again succeeds, and a former owner leaves room.
    expect((await change(made, 'owner')).statusCode).toBe(200);
    expect(codeOf(await change(refused, 'owner'))).toEqual([422, 'list_limit']);
    expect((await change(made, 'member')).statusCode).toBe(200);
    expect((await change(refused, 'owner')).statusCode).toBe(200);
  });

  test('[H4] who guesses at invites is slowed down, by the address and by the person', async () => {
    const { server } = await startTogether();
    const statusesOf = async (tries: number, guess: (token: string) => Promise<{ statusCode: number }>) => {
      const found = new Set<number>();
      for (let n = 0; n < tries; n += 1) found.add((await guess(`guess-${n}`)).statusCode);
      return [...found];
    };
    expect(await statusesOf(31, (token) => look(server, token))).toEqual([410, 429]);
    expect((await accept(server, 'eve', 'guess')).statusCode).toBe(429);
  });

  test('[H2] a stranger hears of every route of a household what one hears who names none', async () => {
    const { server, home, idOf } = await startTogether();
    await firstHousehold(server, 'eve');
    const { _id } = await invite(server, 'aino', home._id);
    const params: Record<string, string> = { ':id': home._id, ':memberId': idOf(0), ':inviteId': _id };
    const bodies: Record<string, object> = {
      renameHousehold: { name: 'x' },
      changeMember: { role: 'owner' },
    };
    const routes = Object.entries(householdEndpoints).filter(([, { path }]) =>
      path.startsWith('/api/households/:id'),
    );
    expect(routes.length).toBeGreaterThan(6);
    for (const [name, { method, path }] of routes) {
      const url = path.replace(/:\w+/g, (param) => params[param] ?? '');
      const made = await server.call('eve', method as Method, url, bodies[name]);
      const none = await server.call('eve', method as Method, url.replace(home._id, 'none'), bodies[name]);
      expect([name, ...codeOf(made)]).toEqual([name, 403, 'not_a_member']);
      expect(made.body).toBe(none.body);
    }
  });
});
