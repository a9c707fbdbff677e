import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { firstHousehold, joinHousehold, ownIdIn } from '#testing/households.ts';
import { registeredRoutes } from '#testing/registered-routes.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

type Method = Parameters<TestApp['call']>[1];

/** Routes about the person, which ignore a named household that is not theirs; all other routes reject it. */
const routesOfPersons = [
  'DELETE /api/households/{id}',
  'DELETE /api/households/{id}/invites/{inviteId}',
  'DELETE /api/households/{id}/members/{memberId}',
  'DELETE /api/users/me',
  'DELETE /api/users/me/sessions',
  'DELETE /api/users/me/sessions/{id}',
  'GET /api/households',
  'GET /api/households/{id}/invites',
  'GET /api/users/me/sessions',
  'PATCH /api/households/{id}',
  'PATCH /api/households/{id}/members/{memberId}',
  'PATCH /api/users/me',
  'POST /api/billing/cancel',
  'POST /api/billing/checkout',
  'POST /api/billing/portal',
  'POST /api/billing/resume',
  'POST /api/billing/upgrade',
  'POST /api/households',
  'POST /api/households/{id}/invites',
  'POST /api/households/{id}/invites/{inviteId}/mail',
  'POST /api/invites/accept',
  'POST /api/users/me/change-password',
];

/** Routes without a token. Every other route is tried with every header below. */
const openRoutes = [
  'GET /api/config',
  'GET /api/health',
  'GET /api/ready',
  'POST /api/billing/webhook',
  'POST /api/deleted-accounts',
  'POST /api/invites/look',
  'POST /api/support',
];

let server: TestApp;
let registered: string[];
let signedIn: string[];
/** Headers by the caller's relation to the household. */
let headers: Record<string, [person: string, householdId: string]>;

beforeAll(async () => {
  server = await startTestApp({ env: { RATE_LIMIT_PER_MINUTE: '100000' } });
  registered = registeredRoutes(server);
  signedIn = await findSignedInRoutes();
  const home = await firstHousehold(server, 'aino');
  const joined = await joinHousehold(server, { host: 'aino', person: 'ville', household: home._id });
  const ville = ownIdIn(joined);
  const here = { 'ateria-household': home._id };
  expect((await server.call('ville', 'GET', '/api/quick-list', undefined, here)).statusCode).toBe(200);
  await server.call('aino', 'DELETE', `/api/households/${home._id}/members/${ville}`);
  headers = {
    'a stranger’s': ['eve', home._id],
    'a removed member’s': ['ville', home._id],
    'another household’s': ['aino', (await firstHousehold(server, 'eve'))._id],
    'nobody’s': ['aino', 'made-up'],
    'an empty one': ['aino', ''],
  };
});
afterAll(() => server.close());

/** The routes that reject requests without a token. */
async function findSignedInRoutes(): Promise<string[]> {
  const found: string[] = [];
  for (const route of registered) {
    const [method = '', path = ''] = route.split(' ');
    const answer = await server.app.inject({ method: method as Method, url: urlOf(path) });
    if (answer.statusCode === 401) found.push(route);
  }
  return found;
}

const asGet = (route: string) => route.replace(/^HEAD/, 'GET');

const urlOf = (path: string) => path.replace(/\{\w+\}/g, 'a'.repeat(64));

test('every route that the server has is one that needs no token, a person’s own, or a household’s', () => {
  const needsNone = registered.filter((route) => !signedIn.includes(route));
  expect(new Set(needsNone.map(asGet))).toEqual(new Set(openRoutes));
  expect(signedIn).toEqual(expect.arrayContaining(routesOfPersons));
  expect(signedIn.length).toBeGreaterThan(routesOfPersons.length + 25);
});

test('the router is read whole: it has what the documentation has', () => {
  const documented = Object.entries(server.app.swagger().paths ?? {}).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(registered).toEqual(expect.arrayContaining(documented));
});

describe.each(['a stranger’s', 'a removed member’s', 'another household’s', 'nobody’s', 'an empty one'])(
  'with %s household',
  (whose) => {
    test('[H2] every route of a household refuses, and says nothing else', async () => {
      const [person, householdId] = headers[whose] ?? ['', ''];
      const refused = { code: 'not_a_member', message: 'You are no member of this household.' };
      for (const route of signedIn.filter((each) => !routesOfPersons.includes(asGet(each)))) {
        const [method = '', path = ''] = route.split(' ');
        const answer = await server.call(person, method as Method, urlOf(path), undefined, {
          'ateria-household': householdId,
        });
        expect([route, answer.statusCode]).toEqual([route, 403]);
        if (method !== 'HEAD') expect([route, answer.json()]).toEqual([route, refused]);
        expect(answer.headers).not.toHaveProperty('ateria-household');
      }
    });

    test('[H2] what is a person’s own goes on', async () => {
      const [person, householdId] = headers[whose] ?? ['', ''];
      const answer = await server.call(person, 'GET', '/api/households', undefined, {
        'ateria-household': householdId,
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).not.toHaveProperty('ateria-household');
    });
  },
);

/** Routes about the person with a household's id in the path, with the body that they require. */
const ofOneHousehold: [route: string, body?: object][] = [
  ['PATCH /api/households/{id}', { name: 'Taken' }],
  ['DELETE /api/households/{id}'],
  ['GET /api/households/{id}/invites'],
  ['POST /api/households/{id}/invites'],
  ['DELETE /api/households/{id}/invites/{inviteId}'],
  [
    'POST /api/households/{id}/invites/{inviteId}/mail',
    { token: 'x', email: 'ville@example.com', locale: 'en' },
  ],
  ['PATCH /api/households/{id}/members/{memberId}', { role: 'owner' }],
  ['DELETE /api/households/{id}/members/{memberId}'],
];

test('all of them are tried', () => {
  const named = routesOfPersons.filter((route) => route.includes('/households/{id}'));
  expect(ofOneHousehold.map(([route]) => route).toSorted()).toEqual(named.toSorted());
});

describe.each(['a stranger’s', 'a removed member’s', 'another household’s', 'nobody’s'])(
  '%s household in the path',
  (whose) => {
    test.each(ofOneHousehold)('[H2] %s refuses', async (route, body) => {
      const [person, householdId] = headers[whose] ?? ['', ''];
      const [method = '', path = ''] = route.split(' ');
      const url = urlOf(path.replace('{id}', householdId));
      const answer = await server.call(person, method as Method, url, body);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_a_member']);
    });
  },
);
