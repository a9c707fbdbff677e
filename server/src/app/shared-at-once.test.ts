import { mostRecipeLinks, type RecipeLink } from 'sync-protocol/api/links-out.ts';
import { v7 } from 'uuid';
import { afterEach, expect, test } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { createCalendarFeeds } from '#features/calendar-feeds/calendar-feeds-service.ts';
import { createRecipeLinks } from '#features/recipe-links/recipe-links-service.ts';
import { hashOfToken, newLinkToken } from '#lib/link-token.ts';
import { createTiers } from '#lib/tiers.ts';
import { createSync } from '#sync/sync.ts';
import { firstHousehold } from '#testing/households.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

await onBothDatabases((newDatabaseUrl) => {
  const servers: TestApp[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
  });

  async function start(): Promise<TestApp> {
    const databaseUrl = await newDatabaseUrl();
    const server = await startTestApp({
      env: {
        RATE_LIMIT_PER_MINUTE: '100000',
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      },
    });
    servers.push(server);
    return server;
  }

  const makeRecipe = async ({ call }: TestApp): Promise<string> =>
    (await call('aino', 'POST', '/api/recipes', { title: 'Soup' })).json()._id;
  const share = ({ call }: TestApp, id: string) => call('aino', 'PUT', `/api/recipe-links/${id}`);
  const stop = ({ call }: TestApp, id: string) => call('aino', 'DELETE', `/api/recipe-links/${id}`);

  /** Adds `total` recipes, and shares all but the last `free`. */
  async function fill(
    { database: { db } }: TestApp,
    id: string,
    { total, free }: { total: number; free: number },
  ) {
    const [row, user] = await Promise.all([
      db.selectFrom('rows').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
      db.selectFrom('users').select('id').executeTakeFirstOrThrow(),
    ]);
    const ids = Array.from({ length: total }, (_, n) => `copy-${n}`);
    const ofHousehold = { household_id: row.household_id, user_id: user.id, created_at: 0 };
    for (const [n, recipe_id] of ids.entries()) {
      await db
        .insertInto('rows')
        .values({ ...row, id: recipe_id, version: 1_000_000 + n })
        .execute();
      if (n >= total - free) continue;
      const token = newLinkToken();
      await db
        .insertInto('recipe_links')
        .values({ ...ofHousehold, recipe_id, token, token_hash: hashOfToken(token) })
        .execute();
    }
    return ids.slice(-free);
  }

  test('of many recipes that are shared at once no more than there is room for are', async () => {
    const server = await start();
    const unshared = await fill(server, await makeRecipe(server), { total: mostRecipeLinks + 22, free: 24 });
    const answers = await Promise.all(unshared.map((id) => share(server, id)));
    const isMade = ({ statusCode }: { statusCode: number }) => statusCode === 200;
    expect(answers.filter(isMade)).toHaveLength(2);
    for (const answer of answers)
      if (!isMade(answer)) expect([answer.statusCode, answer.json().code]).toEqual([422, 'list_limit']);
    const links: RecipeLink[] = (await server.call('aino', 'GET', '/api/recipe-links')).json();
    expect(links).toHaveLength(mostRecipeLinks);
  });

  test('a link that is ended while it is made was made, or is', async () => {
    const server = await start();
    const id = await makeRecipe(server);
    const answers = [];
    for (let round = 0; round < 30; round += 1)
      answers.push(
        ...(await Promise.all(
          [share, stop, share, stop, stop, share, share, stop].map((act) => act(server, id)),
        )),
      );
    for (const { statusCode, body } of answers) expect([200, 204], body).toContain(statusCode);
  });

  test('who has left the household meanwhile shares nothing of it', async () => {
    const server = await start();
    const { database, clock, config } = server;
    const home = await firstHousehold(server, 'aino');
    const id = await makeRecipe(server);
    const { db } = database;
    const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    await db.deleteFrom('members').where('household_id', '=', home._id).execute();
    const { issuer, subject } = user;
    // The member as authenticated before the removal.
    const member = { userId: user.id, householdId: home._id, issuer, subject, number: 1 };
    const { rows, inHousehold } = createSync({
      database,
      databaseUrl: config.databaseUrl,
      log: server.app.log,
      nowMs: () => clock.ms,
      newId: v7,
      newEpoch: () => 'e',
    });
    const common = {
      db,
      inHousehold,
      publicUrl: config.publicUrl,
      nowMs: () => clock.ms,
      newToken: newLinkToken,
    };
    const { tierOf } = createTiers({
      readTierBasis: async () => undefined,
      trialDays: 0,
      nowMs: common.nowMs,
    });
    const shared = createRecipeLinks({ ...common, rows, tierOf }).share(member, id);
    await expect(shared).rejects.toMatchObject({ code: 'not_a_member' });
    const made = createCalendarFeeds(common).make(member, { timeZone: 'Europe/Helsinki', locale: 'fi' });
    await expect(made).rejects.toMatchObject({ code: 'not_a_member' });
  });

  test('a calendar’s address that is ended while it is made was made', async () => {
    const { call } = await start();
    const make = () =>
      call('aino', 'PUT', '/api/calendar-feed', { timeZone: 'Europe/Helsinki', locale: 'fi' });
    const end = () => call('aino', 'DELETE', '/api/calendar-feed');
    for (let round = 0; round < 30; round += 1) {
      const answers = await Promise.all([make(), end(), make(), end(), end(), make()]);
      for (const { statusCode, body } of answers)
        if (statusCode !== 204) expect(JSON.parse(body)).toEqual({ link: expect.any(String) });
    }
  });
});
