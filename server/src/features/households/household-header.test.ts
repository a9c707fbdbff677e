import type { Household } from 'sync-protocol/api/households.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

type Method = Parameters<TestApp['call']>[1];

/** What is a person's own, whichever household their device shows: one that is named and not theirs is passed over. No other route does. */
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
  'POST /api/invites/accept',
  'POST /api/users/me/change-password',
];

let server: TestApp;
let signedIn: string[];
/** By who they are to whoever calls. */
let headers: Record<string, [person: string, householdId: string]>;

beforeAll(async () => {
  server = await startTestApp({ env: { RATE_LIMIT_PER_MINUTE: '100000' } });
  signedIn = await findSignedInRoutes();
  const home = await firstOf('aino');
  const { link } = (await server.call('aino', 'POST', `/api/households/${home._id}/invites`)).json();
  const token = link.split('#')[1];
  const joined = (await server.call('ville', 'POST', '/api/invites/accept', { token })).json();
  const ville = joined.members.find(({ isMe }: { isMe: boolean }) => isMe)._id;
  const here = { 'ateria-household': home._id };
  expect((await server.call('ville', 'GET', '/api/quick-list', undefined, here)).statusCode).toBe(200);
  await server.call('aino', 'DELETE', `/api/households/${home._id}/members/${ville}`);
  headers = {
    'a stranger’s': ['eve', home._id],
    'a removed member’s': ['ville', home._id],
    'another household’s': ['aino', (await firstOf('eve'))._id],
    'nobody’s': ['aino', 'made-up'],
    'an empty one': ['aino', ''],
  };
});
afterAll(() => server.close());

async function firstOf(person: string): Promise<Household> {
  return (await server.call(person, 'GET', '/api/households')).json()[0];
}

/** Of the routes that the app has, those that refuse whoever brings no token. */
async function findSignedInRoutes(): Promise<string[]> {
  const { paths = {} } = server.app.swagger();
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const found: string[] = [];
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const answer = await server.app.inject({ method: method as Method, url: urlOf(path) });
    if (answer.statusCode === 401) found.push(route);
  }
  return found.toSorted();
}

const urlOf = (path: string) => path.replace(/\{\w+\}/g, 'a'.repeat(64));

test('the app has the routes that this is about, the person’s own among them', () => {
  expect(signedIn.length).toBeGreaterThan(routesOfPersons.length + 20);
  expect(signedIn).toEqual(expect.arrayContaining(routesOfPersons));
});

describe.each(['a stranger’s', 'a removed member’s', 'another household’s', 'nobody’s', 'an empty one'])(
  'with %s household',
  (whose) => {
    test('[H2] every route of a household refuses, and says nothing else', async () => {
      const [person, householdId] = headers[whose] ?? ['', ''];
      const refused = { code: 'not_a_member', message: 'You are no member of this household.' };
      for (const route of signedIn.filter((each) => !routesOfPersons.includes(each))) {
        const [method = '', path = ''] = route.split(' ');
        const answer = await server.call(person, method as Method, urlOf(path), undefined, {
          'ateria-household': householdId,
        });
        expect([route, answer.statusCode, answer.json()]).toEqual([route, 403, refused]);
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
