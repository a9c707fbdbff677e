import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import sharp from 'sharp';
import type { Household } from 'sync-protocol/api/households.ts';
import { imageUrlOf } from 'sync-protocol/images/images.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstHousehold, joinHousehold, ownIdIn } from '#testing/households.ts';
import { registeredRoutes } from '#testing/registered-routes.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** A word that every secret of the household contains. */
const secret = 'karjalanpiirakka';

let server: TestApp;
let home: Household;
let sha256: string;
/** Ids of the household's things, by the name of the path parameter. */
let ids: Record<string, string[]>;
/** Links of the household, which must not leak either. */
let addresses: string[];

beforeAll(async () => {
  server = await startTestApp({ env: { RATE_LIMIT_PER_MINUTE: '100000' } });
  home = await firstHousehold(server, 'aino');
  const joined = await joinHousehold(server, { host: 'aino', person: 'ville', household: home._id });
  const ville = ownIdIn(joined);
  await joinHousehold(server, { host: 'aino', person: 'otto', household: home._id });
  await call('aino', 'PATCH', '/api/users/me', { name: `Aino ${secret}` });
  await call('aino', 'PATCH', `/api/households/${home._id}`, { name: `Home of ${secret}` });
  const image = await sharp({ create: { width: 60, height: 60, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  sha256 = createHash('sha256').update(image).digest('hex');
  await server.call('aino', 'PUT', `/api/images/${sha256}`, image, { 'content-type': 'image/png' });
  const recipe = await call('aino', 'POST', '/api/recipes', { title: secret, imageUrl: imageUrlOf(sha256) });
  const entry = await call('aino', 'POST', '/api/calendar', {
    date: '2026-01-20',
    mealType: 'dinner',
    title: secret,
    items: [{ itemName: secret }],
  });
  await call('aino', 'PUT', '/api/quick-list', { items: [{ itemName: secret }] });
  const invite = await call('aino', 'POST', `/api/households/${home._id}/invites`);
  const link = await call('aino', 'PUT', `/api/recipe-links/${recipe._id}`);
  const feed = await call('aino', 'PUT', '/api/calendar-feed', { timeZone: 'Europe/Helsinki', locale: 'fi' });
  const { items } = await call('aino', 'GET', '/api/quick-list');
  addresses = [link.link, feed.link];
  ids = {
    id: [home._id, recipe._id, entry._id, items[0]._id],
    memberId: joined.members.map(({ _id }) => _id),
    inviteId: [invite._id],
    recipeId: [recipe._id],
    sha256: [sha256],
  };
  await call('aino', 'DELETE', `/api/households/${home._id}/members/${ville}`);
});
afterAll(() => server.close());

async function call(
  person: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: object,
) {
  const answer = await server.call(person, method, url, body);
  expect([method, url, answer.statusCode < 300]).toEqual([method, url, true]);
  return answer.body === '' ? null : answer.json();
}

/** Everything that the household has, as exported by its owner, and its links. */
async function everything(): Promise<unknown> {
  const { rawPayload } = await server.call('aino', 'GET', '/api/users/me/export');
  const files = unzipSync(rawPayload);
  const { exportedAt: _, ...content } = JSON.parse(strFromU8(files['ateria.json'] ?? new Uint8Array()));
  const links = await call('aino', 'GET', '/api/recipe-links');
  const people = await call('aino', 'GET', '/api/households');
  return [content, Object.keys(files), links, people, await call('aino', 'GET', '/api/calendar-feed')];
}

/** The path with every fitting id of the household filled in. */
function pathsOf(path: string): string[] {
  const [, name] = /\{(\w+)\}/.exec(path) ?? [];
  if (name === undefined) return [path];
  return (ids[name] ?? ids.id ?? []).flatMap((id) => pathsOf(path.replace(`{${name}}`, id)));
}

/** Bodies that name another household in every field that a route might read. */
const bodies = (): object[] => {
  const [, recipe = '', entry = '', item = ''] = ids.id ?? [];
  const own = { householdId: home._id, household: home._id, memberId: ids.memberId?.[0] };
  const sync = { op: 1, base: 1, epoch: '', stamp: 1 };
  const change = (id: string) => ({ _id: id, clientId: id, title: 'taken', itemName: 'taken', sync });
  return [
    { ...own, name: 'taken', role: 'owner', title: 'taken', recipeId: recipe, isHere: true },
    { ...own, items: [recipe, entry, item].map(change), merge: { device: 'thief' } },
    { ...own, items: [{ ...change(item), sync: { ...sync, isDeleted: true } }], merge: { device: 'thief' } },
  ];
};

test.each(['eve', 'ville'])(
  '[H2] [I14] with the ids of another household %s reads nothing of it and changes nothing there, on any route',
  async (person) => {
    const before = await everything();
    const own = await firstHousehold(server, person);
    const secrets = [secret, ...addresses];
    const tried = new Set<string>();
    // Excluded: deleting the caller's own account, and streams, which do not end (`departures.test.ts`,
    // `presence.test.ts`).
    const isOwnEnd = (route: string) => route === 'DELETE /api/users/me' || route.includes('/stream');
    for (const route of registeredRoutes(server)) {
      if (route.startsWith('HEAD') || isOwnEnd(route)) continue;
      const [method = '', path = ''] = route.split(' ');
      for (const url of pathsOf(path))
        for (const body of method === 'GET' || method === 'DELETE' ? [undefined] : bodies()) {
          const answer = await server.call(person, method as 'GET', url, body, {
            'ateria-household': own._id,
          });
          tried.add(route);
          const told = answer.headers['content-type']?.toString().includes('zip')
            ? Object.values(unzipSync(answer.rawPayload))
                .map((file) => strFromU8(file))
                .join()
            : answer.body;
          expect([route, secrets.filter((each) => told.includes(each))]).toEqual([route, []]);
          if (path.includes('{sha256}') && method === 'GET') expect(answer.statusCode).toBe(404);
        }
    }
    expect(tried.size).toBeGreaterThan(60);
    expect(await everything()).toEqual(before);
  },
);
