import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { keptLists } from 'sync-protocol/generated-lists/outlived-rows.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const range = { startDate: '2026-11-23', endDate: '2026-11-29' };

let server: TestApp;
let person: string;
let people = 0;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());
beforeEach(() => {
  person = `cook-${++people}`;
});

async function plan(date: string, title: string, items: object[]): Promise<string> {
  const body = { date, mealType: 'dinner', title, items };
  const planned = await server.call(person, 'POST', '/api/calendar', body);
  expect(planned.statusCode).toBe(201);
  return planned.json()._id;
}
const wanted = (itemName: string, quantity = '') => ({ itemName, quantity, isChecked: false });
const generate = (body: object = range, headers: Record<string, string> = {}) =>
  server.call(person, 'POST', '/api/generated-lists/from-calendar', body, headers);
const latest = () => server.call(person, 'GET', '/api/generated-lists/latest');
const lines = (answer: Awaited<ReturnType<typeof generate>>) =>
  answer
    .json()
    .items.map((item: { itemName: string; quantity: string; isChecked: boolean }) =>
      `${item.isChecked ? '✓ ' : ''}${item.itemName} ${item.quantity}`.trim().replaceAll('\u00a0', ' '),
    );

describe('a plain client', () => {
  test('has no list at first, makes one of the meals of some days, and reads it back', async () => {
    expect((await latest()).statusCode).toBe(404);
    await plan('2026-11-23', 'Pancakes', [wanted('maitoa', '5 dl'), wanted('kananmunia', '2')]);
    await plan('2026-11-29', 'Porridge', [wanted('maito', '2 dl')]);
    await plan('2026-11-30', 'Not of this week', [wanted('kaviaari')]);

    const made = await generate();
    expect(made.statusCode).toBe(200);
    expect(lines(made)).toEqual(['kananmunia 2', 'maito 7 dl']);
    expect(made.json()).toMatchObject({ _id: 'list-2026-11-23-2026-11-29', ...range });
    expect(made.json().items[1].meals).toEqual([
      { date: '2026-11-23', mealType: 'dinner', title: 'Pancakes' },
      { date: '2026-11-29', mealType: 'dinner', title: 'Porridge' },
    ]);
    expect((await latest()).json()).toEqual(made.json());
  });

  test('saves the list, matched by name, and what was checked or removed stays so when it is made again', async () => {
    await plan('2026-11-24', 'Soup', [wanted('milk', '1 l'), wanted('leek', '1'), wanted('cream', '2 dl')]);
    const { _id } = (await generate()).json();
    const saved = await server.call(person, 'PUT', `/api/generated-lists/${_id}`, {
      items: [{ itemName: 'milk', isChecked: true }, { itemName: 'cream' }],
    });
    expect(lines(saved).toSorted()).toEqual(['cream 2 dl', '✓ milk 1 l']);

    await plan('2026-11-25', 'Sauce', [wanted('milk', '5 dl'), wanted('leek', '2')]);
    expect(lines(await generate()).toSorted()).toEqual(['cream 2 dl', '✓ milk 1.5 l']);
  });

  test('sends back what it read, and says of a line no more than is its to say', async () => {
    await plan('2026-11-24', 'Soup', [wanted('salmon', '400 g')]);
    const other = (await generate({ startDate: '2026-11-24', endDate: '2026-11-24' })).json();
    const { _id, items } = (await generate()).json();
    const save = (lines: object[]) =>
      server.call(person, 'PUT', `/api/generated-lists/${_id}`, { items: lines });
    expect((await save(items)).json().items).toEqual(items);
    const odd = { itemName: 'salmon', isChecked: true, meals: null, isWanted: 'x', listId: other._id };
    const saved = await save([odd, { ...other.items[0], itemName: 'dill' }]);
    expect(lines(saved).toSorted()).toEqual(['dill 400 g', '✓ salmon 400 g']);
    expect(saved.json().items).toContainEqual({ ...items[0], isChecked: true });
    expect(saved.json().items).toContainEqual(expect.objectContaining({ listId: _id, itemName: 'dill' }));
    const again = await generate({ startDate: '2026-11-24', endDate: '2026-11-24' });
    expect(again.json().items).toEqual(other.items);
  });

  test('removes nothing that it was not shown: what no meal asked for at the time comes back with a meal', async () => {
    const meal = await plan('2026-11-24', 'Soup', [wanted('salmon')]);
    await plan('2026-11-25', 'Sandwiches', [wanted('bread')]);
    const { _id } = (await generate()).json();
    await server.call(person, 'DELETE', `/api/calendar/${meal}`);
    const { items } = (await generate()).json();
    expect(items).toMatchObject([{ itemName: 'bread' }]);
    await server.call(person, 'PUT', `/api/generated-lists/${_id}`, { items });
    await plan('2026-11-26', 'Salmon', [wanted('salmon')]);
    expect(lines(await generate()).toSorted()).toEqual(['bread', 'salmon']);
  });

  test('gives one food under several names, and their amounts are added up on its line', async () => {
    await plan('2026-11-24', 'Porridge', [wanted('maito', '7 dl')]);
    const { _id } = (await generate()).json();
    const save = (items: object[]) => server.call(person, 'PUT', `/api/generated-lists/${_id}`, { items });
    const milk = (itemName: string, quantity: string, isChecked = true) => ({
      itemName,
      quantity,
      isChecked,
    });
    const names = [milk('Milk', '1 l'), milk('milk', '5 dl', false), milk('maito', '2 dl')];
    expect(lines(await save(names))).toEqual(['maito 1.7 l']);
    expect(lines(await save([milk('maito', '1 dl'), milk('Milk', '2 dl')]))).toEqual(['✓ maito 3 dl']);
    expect(lines(await save([{ itemName: 'maito' }, milk('Milk', '2 dl')]))).toEqual(['✓ maito 5 dl']);
    expect(lines(await save([milk('maito', '1 dl'), milk('maito', '2 dl')]))).toEqual(['✓ maito 2 dl']);
    const eggs = [milk('eggs', '6'), milk('kananmunat', '4', false)];
    expect(lines(await save(eggs))).toEqual(['eggs 10']);
  });

  test('repeats a request under its key and changes nothing', async () => {
    await plan('2026-11-24', 'Soup', [wanted('leek')]);
    const key = { 'idempotency-key': 'make-1' };
    const first = await generate(range, key);
    server.clock.ms += 1_000;
    expect((await generate(range, key)).json()).toEqual(first.json());
  });

  test('is told the same quantities whatever its language, and writes none for that', async () => {
    await plan('2026-11-24', 'Soup', [wanted('cream', '1,5 dl'), wanted('Cream', '1 dl')]);
    const english = (await generate()).json();
    const finnish = (await generate(range, { 'accept-language': 'fi-FI,en;q=0.5' })).json();
    expect(finnish.items).toEqual(english.items);
    expect(finnish.items).toMatchObject([{ itemName: 'Cream', quantity: '2.5\u00a0dl' }]);
  });

  test.each([
    [{ startDate: '2026-11-29', endDate: '2026-11-23' }],
    [{ startDate: '2026-11-01', endDate: '2027-11-01' }],
    [{ startDate: '2026-02-29', endDate: '2026-03-01' }],
    [{ startDate: '2026-11-23' }],
    [{ ...range, locale: 'sv' }],
  ])('is rejected for %j', async (body) => {
    const answer = await generate(body);
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
  });

  test('sees no list of another household, and saves none', async () => {
    await plan('2026-11-24', 'Soup', [wanted('leek')]);
    const { _id } = (await generate()).json();
    person = 'a stranger';
    expect((await latest()).statusCode).toBe(404);
    const answer = await server.call(person, 'PUT', `/api/generated-lists/${_id}`, { items: [] });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  });
});

test('what the household always has at home, or buys as something else, is told by its choices', async () => {
  await plan('2026-11-24', 'Soup', [wanted('sugar'), wanted('skimmed milk', '1 dl'), wanted('milk', '2 dl')]);
  const choice = (op: number, id: string, set: object) => ({
    clientId: id,
    ...set,
    sync: { op, base: 0, epoch: '', stamp: 1 },
  });
  const { preferenceIdOfKey } = await import('sync-protocol/food-preferences/food-preference-id.ts');
  const { foodKey } = await import('sync-protocol/food/food-name.ts');
  const id = (name: string) => preferenceIdOfKey(foodKey(name));
  const merged = await server.call(
    person,
    'PUT',
    '/api/food-preferences',
    {
      items: [
        choice(1, id('sugar'), { itemName: 'sugar', isStaple: true }),
        choice(2, id('skimmed milk'), { itemName: 'skimmed milk', mergedInto: 'milk' }),
      ],
      merge: { device: 'phone' },
    },
    { 'idempotency-key': 'choices' },
  );
  expect(merged.json().acknowledged).toEqual([1, 2]);
  expect(lines(await generate())).toEqual(['milk 3 dl']);
});

test('making a list is part of the premium tier; a list that exists stays readable', async () => {
  const later = await startTestApp({ env: { TRIAL_DAYS: '1' } });
  try {
    expect((await later.call('cook', 'POST', '/api/generated-lists/from-calendar', range)).statusCode).toBe(
      200,
    );
    later.clock.ms += 2 * dayMs;
    const rejected = await later.call('cook', 'POST', '/api/generated-lists/from-calendar', range);
    expect([rejected.statusCode, rejected.json().code]).toEqual([403, 'premium_required']);
    expect((await later.call('cook', 'GET', '/api/generated-lists/latest')).statusCode).toBe(200);
  } finally {
    await later.close();
  }
});

test('a household keeps its latest lists; an older one that is made again begins anew', async () => {
  const weekOf = (index: number) => {
    const day = (offset: number) =>
      new Date(Date.UTC(2026, 10, 23) + (index * 7 + offset) * dayMs).toISOString().slice(0, 10);
    return { startDate: day(0), endDate: day(6) };
  };
  await plan('2026-11-24', 'Soup', [wanted('leek')]);
  const { _id } = (await generate(weekOf(0))).json();
  await server.call(person, 'PUT', `/api/generated-lists/${_id}`, {
    items: [{ itemName: 'leek', isChecked: true }],
  });
  for (let index = 1; index <= keptLists; index++) {
    server.clock.ms += 1_000;
    await generate(weekOf(index));
  }
  const gone = await server.call(person, 'PUT', `/api/generated-lists/${_id}`, { items: [] });
  expect(gone.statusCode).toBe(404);
  const { rows } = (await server.call(person, 'GET', '/api/changes')).json();
  const living = (noun: string) =>
    rows.filter((row: { noun: string; deleted: unknown }) => row.noun === noun && !row.deleted);
  expect(living('generatedList')).toHaveLength(keptLists);
  expect(living('generatedItem')).toEqual([]);

  expect(lines(await generate(weekOf(0)))).toEqual(['leek']);
});

test('on the free tier no list is made, by the server or by a device; lists that there are stay usable', async () => {
  const free = await startTestApp({ env: { TRIAL_DAYS: '1' } });
  const put = (url: string, key: string, change: object) =>
    free.call(
      'free',
      'PUT',
      url,
      { items: [change], merge: { device: 'phone' } },
      { 'idempotency-key': key },
    );
  const sync = (op: number, base = 0) => ({ op, base, epoch: '', stamp: 1 });
  const { startDate, endDate } = range;
  const list = { clientId: 'list-1', startDate, endDate, generatedAt: 1, sync: sync(1) };
  const line = { clientId: 'line-1', listId: 'list-1', itemName: 'leek', sync: sync(2) };
  expect((await put('/api/generated-lists', 'a', list)).json().rejected).toEqual([]);
  expect((await put('/api/generated-items', 'b', line)).json().rejected).toEqual([]);

  free.clock.ms += 2 * dayMs;
  const made = await free.call('free', 'POST', '/api/generated-lists/from-calendar', range);
  expect([made.statusCode, made.json().code]).toEqual([403, 'premium_required']);
  const another = { ...list, clientId: 'list-2', sync: sync(3) };
  expect((await put('/api/generated-lists', 'c', another)).json().rejected).toMatchObject([
    { op: 3, code: 'premium_required' },
  ]);
  const checked = { _id: 'line-1', isChecked: true, sync: sync(4, 2) };
  expect((await put('/api/generated-items', 'd', checked)).json().rejected).toEqual([]);
  const removed = { _id: 'list-1', sync: { ...sync(5, 1), isDeleted: true } };
  expect((await put('/api/generated-lists', 'e', removed)).json().rejected).toEqual([]);
  await free.close();
});

test('of meals that ask for more than anybody buys no list is made, and the others’ are', async () => {
  const items = (from: number) =>
    Array.from({ length: 200 }, (_, index) => [`items.k${index}`, wanted(`thing ${from + index}`)]);
  const meal = (index: number) => ({
    clientId: `m${index}`,
    date: index < 26 ? '2026-11-23' : '2026-12-24',
    mealType: 'dinner',
    title: 'Feast',
    ...Object.fromEntries(items(200 * index)),
    sync: { op: index + 1, base: 0, epoch: '', stamp: 1 },
  });
  const body = { items: Array.from({ length: 30 }, (_, index) => meal(index)), merge: { device: 'phone' } };
  const key = { 'idempotency-key': 'feast' };
  expect((await server.call(person, 'PUT', '/api/calendar', body, key)).statusCode).toBe(200);
  expect((await generate()).json()).toMatchObject({ code: 'list_limit' });
  expect((await latest()).statusCode).toBe(404);
  const other = await generate({ startDate: '2026-12-24', endDate: '2026-12-24' });
  expect(other.json().items).toHaveLength(800);
});
