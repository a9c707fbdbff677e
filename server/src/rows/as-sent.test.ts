import { asSentProtocol, protocolHeader } from 'sync-protocol/sync/headers.ts';
import type { MergeAnswer } from 'sync-protocol/sync/merge-answer.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstHousehold, joinHousehold } from '#testing/households.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

const now = Date.UTC(2026, 0, 15, 12);
let op = 0;
beforeEach(() => {
  op = 0;
});
const by = (at: { base?: number; epoch?: string; stamp?: number } = {}) => {
  op += 1;
  return { op, base: 0, epoch: '', stamp: now + op, ...at };
};
const add = (clientId: string, sync = by()) => ({ clientId, itemName: clientId, sync });

async function send(
  items: object[],
  { key = `key-${op}`, protocol = asSentProtocol, device = 'phone', person = 'ann', household = '' } = {},
): Promise<MergeAnswer> {
  const headers = {
    'idempotency-key': key,
    [protocolHeader]: String(protocol),
    ...(household && { 'ateria-household': household }),
  };
  const answer = await server.call(person, 'PUT', '/api/quick-list', { items, merge: { device } }, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
const rowOf = async (id: string) => {
  const { rows } = (await server.call('ann', 'GET', '/api/changes')).json() as Pick<MergeAnswer, 'rows'>;
  return rows.find((row) => row.id === id);
};

test('[W12] rows that are as they were sent are left to the device, and a repetition brings them', async () => {
  const items = [add('milk'), add('bread')];
  const first = await send(items, { key: 'adds' });
  expect(first).toMatchObject({
    acknowledged: [1, 2],
    rows: [],
    asSent: {
      author: 1,
      ops: [
        { op: 1, version: 1 },
        { op: 2, version: 2 },
      ],
    },
  });
  const again = await send(items, { key: 'adds' });
  expect(again.asSent).toBeUndefined();
  expect(again.rows.map(({ id }) => id).sort()).toEqual(['bread', 'milk']);

  const { epoch } = first;
  const set = { _id: 'milk', quantity: '2 l', sync: by({ base: 1, epoch }) };
  const removal = { _id: 'bread', sync: { ...by({ base: 2, epoch }), isDeleted: true } };
  const second = await send([set, removal]);
  expect(second.rows).toEqual([]);
  expect(second.asSent?.ops).toEqual([
    { op: 3, version: 3 },
    { op: 4, version: 4 },
  ]);
  expect(await rowOf('milk')).toMatchObject({ version: 3, fields: { itemName: 'milk', quantity: '2 l' } });
});

test('[W12] a client that names no protocol, or an older one, is brought every row', async () => {
  const older = await send([add('milk')], { protocol: asSentProtocol - 1 });
  expect(older.asSent).toBeUndefined();
  expect(older.rows).toHaveLength(1);
  const items = [add('bread')];
  const headers = { 'idempotency-key': 'plain' };
  const plain = await server.call(
    'ann',
    'PUT',
    '/api/quick-list',
    { items, merge: { device: 'x' } },
    headers,
  );
  expect(plain.json().rows).toHaveLength(1);
});

test('[W12] a row is brought where anything stood against the operation, or others of the request are about it', async () => {
  const { epoch } = await send([add('milk'), add('eggs'), add('salt')]);
  await send([{ _id: 'milk', itemName: 'oat milk', sync: by({ base: 1, epoch }) }], { device: 'laptop' });
  const hour = 3_600_000;
  const answer = await send([
    { _id: 'milk', quantity: '1 l', sync: by({ base: 1, epoch }) },
    { _id: 'eggs', quantity: '6', sync: by({ base: 2, epoch }) },
    { _id: 'eggs', quantity: '12', sync: by({ base: 2, epoch }) },
    { _id: 'salt', quantity: '1 kg', sync: by({ base: 3, epoch, stamp: Date.now() + hour }) },
    add('salt'),
    add('rice', by({ stamp: Date.now() + hour })),
    { _id: 'gone', quantity: '1', sync: by({ base: 1, epoch }) },
    add('pasta'),
  ]);
  expect(answer.rejected.map(({ code }) => code)).toEqual(['not_found']);
  expect(answer.rows.map(({ id }) => id).sort()).toEqual(['eggs', 'milk', 'rice', 'salt']);
  expect(answer.asSent?.ops.map((each) => each.op)).toEqual([op]);
  expect((await rowOf('milk'))?.fields).toMatchObject({ itemName: 'oat milk', quantity: '1 l' });
});

test('[W12] [H10] in a household of several the answer says who did it', async () => {
  const { _id: household } = await firstHousehold(server, 'ann');
  await joinHousehold(server, { host: 'ann', person: 'ben', household });
  const answer = await send([add('milk')], { person: 'ben', household });
  expect(answer.asSent).toEqual({ author: 2, ops: [{ op: 1, version: 1 }] });
  expect((await rowOf('milk'))?.by).toEqual([2, 2]);
});
