import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { plainClient, plainClientOf } from '../harness/plain-client.ts';
import { test } from '../harness/test.ts';
import { accessTokenFor, type TokenChanges } from '../harness/tokens.ts';

// Bad input to every route of a real server: the right status and code, and never a 500.

const signedInPaths = ['/api/quick-list', '/api/changes', '/api/changes/stream', '/api/users/me/stats'];
const otherKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' });
const seconds = () => Math.floor(Date.now() / 1000);

const badTokens: Record<string, TokenChanges> = {
  'with alg none and no signature': { header: { alg: 'none' }, isUnsigned: true },
  'with its signature cut off': { isUnsigned: true },
  'signed by somebody else': { key: otherKey },
  'that names an unknown key': { header: { kid: 'nobody' } },
  'that says HS256': { header: { alg: 'HS256' } },
  'for another audience': { claims: { aud: 'https://elsewhere.example/api' } },
  'of another issuer': { claims: { iss: 'https://elsewhere.example' } },
  'that has expired': { claims: { iat: seconds() - 4000, exp: seconds() - 400 } },
  'without an end': { claims: { exp: undefined } },
  'without a beginning': { claims: { iat: undefined } },
  'from the future': { claims: { iat: seconds() + 4000, exp: seconds() + 8000 } },
  'without a subject': { claims: { sub: undefined } },
};

test('every route of the signed in refuses a token that is missing, forged, foreign or out of time', async ({
  server,
}) => {
  for (const [what, changes] of Object.entries(badTokens)) {
    const client = plainClient(server, accessTokenFor(server, 'aino', changes));
    for (const path of signedInPaths) {
      const { status, body } = await client.get(path);
      expect({ what, path, status, code: body.code }).toEqual({
        what,
        path,
        status: 401,
        code: 'unauthorized',
      });
    }
  }
  for (const token of [undefined, '', 'x', 'a.b.c', 'ä'.repeat(10).replaceAll('ä', '%C3')]) {
    const { status, body } = await plainClient(server, token).get('/api/quick-list');
    expect({ token, status, code: body.code }).toEqual({ token, status: 401, code: 'unauthorized' });
  }
});

test('a good token passes, so that the refusals above mean something', async ({ server }) => {
  const client = plainClientOf(server, 'aino');
  expect((await client.get('/api/quick-list')).body).toEqual({ items: [] });
  expect((await client.get('/api/users/me/stats')).status).toBe(200);
});

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const itemWith = (fields: object) => ({ items: [{ itemName: 'milk', ...fields }] });

const badLists: Record<string, { body: unknown }> = {
  'no JSON': { body: '{"items": [' },
  'an empty body': { body: '' },
  'a list in place of an object': { body: [] },
  null: { body: 'null' },
  'no items': { body: {} },
  'items that are a text': { body: { items: 'milk' } },
  'an item that is null': { body: { items: [null] } },
  'a number as name': { body: itemWith({ itemName: 7 }) },
  'a blank name': { body: itemWith({ itemName: '  ' }) },
  'a name of 10,000 letters': { body: itemWith({ itemName: 'x'.repeat(10_000) }) },
  'a control character in the name': { body: itemWith({ itemName: 'mi\u0000lk' }) },
  'half a surrogate pair': { body: '{"items":[{"itemName":"\\ud83c"}]}' },
  'an unknown category': { body: itemWith({ category: 'shoes' }) },
  'a text as check mark': { body: itemWith({ isChecked: 'yes' }) },
  'a field that nobody knows': { body: itemWith({ price: 3 }) },
  'an id with a path in it': { body: itemWith({ _id: '../../etc/passwd' }) },
  'a __proto__ key': { body: '{"items":[{"itemName":"milk","__proto__":{"isAdmin":true}}]}' },
  'a constructor.prototype key': { body: '{"items":[],"constructor":{"prototype":{"isAdmin":true}}}' },
  '1,000 levels of brackets': { body: deep(1_000) },
  '100,000 levels of brackets': { body: `{"items":${deep(100_000)}}` },
  'a number beyond all numbers': { body: `{"items":[],"merge":{"device":1e999}}` },
  'merge mode without items': { body: { items: [], merge: { device: 'a' } } },
  'merge mode with a device that is a path': { body: { items: [{}], merge: { device: '../x' } } },
};

test('a list that is not a list is refused with a reason, and the list stays as it was', async ({
  server,
}) => {
  const client = plainClientOf(server, 'aino');
  expect((await client.put('/api/quick-list', { items: [{ itemName: 'eggs' }] })).status).toBe(200);
  for (const [what, { body }] of Object.entries(badLists)) {
    const answer = await client.put('/api/quick-list', body);
    expect({ what, status: answer.status, code: answer.body.code }).toEqual({
      what,
      status: 400,
      code: 'invalid_request',
    });
    expect(typeof answer.body.message).toBe('string');
  }
  expect(await client.itemNames()).toEqual(['eggs']);
});

test('a body of 20 megabytes is refused without being read', async ({ server }) => {
  const client = plainClientOf(server, 'aino');
  await client.put('/api/quick-list', { items: [{ itemName: 'eggs' }] });
  // The server may close the connection before the whole body is sent, so the answer may be lost.
  const answer = await client
    .put('/api/quick-list', itemWith({ itemName: 'x'.repeat(20_000_000) }))
    .catch(() => null);
  if (answer) expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large']);
  expect(await client.itemNames()).toEqual(['eggs']);
});

test('a body that is no JSON by its own word is refused as such', async ({ server }) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}/api/quick-list`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${accessTokenFor(server, 'aino')}`, 'content-type': 'text/plain' },
    body: 'milk',
  });
  expect(answer.status).toBe(415);
  expect((await answer.json()).code).toBe('unsupported_media_type');
});

test('cursors that were never given out are refused or start again, never crash', async ({ server }) => {
  const client = plainClientOf(server, 'aino');
  for (const since of ['x', '-1', 'a.b', "1' or '1'='1", 'x'.repeat(5_000), '%00', '__proto__', 'e.1e999'])
    expect([200, 400], since).toContain(
      (await client.get(`/api/changes?since=${encodeURIComponent(since)}`)).status,
    );
  for (const limit of ['0', '-1', '1001', 'many', '1e9'])
    expect((await client.get(`/api/changes?limit=${limit}`)).body.code, limit).toBe('invalid_request');
});

test('what does not exist is not found, whatever the method', async ({ server }) => {
  const client = plainClientOf(server, 'aino');
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
    const { status, body } = await client.call(method, '/api/nothing', method === 'GET' ? undefined : {});
    expect({ method, status, code: body.code }).toEqual({ method, status: 404, code: 'not_found' });
  }
  for (const path of [
    '/api/../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%2f..%2fserver/src/app.ts',
    '/%',
  ]) {
    const { status, body } = await client.get(path);
    expect(status, path).toBeLessThan(500);
    expect(JSON.stringify(body), path).not.toContain('root:');
  }
});

test('random bytes in every place leave a healthy server', async ({ server }) => {
  const client = plainClientOf(server, 'aino');
  for (let round = 0; round < 100; round++) {
    const noise = randomBytes(1 + Math.floor(Math.random() * 200));
    const path = signedInPaths.filter((name) => !name.endsWith('stream'))[round % 3];
    const query = await client.get(`${path}?${noise.toString('latin1').replaceAll(/[^!-~]/g, '')}`);
    const body = await client.put('/api/quick-list', noise.toString('latin1'));
    expect([query.status, body.status].every((status) => status < 500)).toBe(true);
  }
  expect((await client.get('/api/health')).body).toEqual({ status: 'ok' });
  expect(server.log()).not.toContain('"level":50');
});

test("one person's list is nobody else's", async ({ server }) => {
  const aino = plainClientOf(server, 'aino');
  const eino = plainClientOf(server, 'eino');
  await aino.put('/api/quick-list', { items: [{ itemName: 'secret cake' }] });
  expect(await eino.itemNames()).toEqual([]);
  expect(JSON.stringify((await eino.get('/api/changes')).body)).not.toContain('secret cake');
  const { body } = await aino.get('/api/quick-list');
  await eino.put('/api/quick-list', { items: [{ _id: body.items[0]._id, itemName: 'stolen' }] });
  expect(await aino.itemNames()).toEqual(['secret cake']);
});
