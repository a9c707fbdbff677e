import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

describe('a plain client that knows the API table alone', () => {
  test('starts with an empty list, saves one, reads it back and replaces it', async () => {
    const empty = await server.call('plain', 'GET', '/api/quick-list');
    expect(empty.statusCode).toBe(200);
    expect(empty.json()).toEqual({ items: [] });

    const items = [
      { _id: 'temp_1', itemName: 'Milk', category: 'dairy', isChecked: false },
      { itemName: 'Ruisleipä' },
      { itemName: 'Kahvi', category: 'beverages', isChecked: true, source: 'recurring', sourceId: 'rule-1' },
    ];
    const saved = await server.call('plain', 'PUT', '/api/quick-list', {
      items,
      recurringItemsToAdvance: [],
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toEqual({
      items: [
        { _id: '1', itemName: 'Milk', category: 'dairy', isChecked: false, quantity: '' },
        {
          _id: expect.any(String),
          itemName: 'Ruisleipä',
          category: 'pantry',
          isChecked: false,
          quantity: '',
        },
        {
          _id: expect.any(String),
          itemName: 'Kahvi',
          category: 'beverages',
          isChecked: true,
          quantity: '',
          source: 'recurring',
          sourceId: 'rule-1',
        },
      ],
    });
    const read = await server.call('plain', 'GET', '/api/quick-list');
    expect(read.json()).toEqual(saved.json());

    const [milk, bread] = saved.json().items;
    const next = await server.call('plain', 'PUT', '/api/quick-list', {
      items: [{ ...milk, itemName: 'Oat milk', isChecked: true }, bread],
    });
    expect(next.json().items).toEqual([{ ...milk, itemName: 'Oat milk', isChecked: true }, bread]);
  });

  test('gives back what it has read, with a note, a price and an image that it need not know', async () => {
    const put = (body: object, headers?: Record<string, string>) =>
      server.call('whole', 'PUT', '/api/quick-list', body, headers);
    const said = {
      note: 'Only if on offer',
      price: { amount: 249, currency: 'EUR', per: 'kg' },
      imageUrl: `/api/images/${'a'.repeat(64)}`,
    };
    await put(merge([add('oats', 1, { itemName: 'Oats', ...said })]), key('whole-1'));
    const { items } = (await server.call('whole', 'GET', '/api/quick-list')).json();
    expect(items).toMatchObject([{ itemName: 'Oats', ...said }]);
    const back = await put({ items });
    expect([back.statusCode, back.json()]).toEqual([200, { items }]);

    const [{ _id, itemName }] = items;
    const older = await put({ items: [{ _id, itemName, category: 'pantry', isChecked: true }] });
    expect(older.json().items).toMatchObject([{ isChecked: true, ...said }]);

    const price = { amount: 199, currency: 'EUR', per: '' };
    const changed = await put({ items: [{ _id, itemName, note: '', price, imageUrl: '' }] });
    expect(changed.json().items).toMatchObject([{ note: '', price, imageUrl: '' }]);
    const fresh = await put({ items: [{ itemName: 'Rye bread', ...said }] });
    expect(fresh.json().items).toMatchObject([{ itemName: 'Rye bread', ...said }]);
  });

  test('[W7] replaces what other devices put there, since its author has seen every row', async () => {
    await server.call(
      'w7',
      'PUT',
      '/api/quick-list',
      merge([add('a', 1, { itemName: 'Eggs' })]),
      key('w7-1'),
    );
    const emptied = await server.call('w7', 'PUT', '/api/quick-list', { items: [] });
    expect(emptied.json()).toEqual({ items: [] });
    const back = await server.call('w7', 'PUT', '/api/quick-list', {
      items: [{ _id: 'a', itemName: 'Eggs again' }],
    });
    expect(back.json().items).toMatchObject([{ _id: 'a', itemName: 'Eggs again' }]);
  });

  test('may use an Idempotency-Key too: a repetition changes nothing', async () => {
    const body = { items: [{ itemName: 'Salt' }] };
    const first = await server.call('plain-key', 'PUT', '/api/quick-list', body, key('k'));
    const second = await server.call('plain-key', 'PUT', '/api/quick-list', body, key('k'));
    expect(second.statusCode).toBe(200);
    expect(second.json()).toEqual(first.json());
  });

  test('keeps emoji and Finnish letters as they are', async () => {
    const body = { items: [{ itemName: 'Äyriäisiä 🦐 ½ kg' }] };
    const saved = await server.call('emoji', 'PUT', '/api/quick-list', body);
    expect(saved.json().items).toMatchObject([{ itemName: 'Äyriäisiä 🦐 ½ kg' }]);
  });
});

describe('a device that merges', () => {
  test('[O5][W2] adds with its own id, and is told what was acknowledged with the rows', async () => {
    const answer = await server.call(
      'merge',
      'PUT',
      '/api/quick-list',
      merge([add('m1', 7, { itemName: 'Milk' }), add('m2', 8, { itemName: 'Bread', isChecked: true })]),
      key('merge-1'),
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      acknowledged: [7, 8],
      rejected: [],
      rows: [
        { id: 'm1', noun: 'quickItem', version: 1, fields: { itemName: 'Milk' }, deleted: null },
        { id: 'm2', version: 2, fields: { itemName: 'Bread', isChecked: true } },
      ],
      epoch: expect.any(String),
      serverTime: server.clock.ms,
    });
  });

  test('[W1] what is absent stays: rows, and fields of a row', async () => {
    await server.call(
      'w1',
      'PUT',
      '/api/quick-list',
      merge([add('a', 1, { itemName: 'Milk', quantity: '1 l' }), add('b', 2, { itemName: 'Bread' })]),
      key('w1-1'),
    );
    await server.call(
      'w1',
      'PUT',
      '/api/quick-list',
      merge([edit('a', 3, { isChecked: true }, 1)]),
      key('w1-2'),
    );
    const list = await server.call('w1', 'GET', '/api/quick-list');
    expect(list.json().items).toMatchObject([
      { _id: 'a', itemName: 'Milk', quantity: '1 l', isChecked: true },
      { _id: 'b', itemName: 'Bread' },
    ]);
  });

  test('[W5] a repeated batch is acknowledged without being applied twice, with the rows as they then are', async () => {
    const batch = merge([add('a', 1, { itemName: 'Milk' })]);
    const first = await server.call('w5', 'PUT', '/api/quick-list', batch, key('w5-1'));
    const { epoch } = first.json();
    const gone = merge([remove('a', 2, 1, { epoch })], 'tablet');
    await server.call('w5', 'PUT', '/api/quick-list', gone, key('w5-2'));
    const again = await server.call('w5', 'PUT', '/api/quick-list', batch, key('w5-1'));
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ acknowledged: first.json().acknowledged, rejected: [] });
    expect(again.json().rows).toMatchObject([{ id: 'a', deleted: { device: 'tablet' }, version: 2 }]);
  });

  test('[W4] [P8] the answer that applies a batch tells how it moved the feed, and a repetition’s does not', async () => {
    const put = async (name: string, items: unknown[]) =>
      (await server.call('p8', 'PUT', '/api/quick-list', merge(items), key(name))).json();
    const milk = add('a', 1, { itemName: 'Milk' });
    const first = await put('p8-1', [milk, add('b', 2, { itemName: 'Bread' })]);
    expect(first.feed).toEqual({ from: 0, to: 2 });
    expect(await put('p8-2', [add('a', 3, { itemName: 'Milk' })])).toMatchObject({
      feed: { from: 2, to: 2 },
    });
    const { epoch } = first;
    expect(await put('p8-3', [edit('a', 4, { isChecked: true }, 1, { epoch })])).toMatchObject({
      feed: { from: 2, to: 3 },
      rows: [{ id: 'a', version: 3 }],
    });
    expect(await put('p8-4', [edit('gone', 5, { isChecked: true }, 1, { epoch })])).toMatchObject({
      rejected: [{ op: 5 }],
      feed: { from: 3, to: 3 },
    });
    expect(await put('p8-1', [milk, add('b', 2, { itemName: 'Bread' })])).not.toHaveProperty('feed');
  });

  test('[W5] the same key with another body is rejected and nothing is applied', async () => {
    await server.call(
      'reuse',
      'PUT',
      '/api/quick-list',
      merge([add('a', 1, { itemName: 'Milk' })]),
      key('r'),
    );
    const reused = await server.call(
      'reuse',
      'PUT',
      '/api/quick-list',
      merge([add('b', 2, { itemName: 'Bread' })]),
      key('r'),
    );
    expect(reused.statusCode).toBe(422);
    expect(reused.json()).toMatchObject({ code: 'idempotency_key_reused' });
    const list = await server.call('reuse', 'GET', '/api/quick-list');
    expect(list.json().items).toHaveLength(1);
  });

  test('[W5] one person’s key is not another’s', async () => {
    const batch = merge([add('a', 1, { itemName: 'Milk' })]);
    await server.call('key-one', 'PUT', '/api/quick-list', batch, key('shared'));
    const other = await server.call('key-two', 'PUT', '/api/quick-list', merge([]), key('shared'));
    expect(other.statusCode).toBe(400);
    const own = await server.call('key-two', 'PUT', '/api/quick-list', batch, key('shared'));
    expect(own.json().acknowledged).toEqual([1]);
  });

  test('[W8] one bad operation is rejected by itself, with its reason; the others are applied', async () => {
    const answer = await server.call(
      'w8',
      'PUT',
      '/api/quick-list',
      merge([
        add('a', 1, { itemName: 'Milk' }),
        add('b', 2, {}),
        add('c', 3, { itemName: 'Jam', colour: 'red' }),
        edit('gone', 4, { isChecked: true }, 1),
        add('e', 5, { itemName: '\u0000' }),
        { sync: { op: 6, base: 0, epoch: '', stamp: 1 } },
        edit('a', 7, { category: 'furniture' }, 1),
      ]),
      key('w8-1'),
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json().acknowledged).toEqual([1]);
    expect(answer.json().rejected).toEqual([
      { op: 2, code: 'invalid_request', message: 'The field itemName is missing.' },
      { op: 3, code: 'invalid_request', message: 'The field colour is unknown.' },
      { op: 5, code: 'invalid_request', message: 'The field itemName is not valid.' },
      { op: 6, code: 'invalid_request', message: 'The change has no usable id or sync fields.' },
      { op: 7, code: 'invalid_request', message: 'The field category is not valid.' },
      { op: 4, code: 'not_found', message: 'This record is not on the server any more.' },
    ]);
  });

  test('[Q4] what was done to a record after a rejected change of it is rejected with it, what came before is not', async () => {
    await server.call(
      'q4',
      'PUT',
      '/api/quick-list',
      merge([add('a', 1, { itemName: 'Milk' })]),
      key('q4-1'),
    );
    const answer = await server.call(
      'q4',
      'PUT',
      '/api/quick-list',
      merge([
        edit('a', 2, { quantity: '2' }, 1),
        edit('a', 3, { itemName: '' }, 1),
        edit('a', 4, { isChecked: true }, 1),
        { _id: 'a', sync: { op: 5, base: 1, epoch: '', stamp: 1, isDeleted: true } },
        edit('gone', 6, { isChecked: true }, 1),
        add('gone', 7, { itemName: 'Jam' }),
      ]),
      key('q4-2'),
    );
    expect(answer.json().acknowledged).toEqual([2]);
    expect(answer.json().rejected.map(({ op, code }: { op: number; code: string }) => [op, code])).toEqual([
      [3, 'invalid_request'],
      [4, 'invalid_request'],
      [5, 'invalid_request'],
      [6, 'not_found'],
      [7, 'not_found'],
    ]);
    const list = await server.call('q4', 'GET', '/api/quick-list');
    expect(list.json().items).toMatchObject([
      { _id: 'a', itemName: 'Milk', quantity: '2', isChecked: false },
    ]);
  });

  test('[M6] a delete of what the server no longer has is through', async () => {
    const gone = { _id: 'gone', sync: { op: 1, base: 4, epoch: '', stamp: 1, isDeleted: true } };
    const answer = await server.call('m6-gone', 'PUT', '/api/quick-list', merge([gone]), key('m6-gone'));
    expect(answer.json()).toMatchObject({ acknowledged: [1], rejected: [], rows: [] });
  });

  test('[M4][M5] edits of different fields both stay; of one field the later stamp wins', async () => {
    const { epoch } = (
      await server.call(
        'm4',
        'PUT',
        '/api/quick-list',
        merge([add('a', 1, { itemName: 'Milk' })]),
        key('m4-1'),
      )
    ).json();
    const now = server.clock.ms;
    const early = edit('a', 2, { itemName: 'Oat milk', quantity: '1 l' }, 1, { epoch, stamp: now - 5000 });
    const late = edit('a', 1, { itemName: 'Goat milk', isChecked: true }, 1, { epoch, stamp: now - 1000 });
    await server.call('m4', 'PUT', '/api/quick-list', merge([late], 'laptop'), key('m4-2'));
    await server.call('m4', 'PUT', '/api/quick-list', merge([early]), key('m4-3'));
    const list = await server.call('m4', 'GET', '/api/quick-list');
    expect(list.json().items).toMatchObject([{ itemName: 'Goat milk', quantity: '1 l', isChecked: true }]);
  });

  test('[C3] a clock far ahead wins only until now + 60 s, and is never rejected', async () => {
    const { epoch } = (
      await server.call('c3', 'PUT', '/api/quick-list', merge([add('a', 1, { itemName: 'x' })]), key('c3-1'))
    ).json();
    const now = server.clock.ms;
    const ahead = edit('a', 2, { itemName: 'From 2099' }, 1, { epoch, stamp: Date.UTC(2099, 0) });
    const answer = await server.call('c3', 'PUT', '/api/quick-list', merge([ahead]), key('c3-2'));
    expect(answer.json().acknowledged).toEqual([2]);
    expect(answer.json().rows[0].marks.itemName.stamp).toBe(now + 60_000);
  });

  test('[M6] a delete removes what its author saw; an unseen edit keeps the row', async () => {
    const { epoch } = (
      await server.call(
        'm6',
        'PUT',
        '/api/quick-list',
        merge([add('a', 1, { itemName: 'Milk' }), add('b', 2, { itemName: 'Bread' })]),
        key('m6-1'),
      )
    ).json();
    const meta = { epoch, stamp: server.clock.ms };
    const laptop = merge(
      [edit('a', 1, { quantity: '2 l' }, 1, meta), edit('b', 2, { isChecked: true }, 2, meta)],
      'laptop',
    );
    await server.call('m6', 'PUT', '/api/quick-list', laptop, key('m6-2'));
    await server.call(
      'm6',
      'PUT',
      '/api/quick-list',
      merge([remove('a', 3, 1, meta), remove('b', 4, 2, meta)]),
      key('m6-3'),
    );
    const list = await server.call('m6', 'GET', '/api/quick-list');
    expect(list.json().items).toMatchObject([{ _id: 'a', quantity: '2 l' }]);
  });

  test('[W3] a merge without an Idempotency-Key is rejected', async () => {
    const answer = await server.call(
      'no-key',
      'PUT',
      '/api/quick-list',
      merge([add('a', 1, { itemName: 'x' })]),
    );
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      code: 'invalid_request',
      message: 'A merge needs the header Idempotency-Key.',
    });
  });

  test('the 5,001st item is rejected by itself', async () => {
    const items = Array.from({ length: 5000 }, (_, index) => ({ itemName: `Item ${index}` }));
    const full = await server.call('full', 'PUT', '/api/quick-list', { items });
    expect(full.statusCode).toBe(200);
    const answer = await server.call(
      'full',
      'PUT',
      '/api/quick-list',
      merge([add('one-more', 1, { itemName: 'One more' })]),
      key('full-1'),
    );
    expect(answer.json().rejected).toMatchObject([{ op: 1, code: 'list_limit' }]);
  });
});

test('no household sees or touches another’s rows', async () => {
  await server.call(
    'anna',
    'PUT',
    '/api/quick-list',
    merge([add('same-id', 1, { itemName: 'Anna’s' })]),
    key('x'),
  );
  await server.call(
    'bertil',
    'PUT',
    '/api/quick-list',
    merge([add('same-id', 1, { itemName: 'Bertil’s' })]),
    key('x'),
  );
  await server.call('bertil', 'PUT', '/api/quick-list', { items: [] });
  const anna = await server.call('anna', 'GET', '/api/quick-list');
  const bertil = await server.call('bertil', 'GET', '/api/quick-list');
  expect(anna.json().items).toMatchObject([{ itemName: 'Anna’s' }]);
  expect(bertil.json().items).toEqual([]);
});

const key = (value: string) => ({ 'idempotency-key': value });
const merge = (items: unknown[], device = 'phone') => ({
  items,
  recurringItemsToAdvance: [],
  merge: { device },
});
const add = (clientId: string, op: number, set: object) => ({
  ...set,
  clientId,
  sync: { op, base: 0, epoch: '', stamp: server.clock.ms },
});
const edit = (_id: string, op: number, set: object, base: number, meta: object = {}) => ({
  ...set,
  _id,
  sync: { op, base, epoch: '', stamp: server.clock.ms, ...meta },
});
const remove = (_id: string, op: number, base: number, meta: object = {}) => ({
  _id,
  sync: { op, base, epoch: '', stamp: server.clock.ms, ...meta, isDeleted: true },
});
