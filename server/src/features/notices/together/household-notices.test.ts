import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dayMs, hourMs } from 'sync-protocol/dates/day-ms.ts';
import { v7 } from 'uuid';
import { afterEach, describe, expect, test } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { createInHousehold } from '#rows/household/household-transaction.ts';
import { createReadPages } from '#rows/read-pages.ts';
import { createPokeHub, localPokes } from '#sync/poke-hub.ts';
import { pruneExpired } from '#sync/retention.ts';
import { createSync } from '#sync/sync.ts';
import { setDisabled } from '#testing/embedded-account.ts';
import { firstHousehold, joinHousehold, ownIdIn } from '#testing/households.ts';
import { startTestApp } from '#testing/test-app.ts';
import { createNoticeClock, createShoppingClock } from '../notices.ts';
import { createNoticesRepository } from '../notices-repository.ts';
import { createNotifiedOccurrences } from '../notified-occurrences.ts';
import { createPushSender } from '../push-sender.ts';
import { newBrowser, startPushService } from '../testing/push-service.ts';
import { loadVapidKey } from '../vapid-key.ts';
import { createCookingPlansRepository } from './cooking-plans.ts';
import { createShoppingNewsRepository } from './shopping-news.ts';

/** Thursday, 14 o'clock in Helsinki. */
const startMs = Date.UTC(2026, 0, 15, 12);
const today = '2026-01-15';
const secondMs = 1_000;
const minuteMs = 60_000;

await onBothDatabases((newDatabaseUrl) => {
  const ends: (() => unknown)[] = [];
  const faults: unknown[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
    expect(faults.splice(0)).toEqual([]);
  });

  /** Starts a server with Aino and Ville in her household; her phone is notified of what he does. */
  async function start(kinds = ['shopping', 'cooking'], locale = 'en') {
    const service = await startPushService();
    const databaseUrl = await newDatabaseUrl();
    const server = await startTestApp({
      startMs,
      deps: { fetch: service.fetch },
      ...(databaseUrl !== undefined && { env: { DATABASE_URL: databaseUrl } }),
    });
    ends.push(service.close, () => server.close());
    const { clock, config, database } = server;
    const home = await firstHousehold(server, 'aino');
    await joinHousehold(server, { host: 'aino', person: 'ville', household: home._id });
    await server.call('ville', 'PATCH', '/api/users/me', { name: 'Ville' });
    const phone = newBrowser('phone');
    const choose = (chosen: string[]) =>
      server.call('aino', 'PUT', '/api/notices/kinds', {
        kinds: chosen,
        timeZone: 'Europe/Helsinki',
        locale,
      });
    expect((await choose(kinds)).json()).toMatchObject({ channel: 'off', kinds });
    expect((await server.call('aino', 'PUT', '/api/notices/devices', phone.device)).statusCode).toBe(200);

    const nowMs = () => clock.ms;
    const keyFile = path.join(server.dataDir, 'notices', 'vapid-key.json');
    const key = await loadVapidKey(async () => JSON.parse(readFileSync(keyFile, 'utf8')), keyFile);
    const { rows } = createSync({
      database,
      databaseUrl: config.databaseUrl,
      log: server.app.log,
      nowMs,
      newId: v7,
      newEpoch: () => 'e',
    });
    /** Notice clocks of another server on the same database. */
    const newClocks = () => {
      const common = {
        rows,
        readPages: createReadPages(database.db),
        nowMs,
        log: { error: (fault: unknown) => faults.push(fault) },
        repository: createNoticesRepository({ db: database.db, nowMs }),
        sendPush: createPushSender({ key, contact: 'mailto:a@b.fi', fetch: service.fetch, nowMs }),
      };
      const list = createShoppingClock({
        ...common,
        shoppingNews: createShoppingNewsRepository({ db: database.db, nowMs }),
      });
      const day = createNoticeClock({
        ...common,
        addressOf: async () => null,
        occurrences: createNotifiedOccurrences({ db: database.db, nowMs }),
        cookingPlans: createCookingPlansRepository(database),
        tiers: { tierOf: async () => 'free' },
        sendMail: () => undefined,
        publicUrl: config.publicUrl,
      });
      return { list, day };
    };
    const clocks = newClocks();
    const here = { 'ateria-household': home._id };
    const put = async (person: string, items: object[]) =>
      (await server.call(person, 'PUT', '/api/quick-list', { items: [...(await list()), ...items] }, here))
        .statusCode;
    const list = async (): Promise<{ _id: string; itemName: string }[]> =>
      (await server.call('aino', 'GET', '/api/quick-list', undefined, here)).json().items;
    const add = (person: string, ...names: string[]) =>
      put(
        person,
        names.map((itemName) => ({ itemName })),
      );
    const edit = async (person: string, itemName: string, change: object | null) => {
      const items = (await list()).flatMap((item) => {
        if (item.itemName !== itemName) return [item];
        return change ? [{ ...item, ...change }] : [];
      });
      const answer = await server.call(person, 'PUT', '/api/quick-list', { items }, here);
      expect(answer.statusCode).toBe(200);
    };
    /** Adds and checks an item, so that the person counts as shopping. */
    const shop = async (person = 'aino') => {
      await add(person, `bread of ${person}`);
      await edit(person, `bread of ${person}`, { isChecked: true });
    };
    const plan = async (person: string, title: string, values: object = {}) =>
      (
        await server.call(
          person,
          'POST',
          '/api/calendar',
          { date: today, mealType: 'dinner', title, ...values },
          here,
        )
      ).json()._id as string;
    const told = () => service.pushed.map(({ body }) => phone.read(body));
    /** Runs the shopping notices 30 s later; returns all notices so far. */
    const lookAtList = async () => {
      clock.ms += 30 * secondMs;
      await clocks.list.look();
      return told();
    };
    const lookAtDay = async () => {
      await clocks.day.look();
      return told();
    };
    const me = ownIdIn(home);
    return {
      server,
      service,
      home,
      here,
      me,
      clock,
      clocks,
      newClocks,
      phone,
      choose,
      add,
      edit,
      shop,
      plan,
      told,
      lookAtList,
      lookAtDay,
    };
  }

  describe('somebody who shops', () => {
    test('hears what another adds meanwhile, by the name of who did it, for the household that it is in', async () => {
      const { home, service, shop, add, lookAtList } = await start();
      await shop();
      await add('ville', 'oat milk');
      expect(await lookAtList()).toEqual([
        {
          kind: 'shopping',
          household: home._id,
          locale: 'en',
          title: 'Ville added to the list',
          body: 'oat milk',
        },
      ]);
      expect(service.pushed[0]?.headers).toMatchObject({ urgency: 'high', ttl: '1800' });
      expect(await lookAtList()).toHaveLength(1);
    });

    test('hears of what comes in a short time at once, in her language, and waits a minute at most', async () => {
      const { clock, shop, add, clocks, told } = await start(['shopping'], 'fi');
      await shop();
      for (const name of ['kaura', 'maito', 'voi', 'leipä', 'muna', 'riisi']) {
        await add('ville', name);
        clock.ms += 9 * secondMs;
        await clocks.list.look();
        expect(told()).toEqual([]);
      }
      await add('ville', 'kahvi');
      clock.ms += 6 * secondMs;
      await clocks.list.look();
      expect(told()).toMatchObject([
        { locale: 'fi', title: 'Ville lisäsi listalle', body: 'kaura, maito, voi ja 4 muuta' },
      ]);
    });

    test('hears nothing of her own additions, of what is gone again or in the cart, nor of what was there before', async () => {
      const { clock, shop, add, edit, lookAtList } = await start();
      await add('ville', 'before');
      clock.ms += minuteMs;
      await shop();
      await add('aino', 'own');
      await add('ville', 'given up', 'in the cart');
      await edit('ville', 'given up', null);
      await edit('aino', 'in the cart', { isChecked: true });
      expect(await lookAtList()).toEqual([]);
      await add('ville', 'milk');
      expect(await lookAtList()).toMatchObject([{ body: 'milk' }]);
    });

    test('is somebody who checked in the last half hour: nobody else hears of it', async () => {
      const { clock, shop, add, lookAtList } = await start();
      await shop('ville');
      await add('ville', 'too early');
      expect(await lookAtList()).toEqual([]);
      await shop();
      clock.ms += 31 * minuteMs;
      await add('ville', 'too late');
      expect(await lookAtList()).toEqual([]);
    });

    test('hears of it only if she asked for it, and not of what came before she did', async () => {
      const { clock, shop, add, choose, lookAtList } = await start(['cooking']);
      await shop();
      await add('ville', 'oat milk');
      expect(await lookAtList()).toEqual([]);
      clock.ms += secondMs;
      await choose(['cooking', 'shopping']);
      expect(await lookAtList()).toEqual([]);
      await add('ville', 'butter');
      expect(await lookAtList()).toMatchObject([{ body: 'butter' }]);
      await choose(['cooking']);
      await add('ville', 'salt');
      expect(await lookAtList()).toHaveLength(1);
    });

    test('[H3] hears nothing once she belongs no longer, also of what came before', async () => {
      const { server, home, me, shop, add, lookAtList } = await start();
      const { members } = (await server.call('ville', 'GET', '/api/households'))
        .json()
        .find(({ _id }: { _id: string }) => _id === home._id);
      const ville = members.find(({ isMe }: { isMe: boolean }) => isMe)._id;
      const at = `/api/households/${home._id}/members`;
      expect((await server.call('aino', 'PATCH', `${at}/${ville}`, { role: 'owner' })).statusCode).toBe(200);
      await shop();
      await add('ville', 'oat milk');
      expect((await server.call('ville', 'DELETE', `${at}/${me}`)).statusCode).toBe(204);
      expect(await lookAtList()).toEqual([]);
      expect(await server.database.db.selectFrom('told_additions').selectAll().execute()).toEqual([]);
    });

    test('hears nothing while her account is disabled, nor of that afterwards', async () => {
      const { server, clock, shop, add, lookAtList } = await start();
      await shop();
      await setDisabled(server, 'aino', clock.ms);
      await add('ville', 'oat milk');
      expect(await lookAtList()).toEqual([]);
      await setDisabled(server, 'aino', null);
      expect(await lookAtList()).toEqual([]);
      await add('ville', 'butter');
      expect(await lookAtList()).toMatchObject([{ body: 'butter' }]);
    });

    test('hears of each addition once, however many servers look', async () => {
      const { clock, shop, add, newClocks, told } = await start();
      const servers = [newClocks(), newClocks(), newClocks()];
      await shop();
      for (const name of ['oat milk', 'butter']) {
        await add('ville', name);
        clock.ms += 30 * secondMs;
        await Promise.all(servers.map(({ list }) => list.look()));
      }
      expect(told().map(({ body }) => body)).toEqual(['oat milk', 'butter']);
    });

    test('hears of it later where no browser could be reached', async () => {
      const { clock, service, shop, add, lookAtList } = await start();
      service.answers.set('/send/phone', 503);
      await shop();
      await add('ville', 'oat milk');
      await lookAtList();
      service.answers.delete('/send/phone');
      expect(await lookAtList()).toHaveLength(1);
      clock.ms += 2 * minuteMs;
      expect(await lookAtList()).toHaveLength(2);
      expect(await lookAtList()).toHaveLength(2);
    });

    test('in two households hears from each what is added there', async () => {
      const { server, service, shop, add, lookAtList } = await start();
      const cottage = (await server.call('aino', 'POST', '/api/households', { name: 'Cottage' })).json()._id;
      await joinHousehold(server, { host: 'aino', person: 'ville', household: cottage });
      const there = { 'ateria-household': cottage };
      const put = (person: string, items: object[]) =>
        server.call(person, 'PUT', '/api/quick-list', { items }, there);
      await put('aino', [{ itemName: 'logs' }]);
      const list = await server.call('aino', 'GET', '/api/quick-list', undefined, there);
      const [logs] = list.json().items;
      await put('aino', [{ ...logs, isChecked: true }]);
      await put('ville', [{ ...logs, isChecked: true }, { itemName: 'matches' }]);
      await shop();
      await add('ville', 'oat milk');
      const told = await lookAtList();
      expect(told.map(({ household, body }) => [household === cottage, body]).sort()).toEqual([
        [false, 'oat milk'],
        [true, 'matches'],
      ]);
      // For an offline phone, a notice replaces only an earlier one of the same household (RFC 8030, 5.4).
      const topics = service.pushed.map(({ headers }) => headers.topic);
      expect(topics).toEqual([0, 1].map(() => expect.stringMatching(/^[\w-]{1,32}$/)));
      expect(new Set(topics).size).toBe(2);
    });
  });

  describe('who is to cook today', () => {
    test('hears it when another plans it, once, and not of her own plans', async () => {
      const { home, me, plan, lookAtDay } = await start();
      await plan('aino', 'Own soup', { cookId: me });
      await plan('ville', 'Tomorrow', { cookId: me, date: '2026-01-16' });
      await plan('ville', 'Nobody’s');
      expect(await lookAtDay()).toEqual([]);
      await plan('ville', 'Pea soup', { cookId: me });
      const first = [
        { kind: 'cooking', household: home._id, locale: 'en', title: 'You cook today', body: 'Pea soup' },
      ];
      expect(await lookAtDay()).toEqual(first);
      expect(await lookAtDay()).toEqual(first);
    });

    test('hears in the morning what was planned before, in her language, by who gave it to her', async () => {
      const { server, here, me, clock, plan, lookAtDay } = await start(['cooking'], 'fi');
      const date = '2026-01-16';
      const own = await plan('aino', 'Oma keitto', { date, cookId: me });
      const given = await plan('aino', 'Hernekeitto', { date });
      const edit = (person: string, id: string, values: object) =>
        server.call(person, 'PUT', `/api/calendar/${id}`, values, here);
      await edit('ville', own, { description: 'Tilliä päälle' });
      await edit('ville', given, { cookId: me });
      await edit('aino', given, { description: 'Sinappia' });
      clock.ms += 17 * hourMs;
      expect(await lookAtDay()).toEqual([]);
      clock.ms += 2 * hourMs;
      expect(await lookAtDay()).toMatchObject([
        { locale: 'fi', title: 'Sinä kokkaat tänään', body: 'Hernekeitto' },
      ]);
    });

    test('hears nothing of what is cooked already, nor of leftovers', async () => {
      const { server, here, me, plan, lookAtDay } = await start();
      const porridge = await plan('ville', 'Porridge', { cookId: me });
      const soup = await plan('ville', 'Soup of yesterday', { cookId: me });
      for (const [id, done] of [
        [porridge, { isCooked: true }],
        [soup, { isLeftovers: true }],
      ] as const)
        expect((await server.call('aino', 'PUT', `/api/calendar/${id}`, done, here)).statusCode).toBe(200);
      expect(await lookAtDay()).toEqual([]);
    });

    test.each([
      { planner: 'ville', writer: 'aino', told: 1 },
      { planner: 'aino', writer: 'ville', told: 0 },
    ])(
      'of a meal that comes every week $planner is the planner, though a device of $writer wrote it',
      async ({ planner, writer, told }) => {
        const { server, here, me, lookAtDay } = await start();
        const push = async (person: string, url: string, change: object) => {
          const items = [{ ...change, sync: { op: 1, base: 0, epoch: '', stamp: 1 } }];
          const headers = { ...here, 'idempotency-key': v7() };
          const answer = await server.call(person, 'PUT', url, { items, merge: { device: person } }, headers);
          expect(answer.json().rejected).toEqual([]);
        };
        const soup = { mealType: 'dinner', title: 'Thursday soup', cookId: me };
        await push(planner, '/api/meal-repeats', { clientId: 'rule', ...soup, startDate: today });
        await push(writer, '/api/calendar', { clientId: 'week-1', ...soup, date: today, repeatId: 'rule' });
        expect(await lookAtDay()).toHaveLength(told);
      },
    );

    test('hears nothing of her own plan that another wrote a note to, when the plan itself is long forgotten', async () => {
      const { server, here, me, clock, plan, lookAtDay } = await start();
      const id = await plan('aino', 'Birthday cake', { cookId: me, date: '2026-02-20' });
      clock.ms += 31 * dayMs;
      const inHousehold = createInHousehold(server.database, localPokes(createPokeHub()));
      await pruneExpired({ db: server.database.db, inHousehold, nowMs: () => clock.ms });
      await server.call('ville', 'PUT', `/api/calendar/${id}`, { description: 'With candles' }, here);
      clock.ms = Date.UTC(2026, 1, 20, 12);
      expect(await lookAtDay()).toEqual([]);
    });

    test('hears nothing while her account is disabled, nor of that afterwards', async () => {
      const { server, clock, me, plan, lookAtDay } = await start();
      await setDisabled(server, 'aino', clock.ms);
      await plan('ville', 'Pea soup', { cookId: me });
      expect(await lookAtDay()).toEqual([]);
      await setDisabled(server, 'aino', null);
      expect(await lookAtDay()).toEqual([]);
      await plan('ville', 'Pancakes', { cookId: me });
      expect(await lookAtDay()).toMatchObject([{ body: 'Pancakes' }]);
    });

    test('hears of each meal once, however many servers look, and later where no browser could be reached', async () => {
      const { clock, service, me, plan, newClocks, told } = await start();
      const servers = [newClocks(), newClocks()];
      const look = () => Promise.all(servers.map(({ day }) => day.look()));
      await plan('ville', 'Pea soup', { cookId: me });
      service.answers.set('/send/phone', 503);
      await look();
      service.answers.delete('/send/phone');
      await look();
      expect(told()).toHaveLength(1);
      clock.ms += 10 * minuteMs;
      await look();
      await look();
      expect(told()).toHaveLength(2);
    });

    test('hears nothing that she did not ask for', async () => {
      const { me, plan, lookAtDay } = await start(['shopping']);
      await plan('ville', 'Pea soup', { cookId: me });
      expect(await lookAtDay()).toEqual([]);
    });
  });

  test('what one hears is one’s own choice, whatever is paid, and goes with the account', async () => {
    const { server, choose } = await start();
    server.clock.ms += 40 * dayMs;
    expect((await choose(['cooking'])).json()).toMatchObject({ kinds: ['cooking'], devices: 1 });
    const bad = { kinds: ['cooking'], timeZone: 'Middle/Earth', locale: 'en' };
    expect((await server.call('aino', 'PUT', '/api/notices/kinds', bad)).statusCode).toBe(400);
    expect((await server.call('aino', 'DELETE', '/api/users/me')).statusCode).toBe(204);
    expect(await server.database.db.selectFrom('notice_kinds').selectAll().execute()).toEqual([]);
  });
});
