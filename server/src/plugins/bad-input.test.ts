import { billingEndpoints } from 'sync-protocol/api/billing.ts';
import { endpoints } from 'sync-protocol/api/endpoints.ts';
import { householdEndpoints } from 'sync-protocol/api/household-endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { onBothDatabases } from '#db/testing/on-both-databases.ts';
import { allEndpoints } from '#testing/all-endpoints.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  // Enables every optional route; nothing listens at this address.
  const env = { RATE_LIMIT_PER_MINUTE: '100000', OPEN_FOOD_FACTS_URL: 'http://127.0.0.1:9' };
  server = await startTestApp({ env });
});
afterAll(() => server.close());

const merge = (items: unknown, device: unknown = 'phone') => ({ items, merge: { device } });
const change = (fields: object, sync: object = {}) => ({
  ...fields,
  sync: { op: 1, base: 0, epoch: '', stamp: 1, ...sync },
});
const manyFields = () =>
  Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`items.k${index}`, null]));
const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Bodies of PUT /api/quick-list that are rejected as a whole. */
const refused: Record<string, unknown> = {
  'an empty object': {},
  null: 'null',
  'a number': '12',
  'a string': '"items"',
  'an array': [],
  'no JSON': '{"items": [',
  'nothing with a JSON type': '',
  'two documents': '{"items":[]}{"items":[]}',
  'a byte order mark inside': '{"items":\uFEFF[]}x',
  'items of a wrong type': { items: 'milk' },
  'items that are null': { items: null },
  'an item that is null': { items: [null] },
  'an item that is a list': { items: [[]] },
  'an item without a name': { items: [{ category: 'dairy' }] },
  'a name that is a number': { items: [{ itemName: 5 }] },
  'a name that is an object': { items: [{ itemName: { toString: 'x' } }] },
  'an empty name': { items: [{ itemName: '' }] },
  'a blank name': { items: [{ itemName: ' \u2003 ' }] },
  'a name of 201 letters': { items: [{ itemName: 'a'.repeat(201) }] },
  'NUL in a name': { items: [{ itemName: 'mi\u0000lk' }] },
  'a lone surrogate in a name': '{"items":[{"itemName":"\\ud83d"}]}',
  'a lone low surrogate in a name': '{"items":[{"itemName":"\\udc00x"}]}',
  'an unknown category': { items: [{ itemName: 'x', category: 'constructor' }] },
  'a check that is a word': { items: [{ itemName: 'x', isChecked: 'yes' }] },
  'an unknown field': { items: [{ itemName: 'x', price: 5 }] },
  'an unknown field at the top': { items: [], force: true },
  'an id with a slash': { items: [{ _id: '../x', itemName: 'x' }] },
  'an id of 200 letters': { items: [{ _id: 'a'.repeat(200), itemName: 'x' }] },
  '5,001 items': { items: Array.from({ length: 5001 }, () => ({ itemName: 'x' })) },
  '__proto__ as a key': '{"items":[],"__proto__":{"isAdmin":true}}',
  '__proto__ deep inside': '{"items":[{"itemName":"x","__proto__":{"isAdmin":true}}]}',
  'constructor.prototype as a key': '{"items":[{"itemName":"x","constructor":{"prototype":{"a":1}}}]}',
  'constructor as a key': '{"items":[{"itemName":"x","constructor":"y"}]}',
  '100,000 nested lists': deep('[', ']', 100_000),
  '100,000 nested objects': `${'{"items":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
  '100,000 empty lists in a change': `{"items":[${deep('[],', '', 100_000)}[]],"merge":{"device":"a"}}`,
  'a change of a thousand fields and one': merge([change({ clientId: 'a', ...manyFields() })]),
  'a merge that is a list': { items: [], merge: [] },
  'a merge that is null': { items: [], merge: null },
  'a merge of nothing': merge([]),
  'a device of a wrong form': merge([change({ clientId: 'a', itemName: 'x' })], 'a b'),
  'a device that is a number': merge([change({ clientId: 'a', itemName: 'x' })], 5),
  'a change that is null': merge([null]),
  'a change without sync': merge([{ clientId: 'a', itemName: 'x' }]),
  'an operation number of zero': merge([change({ clientId: 'a', itemName: 'x' }, { op: 0 })]),
  'an operation number that is huge and broken': merge([
    change({ clientId: 'a', itemName: 'x' }, { op: 1.5 }),
  ]),
  'an operation number twice': merge([
    change({ clientId: 'a', itemName: 'x' }),
    change({ clientId: 'b', itemName: 'x' }),
  ]),
  '201 changes': merge(
    Array.from({ length: 201 }, (_, op) => change({ clientId: `a${op}`, itemName: 'x' }, { op })),
  ),
};

/** Changes that are rejected individually within an accepted batch. */
const rejected: Record<string, unknown> = {
  'two ids': change({ _id: 'a', clientId: 'a', itemName: 'x' }),
  'an id with NUL': change({ clientId: 'a\u0000', itemName: 'x' }),
  'an id that is an object': change({ clientId: {}, itemName: 'x' }),
  'a deleted new record': change({ clientId: 'a', itemName: 'x' }, { isDeleted: true }),
  'a delete with fields': change({ _id: 'a', itemName: 'x' }, { isDeleted: true }),
  'a negative base': change({ clientId: 'a', itemName: 'x' }, { base: -1 }),
  'a stamp beyond every clock': change({ clientId: 'a', itemName: 'x' }, { stamp: 1e300 }),
  'a stamp that is text': change({ clientId: 'a', itemName: 'x' }, { stamp: 'now' }),
  'an unknown sync field': change({ clientId: 'a', itemName: 'x' }, { force: true }),
  'an epoch of 41 letters': change({ clientId: 'a', itemName: 'x' }, { epoch: 'e'.repeat(41) }),
  'a field called constructor': change({ clientId: 'a', itemName: 'x', constructor: 'y' }),
  'a field called toString': change({ clientId: 'a', itemName: 'x', toString: 'y' }),
  'a name nested 1,000 deep': change({ clientId: 'a', itemName: JSON.parse(deep('[', ']', 1000)) }),
  'a name that is null': change({ clientId: 'a', itemName: null }),
};

test.each(Object.keys(refused))('PUT /api/quick-list with %s is answered 400', async (name) => {
  const answer = await server.call('bad', 'PUT', '/api/quick-list', refused[name], {
    'idempotency-key': `refused ${name}`.replaceAll(' ', '-').replace(/[^ -~]/g, ''),
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toEqual({ code: 'invalid_request', message: expect.stringMatching(/\S/) });
  expect((await server.call('bad', 'GET', '/api/quick-list')).json()).toEqual({ items: [] });
});

test.each(Object.keys(rejected))('a change with %s is rejected by itself', async (name) => {
  const answer = await server.call('bad', 'PUT', '/api/quick-list', merge([rejected[name]]), {
    'idempotency-key': `rejected-${name.replaceAll(' ', '-')}`,
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    acknowledged: [],
    rejected: [{ op: 1, code: 'invalid_request', message: expect.stringMatching(/\S/) }],
    rows: [],
  });
});

test.each([
  ['items of a wrong type', { items: Array(300_000).fill(1) }],
  ['changes of a wrong type', merge(Array(300_000).fill(1))],
  ['ever so many items', { items: Array.from({ length: 30_000 }, () => ({ itemName: 'x' })) }],
])('a body full of %s is refused without holding up everybody else', async (_name, body) => {
  const parseMs = await workOf(async () => JSON.parse(JSON.stringify(body)));
  let statusCode = 0;
  const ms = await workOf(async () => {
    statusCode = (await server.call('bad', 'PUT', endpoints.putQuickList.path, body)).statusCode;
  });
  expect(statusCode).toBe(400);
  // Reporting a fault for each item would take hundreds of times as long as writing and parsing the body.
  expect(ms / parseMs).toBeLessThan(20);
});

/** CPU milliseconds of this thread, whatever else the machine does. */
async function workOf(step: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await step();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

test('a fault names the field', async () => {
  const body = { items: [{ itemName: 'ok' }, { itemName: 'x', category: 'furniture' }] };
  const category = await server.call('bad', 'PUT', '/api/quick-list', body);
  expect(category.json().message).toContain('body.items[1].category');
  const unknown = await server.call('bad', 'PUT', '/api/quick-list', { items: [], force: true });
  expect(unknown.json().message).toContain('force');
  const missing = await server.call('bad', 'PUT', '/api/quick-list', { items: [{}] });
  expect(missing.json().message).toContain('itemName');
});

describe('the form of a request', () => {
  test('a body over 1 MiB is answered 413', async () => {
    const answer = await server.call(
      'bad',
      'PUT',
      '/api/quick-list',
      `{"items":["${'a'.repeat(1_100_000)}"]}`,
    );
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ code: 'payload_too_large' });
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'nonsense',
  ])('a body of type %s is answered 415', async (type) => {
    const answer = await server.call('bad', 'PUT', '/api/quick-list', 'items=x', { 'content-type': type });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ code: 'unsupported_media_type' });
  });

  test.each(['', 'a'.repeat(256), 'with space', 'ä'])(
    'the Idempotency-Key %j is answered 400',
    async (key) => {
      const answer = await server.call(
        'bad',
        'PUT',
        '/api/quick-list',
        { items: [] },
        { 'idempotency-key': key },
      );
      expect(answer.statusCode).toBe(400);
    },
  );

  test('a compressed body is not unpacked', async () => {
    const answer = await server.call('bad', 'PUT', '/api/quick-list', '\u001f\u008b', {
      'content-encoding': 'gzip',
    });
    expect(answer.statusCode).toBe(400);
  });

  test.each(['/api/quick-list/%E0%A4%A', '/api/%00', '/api/../../etc/passwd', '/api/nothing', '/api'])(
    'the address %s is answered 400 or 404 in JSON',
    async (url) => {
      const answer = await server.call('bad', 'GET', url, undefined, { accept: 'text/html' });
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) });
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('default-src'),
      });
    },
  );

  test.each(['POST', 'DELETE'] as const)('%s /api/quick-list is answered 404', async (method) => {
    const answer = await server.call('bad', method, '/api/quick-list');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  });
});

describe('every route', () => {
  const open: string[] = [
    endpoints.config.path,
    endpoints.health.path,
    endpoints.ready.path,
    endpoints.sendSupport.path,
    endpoints.deletedAccounts.path,
    householdEndpoints.lookAtInvite.path,
    billingEndpoints.stripeWebhook.path,
  ];
  const isPublic = (path: string) => open.includes(path);

  test.each(allEndpoints.filter(({ path }) => !isPublic(path)))(
    '$method $path without a token is answered 401',
    async (route) => {
      const answer = await server.app.inject({ method: route.method, url: route.path });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'unauthorized' });
    },
  );

  test.each(allEndpoints.filter(({ path }) => !isPublic(path)))(
    '$method $path with cookies alone, even with a good token in them, is answered 401',
    async (route) => {
      const token = await server.issuer.token('ann');
      const names = ['_session', '__Host-_session', '_interaction', 'access_token', 'token', 'authorization'];
      const cookies = names.flatMap((name) => [`${name}=${token}`, `${name}=Bearer%20${token}`]);
      const answer = await server.app.inject({
        method: route.method,
        url: route.path,
        headers: { cookie: cookies.join('; '), origin: server.config.publicUrl },
        remoteAddress: '203.0.113.7', // Another address, since refusals are counted by address.
      });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'unauthorized' });
      expect(answer.headers).not.toHaveProperty('set-cookie');
    },
  );

  test.each(allEndpoints.filter(({ path }) => !isPublic(path)))(
    '[W6] $method $path by an old build is answered 426',
    async (route) => {
      const answer = await server.call('old', route.method, route.path, undefined, {
        'ateria-protocol': '0',
      });
      expect(answer.statusCode).toBe(426);
      expect(answer.json()).toMatchObject({ code: 'upgrade_required' });
    },
  );

  test.each(allEndpoints)(
    '$method $path with strange queries and headers is never answered 5xx',
    async ({ method, path }) => {
      if (path.endsWith('/stream')) return;
      const strange = [
        '?__proto__=1',
        '?constructor[prototype]=1',
        '?since=%00',
        '?limit[]=1',
        `?x=${'y'.repeat(5000)}`,
        '?%ff',
      ];
      for (const query of strange) {
        const answer = await server.call('bad', method, path + query, undefined, { 'ateria-protocol': '1' });
        expect(answer.statusCode).toBeLessThan(500);
      }
      const version = await server.call('bad', method, path, undefined, { 'ateria-protocol': 'x' });
      expect(version.statusCode).toBeLessThan(500);
    },
  );

  test('is described in OpenAPI', async () => {
    const document = (await server.app.inject('/api/docs/json')).json();
    for (const { method, path } of allEndpoints) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(operation, `${method} ${path}`).toMatchObject({ summary: expect.any(String) });
      const answers = Object.keys(operation.responses);
      expect(answers, `${method} ${path}`).toContainEqual(expect.stringMatching(/^20[0124]$/));
      expect(answers, `${method} ${path}`).toContain('4XX');
    }
  });
});

await onBothDatabases((newDatabaseUrl) => {
  test('NUL in an address or a text, which PostgreSQL cannot hold, is never answered 5xx', async () => {
    const databaseUrl = await newDatabaseUrl();
    const own = await startTestApp(databaseUrl === undefined ? {} : { env: { DATABASE_URL: databaseUrl } });
    const endpoint = 'https://fcm.googleapis.com/a\u0000b';
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const answers = [
      await own.call('bad', 'GET', '/api/recipes/a%00b'),
      await own.call('bad', 'PUT', '/api/recipes/a%00b', { title: 'Soup' }),
      await own.call('bad', 'DELETE', '/api/recipes/a%00b'),
      await own.call('bad', 'PUT', '/api/recipe-links/a%00b'),
      await own.call('bad', 'DELETE', '/api/recipe-links/a%00b'),
      await own.call('bad', 'DELETE', '/api/notices/devices', { endpoint }),
      await own.call('bad', 'PUT', '/api/notices/devices', { endpoint, keys }),
    ];
    expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ raw }) => raw.req.url)).toEqual([]);
    // A value that only SQLite can store could not be moved to PostgreSQL.
    expect(await own.database.db.selectFrom('push_subscriptions').select('endpoint').execute()).toEqual([]);
    await own.close();
  });

  test('a number that no database holds is answered 400', async () => {
    const databaseUrl = await newDatabaseUrl();
    const own = await startTestApp(databaseUrl === undefined ? {} : { env: { DATABASE_URL: databaseUrl } });
    for (const before of ['99999999999999999999', '1e21']) {
      const answer = await own.call('bad', 'GET', `/api/activity?before=${before}`);
      expect([before, answer.statusCode]).toEqual([before, 400]);
    }
    await own.close();
  });
});

test('too many calls of one person are answered 429 with Retry-After, and another’s are not', async () => {
  const limited = await startTestApp({ env: { RATE_LIMIT_PER_MINUTE: '3' } });
  const codes = [];
  for (let index = 0; index < 4; index += 1)
    codes.push((await limited.call('ann', 'GET', '/api/quick-list')).statusCode);
  const last = await limited.call('ann', 'GET', '/api/changes');
  const other = await limited.call('bo', 'GET', '/api/quick-list');
  expect(codes).toEqual([200, 200, 200, 429]);
  expect(last.json()).toMatchObject({ code: 'rate_limited' });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  expect(other.statusCode).toBe(200);
  await limited.close();
});
