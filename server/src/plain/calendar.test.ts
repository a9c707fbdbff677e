import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const key = (text: string) => ({ 'idempotency-key': text });
const dinner = { date: '2026-11-23', mealType: 'dinner', title: 'Lohikeitto' };
const view = (viewStart: string, viewEnd: string) =>
  `/api/calendar?viewStart=${viewStart}&viewEnd=${viewEnd}`;
const titles = async (subject: string, start: string, end: string) =>
  (await server.call(subject, 'GET', view(start, end))).json().map((entry: { title: string }) => entry.title);

describe('a plain client that knows the API table alone', () => {
  test('plans a meal, reads it back, changes it and takes it off again', async () => {
    expect((await server.call('plain', 'GET', view('2026-11-01', '2026-11-30'))).json()).toEqual([]);
    const items = [
      { itemName: 'lohi', quantity: '400 g', category: 'meat', isChecked: false },
      { itemName: 'tilli', isChecked: true },
    ];
    const created = await server.call('plain', 'POST', '/api/calendar', {
      ...dinner,
      description: 'For grandmother.\nNo onion.',
      recipeId: 'temp_salmon-soup',
      servings: 4,
      items,
    });
    expect(created.statusCode).toBe(201);
    const entry = created.json();
    expect(entry).toEqual({
      ...dinner,
      _id: expect.any(String),
      description: 'For grandmother.\nNo onion.',
      recipeId: 'salmon-soup',
      servings: 4,
      items: items.map((item) => ({ ...item, key: expect.any(String) })),
    });
    expect((await server.call('plain', 'GET', view('2026-11-23', '2026-11-23'))).json()).toEqual([entry]);

    const changed = await server.call('plain', 'PUT', `/api/calendar/${entry._id}`, {
      date: '2026-11-24',
      recipeId: null,
      items: [],
    });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toEqual({ ...entry, date: '2026-11-24', recipeId: null, items: [] });
    const whole = await server.call('plain', 'PUT', `/api/calendar/${entry._id}`, {
      ...entry,
      title: 'Kalakeitto',
    });
    expect(whole.json().title).toBe('Kalakeitto');

    const deleted = await server.call('plain', 'DELETE', `/api/calendar/${entry._id}`);
    expect(deleted.statusCode).toBe(200);
    expect(deleted.json()).toEqual({ _id: entry._id });
    expect(await titles('plain', '2026-11-01', '2026-11-30')).toEqual([]);
  });

  test('gives back what it has read, with what it need not know of a meal', async () => {
    const { _id } = (await server.call('whole', 'POST', '/api/calendar', dinner)).json();
    const told = {
      cookId: 'ville',
      isCooked: true,
      cookedNote: 'Less salt',
      isLeftovers: true,
      repeatId: 'soup-on-mondays',
    };
    const sync = { op: 1, base: 1, epoch: '', stamp: server.clock.ms };
    await server.call(
      'whole',
      'PUT',
      '/api/calendar',
      { items: [{ _id, ...told, sync }], merge: { device: 'phone' } },
      key('whole-1'),
    );
    const [meal] = (await server.call('whole', 'GET', view('2026-11-23', '2026-11-23'))).json();
    expect(meal).toMatchObject(told);
    const back = await server.call('whole', 'PUT', `/api/calendar/${_id}`, meal);
    expect([back.statusCode, back.json()]).toEqual([200, meal]);
    const older = await server.call('whole', 'PUT', `/api/calendar/${_id}`, { title: 'Soup' });
    expect(older.json()).toEqual({ ...meal, title: 'Soup' });
    const other = await server.call('whole', 'PUT', `/api/calendar/${_id}`, {
      isCooked: null,
      cookedNote: '',
    });
    expect(other.json()).toMatchObject({ isCooked: null, cookedNote: '', isLeftovers: true });
  });

  test('need say no more of an item than its name', async () => {
    const bare = { ...dinner, items: [{ itemName: 'leek' }] };
    const created = await server.call('bare', 'POST', '/api/calendar', bare);
    expect(created.statusCode).toBe(201);
    const { _id, items } = created.json();
    expect(created.json()).toMatchObject({ ...dinner, description: '' });
    expect(items).toEqual([{ itemName: 'leek', isChecked: false, key: expect.any(String) }]);

    const path = `/api/calendar/${_id}`;
    await server.call('bare', 'PUT', path, { items: [{ itemName: 'leek', isChecked: true }] });
    const edit = { items: [{ itemName: 'leek', quantity: '2' }, { itemName: 'dill' }] };
    expect((await server.call('bare', 'PUT', path, edit)).json().items).toMatchObject([
      { itemName: 'leek', quantity: '2', isChecked: true },
      { itemName: 'dill', isChecked: false },
    ]);
  });

  test('needs day, meal and title, and gets the rest empty', async () => {
    const created = await server.call('least', 'POST', '/api/calendar', dinner);
    expect(created.json()).toEqual({ ...dinner, _id: expect.any(String), description: '', items: [] });
    for (const field of Object.keys(dinner)) {
      const { [field as keyof typeof dinner]: _, ...lacking } = dinner;
      expect((await server.call('least', 'POST', '/api/calendar', lacking)).statusCode, field).toBe(400);
    }
  });

  test('sees both the first and the last day of a view, by day and in the order of the day’s meals', async () => {
    const plan = (date: string, mealType: string, title: string) =>
      server.call('range', 'POST', '/api/calendar', { date, mealType, title });
    await plan('2027-03-01', 'breakfast', 'after');
    await plan('2027-02-28', 'dinner', 'last evening');
    await plan('2027-02-28', 'breakfast', 'last morning');
    await plan('2027-02-01', 'other', 'first');
    await plan('2027-01-31', 'lunch', 'before');
    expect(await titles('range', '2027-02-01', '2027-02-28')).toEqual([
      'first',
      'last morning',
      'last evening',
    ]);
    expect(await titles('range', '2027-02-28', '2027-02-28')).toEqual(['last morning', 'last evening']);
  });

  test.each([
    ['no range', '/api/calendar'],
    ['half a range', '/api/calendar?viewStart=2026-11-01'],
    ['a day that does not exist', view('2026-02-30', '2026-03-01')],
    ['a moment', view('2026-02-01T00:00:00Z', '2026-03-01')],
    ['days in the wrong order', view('2026-11-02', '2026-11-01')],
    ['more than a year', view('2026-01-01', '2027-01-02')],
    ['an unknown parameter', `${view('2026-01-01', '2026-01-02')}&all=1`],
  ])('is told what is wrong with %s', async (_, url) => {
    const answer = await server.call('bad', 'GET', url);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request', message: expect.any(String) });
  });

  test('may see a whole leap year at once', async () => {
    const year = await server.call('leap', 'GET', view('2028-01-01', '2028-12-31'));
    expect(year.statusCode).toBe(200);
  });

  test.each([
    ['day', { date: '2026-02-29' }],
    ['meal', { mealType: 'brunch' }],
    ['title', { title: '   ' }],
    ['title', { title: 'x'.repeat(201) }],
    ['description', { description: 'x'.repeat(4001) }],
    ['servings', { servings: 0 }],
    ['recipe', { recipeId: 'a b' }],
    ['item', { items: [{ itemName: '', isChecked: false }] }],
    ['items', { items: Array.from({ length: 201 }, () => ({ itemName: 'milk', isChecked: false })) }],
    ['field', { colour: 'red' }],
  ])('is rejected a bad %s', async (_, part) => {
    const answer = await server.call('bad', 'POST', '/api/calendar', { ...dinner, ...part });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('invalid_request');
  });

  test('is told that a meal is not there, and may delete twice', async () => {
    expect((await server.call('gone', 'PUT', '/api/calendar/nothing', { title: 'x' })).statusCode).toBe(404);
    expect((await server.call('gone', 'DELETE', '/api/calendar/nothing')).statusCode).toBe(404);
    const { _id } = (await server.call('gone', 'POST', '/api/calendar', dinner)).json();
    expect((await server.call('gone', 'DELETE', `/api/calendar/${_id}`)).statusCode).toBe(200);
    expect((await server.call('gone', 'DELETE', `/api/calendar/${_id}`)).statusCode).toBe(200);
    expect((await server.call('gone', 'PUT', `/api/calendar/${_id}`, { title: 'x' })).json().code).toBe(
      'not_found',
    );
  });

  test('[O5] who creates again with the same id, or the same key, finds the meal as it is', async () => {
    const soup = { ...dinner, items: [{ itemName: 'lohi' }] };
    const first = await server.call('again', 'POST', '/api/calendar', { ...soup, clientId: 'm1' });
    const second = await server.call('again', 'POST', '/api/calendar', {
      ...soup,
      _id: 'temp_m1',
      title: 'Other',
    });
    expect(second.json()).toEqual(first.json());
    const keyed = await server.call('again', 'POST', '/api/calendar', dinner, key('k1'));
    const repeated = await server.call('again', 'POST', '/api/calendar', dinner, key('k1'));
    expect(repeated.json()).toEqual(keyed.json());
    expect(await titles('again', '2026-11-23', '2026-11-23')).toHaveLength(2);
    await server.call('again', 'DELETE', '/api/calendar/m1');
    const revived = await server.call('again', 'POST', '/api/calendar', { ...dinner, clientId: 'm1' });
    expect(revived.json().code).toBe('conflict');
  });

  test('may send the checklist as it was read, changed and in another order', async () => {
    const item = (itemName: string) => ({ itemName, isChecked: false });
    const created = await server.call('order', 'POST', '/api/calendar', {
      ...dinner,
      items: [item('lohi'), item('tilli'), item('kerma')],
    });
    const { _id, items } = created.json();
    const changed = await server.call('order', 'PUT', `/api/calendar/${_id}`, {
      items: [items[2], { ...items[0], isChecked: true, quantity: '400 g' }, item('peruna')],
    });
    expect(changed.json().items).toMatchObject([
      { itemName: 'kerma' },
      { itemName: 'lohi', isChecked: true, quantity: '400 g' },
      { itemName: 'peruna' },
    ]);
  });

  test('is told when a meal has room for no more items, those that were taken off included', async () => {
    const checklist = (of: string) =>
      Array.from({ length: 200 }, (_, index) => ({ itemName: `${of} ${index}` }));
    const { _id } = (
      await server.call('full', 'POST', '/api/calendar', { ...dinner, items: checklist('first') })
    ).json();
    const put = (edit: object) => server.call('full', 'PUT', `/api/calendar/${_id}`, edit);
    const second = await put({ items: checklist('second') });
    expect(second.statusCode).toBe(200);
    const third = await put({ title: 'Soup', items: checklist('third') });
    expect([third.statusCode, third.json().code]).toEqual([422, 'list_limit']);
    expect((await put({})).json()).toEqual(second.json());
    const titled = await put({ title: 'Soup', items: second.json().items });
    expect([titled.statusCode, titled.json().title]).toEqual([200, 'Soup']);
  });

  test('finds in the stats how many meals are planned', async () => {
    const planned = async () =>
      (await server.call('stats', 'GET', '/api/users/me/stats')).json<{ mealsPlanned: number }>()
        .mealsPlanned;
    expect(await planned()).toBe(0);
    await server.call('stats', 'POST', '/api/calendar', { ...dinner, clientId: 'one' });
    await server.call('stats', 'POST', '/api/calendar', { ...dinner, clientId: 'two' });
    await server.call('stats', 'DELETE', '/api/calendar/one');
    expect(await planned()).toBe(1);
  });

  test('sees nothing of other households', async () => {
    await server.call('mine', 'POST', '/api/calendar', { ...dinner, clientId: 'shared-id' });
    expect(await titles('theirs', '2026-11-23', '2026-11-23')).toEqual([]);
    expect((await server.call('theirs', 'DELETE', '/api/calendar/shared-id')).statusCode).toBe(404);
  });
});

describe('a device that merges', () => {
  const meta = (op: number, base = 0) => ({ op, base, epoch: '', stamp: 1_000 + op });
  const merge = (items: unknown[]) => ({ items, merge: { device: 'phone' } });

  test('[W1][W2] adds meals of its own and changes fields of them; what is absent stays', async () => {
    const added = await server.call(
      'device',
      'PUT',
      '/api/calendar',
      merge([
        { ...dinner, clientId: 'a', 'items.k1': { itemName: 'lohi', isChecked: false }, sync: meta(1) },
      ]),
      key('device-1'),
    );
    expect(added.json()).toMatchObject({ acknowledged: [1], rows: [{ noun: 'calendarEntry', id: 'a' }] });
    const { version } = added.json().rows[0];
    await server.call(
      'device',
      'PUT',
      '/api/calendar',
      merge([{ _id: 'a', date: '2026-12-24', sync: { ...meta(2, version), epoch: added.json().epoch } }]),
      key('device-2'),
    );
    const [entry] = (await server.call('device', 'GET', view('2026-12-24', '2026-12-24'))).json();
    expect(entry).toMatchObject({ _id: 'a', title: 'Lohikeitto', items: [{ key: 'k1', itemName: 'lohi' }] });
  });

  test('[W8] a meal on a day that does not exist is rejected by itself', async () => {
    const answer = await server.call(
      'rejected',
      'PUT',
      '/api/calendar',
      merge([
        { ...dinner, clientId: 'b', date: '2026-02-30', sync: meta(1) },
        { ...dinner, clientId: 'c', sync: meta(2) },
      ]),
      key('rejected-1'),
    );
    expect(answer.json()).toMatchObject({
      acknowledged: [2],
      rejected: [{ op: 1, code: 'invalid_request' }],
    });
  });
});
