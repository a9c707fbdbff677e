import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { dueItemId } from 'sync-protocol/recurring-items/recurring-item.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** The server's day is 15 January 2026, a Thursday. */
let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const path = '/api/recurring-items';
const key = (text: string) => ({ 'idempotency-key': text });
const milk = { itemName: 'Milk', interval: 'weekly', startDate: '2026-01-12' };

type Rule = { _id: string; itemName: string; nextDueDate: string; status: string };
const create = async (subject: string, values: object = {}): Promise<Rule> =>
  (await server.call(subject, 'POST', path, { ...milk, ...values })).json();
const rules = async (subject: string, query = ''): Promise<Rule[]> =>
  (await server.call(subject, 'GET', `${path}${query}`)).json();
const lines = async (subject: string) => (await server.call(subject, 'GET', '/api/quick-list')).json().items;
const save = (subject: string, items: object[], recurringItemsToAdvance: string[], rest: object = {}) =>
  server.call(subject, 'PUT', '/api/quick-list', { items, recurringItemsToAdvance, ...rest });
const lineOf = ({ _id, itemName }: Rule, more: object = {}) => ({
  _id: `temp_of-${_id}`,
  itemName,
  source: 'recurring',
  sourceId: _id,
  ...more,
});

describe('a plain client that knows the API table alone', () => {
  test('makes a rule, reads it back, changes it and deletes it', async () => {
    expect(await rules('plain')).toEqual([]);
    const created = await server.call('plain', 'POST', path, milk);
    expect(created.statusCode).toBe(201);
    const rule = created.json();
    expect(rule).toEqual({
      ...milk,
      _id: expect.any(String),
      category: 'dairy',
      nextDueDate: '2026-01-12',
      status: 'due',
    });
    expect(await rules('plain')).toEqual([rule]);

    const changed = await server.call('plain', 'PUT', `${path}/${rule._id}`, {
      ...rule,
      itemName: 'Oat milk',
      quantity: '2 l',
    });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toEqual({ ...rule, itemName: 'Oat milk', quantity: '2 l' });
    const later = await server.call('plain', 'PUT', `${path}/${rule._id}`, { startDate: '2026-02-01' });
    expect(later.json()).toMatchObject({
      nextDueDate: '2026-02-01',
      status: 'scheduled',
      interval: 'weekly',
    });

    const deleted = await server.call('plain', 'DELETE', `${path}/${rule._id}`);
    expect(deleted.statusCode).toBe(200);
    expect(deleted.json()).toEqual({ _id: rule._id });
    expect((await server.call('plain', 'DELETE', `${path}/${rule._id}`)).statusCode).toBe(200);
    expect(await rules('plain')).toEqual([]);
    expect((await server.call('plain', 'PUT', `${path}/${rule._id}`, milk)).statusCode).toBe(404);
    expect((await server.call('plain', 'DELETE', `${path}/unknown`)).statusCode).toBe(404);
  });

  test('need say no more than what and how often: it is due at once', async () => {
    const bare = { itemName: 'Milk', interval: 'weekly' };
    const made = await server.call('bare', 'POST', '/api/recurring-items', bare);
    expect(made.statusCode).toBe(201);
    const today = new Date(server.clock.ms).toISOString().slice(0, 10);
    const days = { startDate: today, nextDueDate: today };
    expect(made.json()).toMatchObject({ ...bare, ...days, category: 'dairy', status: 'due' });
    const later = { ...bare, itemName: 'Flour', nextDueDate: '2027-01-01' };
    expect((await server.call('bare', 'POST', '/api/recurring-items', later)).json()).toMatchObject({
      ...later,
      startDate: '2027-01-01',
    });
  });

  test('is told what is due, by its own day where it names one, the longest due first', async () => {
    await create('due', { itemName: 'Coffee', startDate: '2026-01-16' });
    await create('due', { itemName: 'Milk', startDate: '2026-01-15' });
    await create('due', { itemName: 'Flour', startDate: '2025-06-30', interval: 'monthly' });
    const due = async (query = '') => (await rules('due', `/due${query}`)).map(({ itemName }) => itemName);
    expect(await due()).toEqual(['Flour', 'Milk']);
    expect(await due('?today=2026-01-16')).toEqual(['Flour', 'Milk', 'Coffee']);
    expect(await due('?today=2026-01-14')).toEqual(['Flour']);
    expect((await rules('due')).map(({ status }) => status)).toEqual(['due', 'due', 'scheduled']);
  });

  test('is rejected what is no rule', async () => {
    for (const odd of [
      { interval: 'yearly' },
      { startDate: '2026-02-30' },
      { startDate: '15.1.2026' },
      { itemName: ' ' },
      { category: 'weapons' },
      { colour: 'red' },
    ])
      expect((await server.call('odd', 'POST', path, { ...milk, ...odd })).statusCode).toBe(400);
    expect((await server.call('odd', 'GET', `${path}/due?today=tomorrow`)).statusCode).toBe(400);
    expect(await rules('odd')).toEqual([]);
  });

  test('[W5] a repeated create makes one rule, and one of a deleted rule is rejected', async () => {
    const first = await server.call('again', 'POST', path, milk, key('again-1'));
    const second = await server.call('again', 'POST', path, milk, key('again-1'));
    expect(second.json()).toEqual(first.json());
    expect(await rules('again')).toHaveLength(1);
    await server.call('again', 'DELETE', `${path}/${first.json()._id}`);
    const gone = await server.call('again', 'POST', path, { ...milk, clientId: first.json()._id });
    expect(gone.json()).toMatchObject({ code: 'conflict' });
  });

  test('sees nothing of another household', async () => {
    const rule = await create('anna');
    expect(await rules('bert')).toEqual([]);
    expect((await server.call('bert', 'DELETE', `${path}/${rule._id}`)).statusCode).toBe(404);
    await save('bert', [lineOf(rule)], [rule._id]);
    expect(await rules('anna')).toEqual([rule]);
  });
});

describe('recurringItemsToAdvance', () => {
  test('puts what is due on the list and goes on to the first day of the rule after today', async () => {
    const rule = await create('advance');
    const saved = await save('advance', [lineOf(rule)], [rule._id]);
    expect(saved.json().items).toMatchObject([
      { _id: dueItemId(rule._id, '2026-01-12'), itemName: 'Milk', source: 'recurring', sourceId: rule._id },
    ]);
    expect(await rules('advance')).toMatchObject([{ nextDueDate: '2026-01-19', status: 'scheduled' }]);
    expect(await rules('advance', '/due')).toEqual([]);
  });

  test('a missed month is not four milks', async () => {
    const rule = await create('missed', { startDate: '2025-12-01' });
    await save('missed', [lineOf(rule)], [rule._id]);
    expect(await rules('missed')).toMatchObject([{ nextDueDate: '2026-01-19' }]);
  });

  test('counts the person’s own day where they name it', async () => {
    const rule = await create('own-day', { interval: 'daily', startDate: '2026-01-16' });
    await save('own-day', [lineOf(rule)], [rule._id]);
    expect(await rules('own-day')).toMatchObject([{ nextDueDate: '2026-01-16' }]);
    await save('own-day', [], []);
    await save('own-day', [lineOf(rule)], [rule._id], { today: '2026-01-16' });
    expect(await rules('own-day')).toMatchObject([{ nextDueDate: '2026-01-17' }]);
  });

  test('once an occurrence, however often the list is saved with its line on it', async () => {
    const clock = server.clock.ms;
    const rule = await create('once', { interval: 'daily', startDate: '2026-01-15' });
    const { items } = (await save('once', [lineOf(rule)], [rule._id])).json();
    for (let day = 0; day < 3; day++) {
      server.clock.ms += dayMs;
      await save('once', items, [rule._id]);
      expect(await rules('once')).toMatchObject([{ nextDueDate: '2026-01-16' }]);
    }
    await save('once', [], [rule._id]);
    expect(await rules('once')).toMatchObject([{ nextDueDate: '2026-01-19' }]);
    server.clock.ms = clock;
  });

  test('[W5] a repetition advances nothing, also when a new occurrence has come', async () => {
    const clock = server.clock.ms;
    const rule = await create('repeat', { interval: 'daily', startDate: '2026-01-15' });
    const body = { items: [lineOf(rule)], recurringItemsToAdvance: [rule._id] };
    await server.call('repeat', 'PUT', '/api/quick-list', body, key('repeat-1'));
    server.clock.ms += 5 * dayMs;
    await server.call('repeat', 'PUT', '/api/quick-list', body, key('repeat-1'));
    expect(await rules('repeat')).toMatchObject([{ nextDueDate: '2026-01-16' }]);
    expect(await lines('repeat')).toHaveLength(1);
    server.clock.ms = clock;
  });

  test('meets the line that a device made of the same occurrence', async () => {
    const rule = await create('meets');
    const line = dueItemId(rule._id, '2026-01-12');
    const sync = { op: 1, base: 0, epoch: '', stamp: server.clock.ms };
    const added = { clientId: line, itemName: 'Milk', source: 'recurring', sourceId: rule._id, sync };
    await server.call(
      'meets',
      'PUT',
      '/api/quick-list',
      { items: [added], recurringItemsToAdvance: [], merge: { device: 'phone' } },
      key('meets-1'),
    );
    await save('meets', [lineOf(rule)], [rule._id]);
    expect(await lines('meets')).toMatchObject([{ _id: line }]);
    const act = { action: 'advance', args: { occurrence: '2026-01-12', day: '2026-01-20' } };
    const late = await server.call(
      'meets',
      'PUT',
      path,
      { items: [{ _id: rule._id, sync: { ...sync, op: 2, ...act } }], merge: { device: 'phone' } },
      key('meets-2'),
    );
    expect(late.json()).toMatchObject({ acknowledged: [2], rejected: [] });
    expect(await rules('meets')).toMatchObject([{ nextDueDate: '2026-01-19' }]);
  });

  test('of rules that are not due, deleted or unknown comes to nothing, and the list is saved', async () => {
    const scheduled = await create('nothing', { startDate: '2026-01-16' });
    const deleted = await create('nothing');
    await server.call('nothing', 'DELETE', `${path}/${deleted._id}`);
    const named = [scheduled._id, deleted._id, 'unknown', scheduled._id];
    const saved = await save('nothing', [lineOf(scheduled), lineOf(deleted)], named);
    expect(saved.json().items).toHaveLength(2);
    expect(await rules('nothing')).toEqual([scheduled]);
  });
});

test('[M12] [W5] an act that met no row is told as such, also where its row has come since', async () => {
  const sync = { op: 1, base: 0, epoch: '', stamp: 1 };
  const act = { action: 'advance', args: { occurrence: '2026-01-12', day: '2026-01-12' } };
  const push = async (name: string, items: unknown[]) =>
    (await server.call('unmet', 'PUT', path, { items, merge: { device: 'phone' } }, key(name))).json();
  const early = [{ _id: 'r1', sync: { ...sync, ...act } }];
  expect(await push('unmet-1', early)).toMatchObject({ acknowledged: [1], unmet: [1], rows: [] });
  const values = { itemName: 'Coffee', category: 'pantry', interval: 'weekly', startDate: '2026-01-12' };
  await push('unmet-2', [{ clientId: 'r1', ...values, nextDueDate: '2026-01-12', sync: { ...sync, op: 2 } }]);
  const again = await push('unmet-1', early);
  expect(again).toMatchObject({ acknowledged: [1], unmet: [1] });
  expect(again.rows).toMatchObject([{ id: 'r1', fields: { nextDueDate: '2026-01-12' } }]);
  const met = await push('unmet-3', [{ _id: 'r1', sync: { ...sync, ...act, op: 3 } }]);
  expect(met).toMatchObject({ acknowledged: [3], rows: [{ fields: { nextDueDate: '2026-01-19' } }] });
  expect(met).not.toHaveProperty('unmet');
});

test('[M12] an occurrence is advanced once, from two devices that were both offline', async () => {
  const rule = await create('two');
  const advance = (device: string, day: string) =>
    server.call(
      'two',
      'PUT',
      path,
      {
        items: [
          {
            _id: rule._id,
            sync: {
              op: 1,
              base: 1,
              epoch: '',
              stamp: 1,
              action: 'advance',
              args: { occurrence: '2026-01-12', day },
            },
          },
        ],
        merge: { device },
      },
      key(`two-${device}`),
    );
  expect((await advance('phone', '2026-01-14')).json().rows[0].fields.nextDueDate).toBe('2026-01-19');
  expect((await advance('laptop', '2026-01-20')).json()).toMatchObject({
    acknowledged: [1],
    rows: [{ fields: { nextDueDate: '2026-01-19' }, version: 2 }],
  });
});

test('on the free tier rules can be read and deleted, and lists be saved; nothing else', async () => {
  const free = await startTestApp({ env: { TRIAL_DAYS: '1' } });
  const rule = (await free.call('free', 'POST', path, milk)).json();
  free.clock.ms += 2 * dayMs;
  for (const [method, url, body] of [
    ['POST', path, milk],
    ['PUT', `${path}/${rule._id}`, { itemName: 'Oat milk' }],
    ['GET', `${path}/due`, undefined],
  ] as const) {
    const answer = await free.call('free', method, url, body);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 'premium_required' });
  }
  const sync = { base: 1, epoch: '', stamp: 1 };
  const merged = await free.call(
    'free',
    'PUT',
    path,
    {
      items: [
        { clientId: 'new', ...milk, nextDueDate: '2026-01-12', sync: { ...sync, op: 1 } },
        {
          _id: rule._id,
          sync: { ...sync, op: 2, action: 'advance', args: { occurrence: '2026-01-12', day: '2026-01-12' } },
        },
      ],
      merge: { device: 'phone' },
    },
    key('free-1'),
  );
  expect(merged.json().rejected).toMatchObject([
    { op: 1, code: 'premium_required' },
    { op: 2, code: 'premium_required' },
  ]);
  const list = { items: [lineOf(rule)], recurringItemsToAdvance: [rule._id] };
  expect((await free.call('free', 'PUT', '/api/quick-list', list)).statusCode).toBe(200);
  expect((await free.call('free', 'GET', path)).json()).toMatchObject([{ nextDueDate: '2026-01-12' }]);
  expect((await free.call('free', 'DELETE', `${path}/${rule._id}`)).statusCode).toBe(200);
  await free.close();
});
