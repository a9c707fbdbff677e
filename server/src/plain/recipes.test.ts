import { sql } from 'kysely';
import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const path = '/api/recipes';
const limitText = 'You have reached your 3-recipe trial limit. Please subscribe to create more.';
const soup = {
  title: 'Lohikeitto',
  description: 'Grandmother’s.\nBest on the second day.',
  ingredients: [
    { name: 'lohi', quantity: '400 g' },
    { name: 'kerma', quantity: '2 dl' },
  ],
  instructions: ['Keitä perunat.', 'Lisää lohi ja kerma.'],
  imageUrl: '',
  prepTimeMinutes: 40,
  servings: 4,
  nutrition: { energyKcal: 412.5, fat: 21, salt: 1.2 },
};

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp({ env: { TRIAL_DAYS: '30' } });
});
afterAll(() => server.close());

const key = (name: string) => ({ 'idempotency-key': name });
const sync = (op: number, extra: Record<string, unknown> = {}) => ({
  sync: { op, base: 0, epoch: '', stamp: server.clock.ms, ...extra },
});
const add = (clientId: string, op: number, fields: Record<string, unknown> = {}) => ({
  title: clientId,
  ...fields,
  clientId,
  ...sync(op),
});
const merge = (items: unknown[], device = 'phone') => ({ items, merge: { device } });
const put = (person: string, name: string, items: unknown[], device?: string, on = server) =>
  on.call(person, 'PUT', path, merge(items, device), key(`${person}-${name}`));
const titles = async (person: string, on = server): Promise<string[]> =>
  (await on.call(person, 'GET', path)).json().map(({ title }: { title: string }) => title);

/** A person whose trial is over, with this many recipes from the trial. */
async function freePerson(recipes: number) {
  const own = await startTestApp({ env: { TRIAL_DAYS: '30' } });
  for (let index = 1; index <= recipes; index += 1)
    await own.call('free', 'POST', path, { title: `Old ${index}`, clientId: `old-${index}` });
  await own.call('free', 'GET', path);
  own.clock.ms += 31 * dayMs;
  return own;
}

describe('a plain client that knows the API table alone', () => {
  test('writes a recipe, reads it, changes it, and deletes it with its body passed back', async () => {
    expect((await server.call('plain', 'GET', path)).json()).toEqual([]);

    const made = await server.call('plain', 'POST', path, { _id: 'temp_soup', ...soup });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toEqual({ _id: 'soup', ...soup, updatedAt: server.clock.ms });
    expect((await server.call('plain', 'GET', path)).json()).toEqual([made.json()]);
    expect((await server.call('plain', 'GET', `${path}/soup`)).json()).toEqual(made.json());

    server.clock.ms += 1000;
    const changed = await server.call('plain', 'PUT', `${path}/soup`, {
      ...made.json<object>(),
      servings: 6,
    });
    expect(changed.statusCode).toBe(200);
    expect(changed.json()).toEqual({ ...made.json(), servings: 6, updatedAt: server.clock.ms });

    const deleted = await server.call('plain', 'DELETE', `${path}/soup`);
    expect(deleted.statusCode).toBe(200);
    expect(deleted.json()).toEqual({ ...changed.json(), updatedAt: expect.any(Number) });
    expect((await server.call('plain', 'GET', path)).json()).toEqual([]);
  });

  test('may leave out what an ingredient row lacks: an empty one is none, half a one is told in the words of the form', async () => {
    const rows = (ingredients: object[]) => ({ title: 'Rows', ingredients });
    for (const half of [{ name: 'salt' }, { quantity: '1 tsp' }]) {
      const refused = await server.call('rows', 'POST', path, rows([half]));
      expect(refused.json()).toEqual({
        code: 'invalid_request',
        message: 'All active ingredient rows must have both name and quantity filled, or be empty.',
      });
    }
    const made = await server.call(
      'rows',
      'POST',
      path,
      rows([{}, soup.ingredients[0] ?? {}, { name: ' ' }]),
    );
    expect([made.statusCode, made.json().ingredients]).toEqual([201, soup.ingredients.slice(0, 1)]);
  });

  test('a recipe that is not there is answered 404, whatever is asked of it', async () => {
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { title: 'X' }],
      ['DELETE', undefined],
    ] as const) {
      const answer = await server.call('nobody', method, `${path}/missing`, body);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found' });
    }
  });

  test('needs no more than a title; what it leaves out of a change stays', async () => {
    const made = await server.call('short', 'POST', path, { title: '  Toast ' });
    expect(made.json()).toEqual({
      title: 'Toast',
      description: '',
      ingredients: [],
      instructions: [],
      imageUrl: '',
      prepTimeMinutes: null,
      servings: null,
      nutrition: null,
      _id: expect.any(String),
      updatedAt: expect.any(Number),
    });
    const { _id } = made.json();
    const changed = await server.call('short', 'PUT', `${path}/${_id}`, { servings: 2 });
    expect(changed.json()).toMatchObject({ title: 'Toast', servings: 2 });
  });

  test('is told in the words of the specification what is missing', async () => {
    const rejectedOf = async (recipe: object) => {
      const answer = await server.call('faults', 'POST', path, recipe);
      return { status: answer.statusCode, ...answer.json() };
    };
    const noTitle = { status: 400, code: 'invalid_request', message: 'Recipe title is required.' };
    expect(await rejectedOf({})).toEqual(noTitle);
    expect(await rejectedOf({ title: '  ' })).toEqual(noTitle);
    const halfRow = {
      status: 400,
      code: 'invalid_request',
      message: 'All active ingredient rows must have both name and quantity filled, or be empty.',
    };
    expect(await rejectedOf({ title: 'X', ingredients: [{ name: 'salt', quantity: '' }] })).toEqual(halfRow);
    expect(await rejectedOf({ title: 'X', ingredients: [{ name: ' ', quantity: '1 tsp' }] })).toEqual(
      halfRow,
    );
    expect(await titles('faults')).toEqual([]);
  });

  test.each([
    [
      'an ingredient whose name is half a surrogate pair',
      { ingredients: [{ name: '\ud800', quantity: '1' }] },
    ],
    [
      'an ingredient whose quantity is a control character',
      { ingredients: [{ name: 'a', quantity: '\u0000' }] },
    ],
    ['a title of control characters', { title: '\u0001\u0002' }],
    ['a title that is too long once its letters are composed', { title: '\u0958'.repeat(150) }],
  ])('%s is rejected, and what is kept fits its schema', async (_name, fields) => {
    const id = `odd-${JSON.stringify(fields).length}`;
    expect(
      (await server.call('odd', 'POST', path, { ...soup, ...fields, clientId: id })).json(),
    ).toMatchObject({
      code: 'invalid_request',
    });
    await server.call('odd', 'POST', path, { ...soup, clientId: id });
    const changed = await server.call('odd', 'PUT', `${path}/${id}`, fields);
    expect(changed.json()).toMatchObject({ code: 'invalid_request' });
    expect((await server.call('odd', 'GET', `${path}/${id}`)).json()).toMatchObject(soup);
  });

  test('may send its form as it stands: empty rows are no ingredients, empty steps no steps', async () => {
    const made = await server.call('form', 'POST', path, {
      title: 'Soup',
      ingredients: [
        { name: '', quantity: ' ' },
        { name: ' salt', quantity: '1 tsp\u0000' },
      ],
      instructions: ['', ' Boil.\r\nStir. ', '\u0007'],
    });
    expect(made.json()).toMatchObject({
      ingredients: [{ name: 'salt', quantity: '1 tsp' }],
      instructions: ['Boil.\nStir.'],
    });
  });

  test('may repeat a create or a delete under its Idempotency-Key, and is told the same', async () => {
    const first = await server.call('again', 'POST', path, { title: 'Once' }, key('create'));
    const second = await server.call('again', 'POST', path, { title: 'Once' }, key('create'));
    expect(second.json()).toEqual(first.json());
    expect(await titles('again')).toEqual(['Once']);
    const url = `${path}/${first.json()._id}`;
    const gone = await server.call('again', 'DELETE', url, undefined, key('delete'));
    const again = await server.call('again', 'DELETE', url, undefined, key('delete'));
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ _id: gone.json()._id, title: 'Once' });
  });

  test('cannot make a recipe anew under the id of a deleted one', async () => {
    await server.call('conflict', 'POST', path, { title: 'Old', clientId: 'same' });
    await server.call('conflict', 'DELETE', `${path}/same`);
    const answer = await server.call('conflict', 'POST', path, { title: 'New', clientId: 'same' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'conflict' });
  });

  test.each([
    ['an unknown field', { stars: 5 }],
    [
      'too many ingredients',
      { ingredients: Array.from({ length: 151 }, () => ({ name: 'a', quantity: '1' })) },
    ],
    ['a script for an image', { imageUrl: 'javascript:alert(1)' }],
    ['somebody else’s server for an image', { imageUrl: '//evil.example/x.png' }],
    ['one behind a backslash', { imageUrl: '/\\evil.example/x.png' }],
    ['one by https', { imageUrl: 'https://evil.example/x.png' }],
    ['half a person', { servings: 2.5 }],
    ['negative salt', { nutrition: { salt: -1 } }],
    ['an unknown nutrient', { nutrition: { fibre: 1 } }],
  ])('is rejected %s', async (_what, fields) => {
    const answer = await server.call('bad', 'POST', path, { title: 'X', ...fields });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_request' });
  });

  test('keeps an image of elsewhere that a recipe has from before, and edits the rest of it', async () => {
    const made = await server.call('from-before', 'POST', path, { ...soup, imageUrl: '/old.png' });
    await sql`update rows set state = replace(state, '/old.png', 'https://old.example/x.png')`.execute(
      server.database.db,
    );
    const url = `${path}/${made.json()._id}`;
    const whole = (await server.call('from-before', 'GET', url)).json();
    expect(whole.imageUrl).toBe('https://old.example/x.png');
    const edit = { ...soup, imageUrl: whole.imageUrl, title: 'Better soup' };
    expect((await server.call('from-before', 'PUT', url, edit)).json()).toMatchObject(edit);
    const other = await server.call('from-before', 'PUT', url, { imageUrl: 'https://new.example/x.png' });
    expect(other.statusCode).toBe(400);
  });

  test('sees and changes only what is its household’s own', async () => {
    const made = await server.call('owner', 'POST', path, { title: 'Secret' });
    const url = `${path}/${made.json()._id}`;
    expect((await server.call('stranger', 'GET', url)).statusCode).toBe(404);
    expect((await server.call('stranger', 'PUT', url, { title: 'Mine' })).statusCode).toBe(404);
    expect((await server.call('stranger', 'DELETE', url)).statusCode).toBe(404);
    expect(await titles('owner')).toEqual(['Secret']);
  });
});

describe('a device that merges', () => {
  test('is rejected an image of elsewhere, and nothing else of what it sends', async () => {
    const answer = await put('pictures', '1', [
      add('p1', 1, { ...soup, imageUrl: 'https://evil.example/x.png' }),
      add('p2', 2, soup),
    ]);
    expect(answer.json()).toMatchObject({
      acknowledged: [2],
      rejected: [{ op: 1, code: 'invalid_request' }],
    });
  });

  test('adds, edits, deletes and restores, and a plain client sees the same', async () => {
    const first = await put('merge', '1', [add('m1', 1, soup), add('m2', 2)]);
    expect(first.json()).toMatchObject({ acknowledged: [1, 2], rejected: [] });
    expect(await titles('merge')).toEqual(['Lohikeitto', 'm2']);
    const { epoch } = first.json();
    await put('merge', '2', [
      { _id: 'm1', title: 'Salmon soup', ...sync(3, { base: 1, epoch }) },
      { _id: 'm2', ...sync(4, { base: 2, epoch, isDeleted: true }) },
    ]);
    expect(await titles('merge')).toEqual(['Salmon soup']);
    await put('merge', '3', [{ _id: 'm2', ...sync(5, { base: 4, epoch, isDeleted: false }) }]);
    expect(await titles('merge')).toEqual(['Salmon soup', 'm2']);
  });

  test('[W8] a recipe that is not valid is rejected by itself', async () => {
    const answer = await put('w8', '1', [
      add('good', 1),
      add('bad', 2, { servings: 'many' }),
      add('fine', 3),
    ]);
    expect(answer.json()).toMatchObject({
      acknowledged: [1, 3],
      rejected: [{ op: 2, code: 'invalid_request', message: 'The field servings is not valid.' }],
    });
  });
});

describe('the free tier', () => {
  test('holds 3 recipes: a fourth is rejected with its code, by either way in, and nothing of it is kept', async () => {
    const own = await freePerson(0);
    for (const title of ['One', 'Two']) await own.call('free', 'POST', path, { title });
    const merged = await put('free', '1', [add('Three', 1), add('Four', 2)], 'phone', own);
    expect(merged.json()).toMatchObject({
      acknowledged: [1],
      rejected: [{ op: 2, code: 'recipe_limit', message: limitText }],
    });
    const rejected = await own.call('free', 'POST', path, { title: 'Five' });
    expect(rejected.statusCode).toBe(403);
    expect(rejected.json()).toEqual({ code: 'recipe_limit', message: limitText });
    expect(await titles('free', own)).toEqual(['One', 'Two', 'Three']);
    await own.close();
  });

  test('leaves what is there readable, editable and deletable when it is more than 3', async () => {
    const own = await freePerson(5);
    expect(await titles('free', own)).toHaveLength(5);
    const edited = await own.call('free', 'PUT', `${path}/old-1`, { title: 'New name' });
    expect(edited.json()).toMatchObject({ title: 'New name' });
    await own.call('free', 'DELETE', `${path}/old-2`);
    expect((await own.call('free', 'POST', path, { title: 'More' })).statusCode).toBe(403);
    expect(await titles('free', own)).toEqual(['New name', 'Old 3', 'Old 4', 'Old 5']);
    await own.close();
  });

  test('counts a restore, and an edit that would bring a deleted recipe back', async () => {
    const own = await freePerson(4);
    await own.call('free', 'DELETE', `${path}/old-4`);
    const restored = await put('free', 'res', [{ _id: 'old-4', ...sync(2, { isDeleted: false }) }], 'a', own);
    expect(restored.json()).toMatchObject({ rejected: [{ op: 2, code: 'recipe_limit' }] });
    const revived = await put('free', 'rev', [{ _id: 'old-4', title: 'Back', ...sync(3) }], 'b', own);
    expect(revived.json()).toMatchObject({ rejected: [{ op: 3, code: 'recipe_limit' }] });
    await own.call('free', 'DELETE', `${path}/old-3`);
    const roomy = await put('free', 'res2', [{ _id: 'old-4', ...sync(4, { isDeleted: false }) }], 'a', own);
    expect(roomy.json()).toMatchObject({ acknowledged: [4], rejected: [] });
    await own.close();
  });

  test('two devices and a plain client at once cannot pass the limit', async () => {
    const own = await freePerson(1);
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, index) =>
        put('free', `race-${index}`, [add(`r${index}`, 1)], `device-${index % 2}`, own),
      ),
      ...Array.from({ length: 4 }, (_, index) => own.call('free', 'POST', path, { title: `plain ${index}` })),
    ]);
    const accepted = answers.filter(
      (answer) =>
        answer.statusCode === 201 || (answer.statusCode === 200 && answer.json().acknowledged.length === 1),
    );
    expect(accepted).toHaveLength(2);
    expect(await titles('free', own)).toHaveLength(3);
    await own.close();
  });

  test('has no nutrition: it is not shown and not taken, and what is sent back does not delete it', async () => {
    const own = await startTestApp({ env: { TRIAL_DAYS: '30' } });
    await own.call('free', 'POST', path, { ...soup, clientId: 'soup' });
    own.clock.ms += 31 * dayMs;
    const shown = await own.call('free', 'GET', `${path}/soup`);
    expect(shown.json()).not.toHaveProperty('nutrition');
    expect(
      (await own.call('free', 'PUT', `${path}/soup`, { ...shown.json<object>(), servings: 5 })).statusCode,
    ).toBe(200);
    expect((await own.call('free', 'PUT', `${path}/soup`, soup)).statusCode).toBe(200);
    const rejected = await own.call('free', 'PUT', `${path}/soup`, { nutrition: { salt: 3 } });
    expect(rejected.statusCode).toBe(403);
    expect(rejected.json()).toMatchObject({ code: 'premium_required' });
    const merged = await put(
      'free',
      '1',
      [add('pie', 1, { nutrition: { salt: 1 } }), add('tart', 2)],
      'a',
      own,
    );
    expect(merged.json()).toMatchObject({
      acknowledged: [2],
      rejected: [{ op: 1, code: 'premium_required' }],
    });
    own.clock.ms -= 31 * dayMs;
    expect((await own.call('free', 'GET', `${path}/soup`)).json()).toMatchObject({
      nutrition: soup.nutrition,
    });
    await own.close();
  });
});

test('the stats count the recipes that are there', async () => {
  const stats = async () => (await server.call('counted', 'GET', '/api/users/me/stats')).json();
  expect(await stats()).toMatchObject({ recipesSaved: 0, subscription: { status: 'trialing' } });
  await server.call('counted', 'POST', path, { title: 'One', clientId: 'one' });
  await server.call('counted', 'POST', path, { title: 'Two' });
  await server.call('counted', 'DELETE', `${path}/one`);
  expect(await stats()).toMatchObject({ recipesSaved: 1 });
});

describe('a book that is larger than a server has room for many times at once', () => {
  let own: TestApp;
  beforeAll(async () => {
    own = await startTestApp({ env: { TRIAL_DAYS: '30' } });
    const steps = Array.from({ length: 40 }, (_, index) => `${index} ${'sekoita hyvin '.repeat(140)}`);
    const { _id } = (await own.call('ann', 'POST', path, { ...soup, instructions: steps })).json();
    const { db } = own.database;
    const row = await db.selectFrom('rows').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();
    const state = JSON.parse(row.state);
    for (let nth = 1; nth <= 150; nth += 1) {
      const id = `copy-${(nth * 37) % 151}`;
      const copy = { ...state, id, created: { ...state.created, version: 1_000 + nth } };
      await db
        .insertInto('rows')
        .values({ ...row, id, version: 1_000 + nth, state: JSON.stringify(copy) })
        .execute();
    }
  });
  afterAll(() => own.close());

  test('is answered whole and in order, while other people are served', async () => {
    let turns = 0;
    const turn = () => {
      turns += 1;
      next = setImmediate(turn);
    };
    let next = setImmediate(turn);
    const answer = await own.call('ann', 'GET', path);
    clearImmediate(next);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toContain('no-store');
    const book = answer.json();
    expect(book).toHaveLength(151);
    expect(book.slice(1).map(({ _id }: { _id: string }) => _id)).toEqual(
      Array.from({ length: 150 }, (_, index) => `copy-${((index + 1) * 37) % 151}`),
    );
    expect(Object.keys(book[150])).toEqual(Object.keys(book[0]));
    // About twelve megabytes, read twice in pages of one.
    expect(turns).toBeGreaterThan(20);
  });

  test('is let go when its reader goes', async () => {
    const address = await own.app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const authorization = `Bearer ${await own.issuer.token('ann')}`;
    const answer = await fetch(`${address}${path}`, { headers: { authorization }, signal: leaving.signal });
    await answer.body?.getReader().read();
    leaving.abort();
    expect((await fetch(`${address}${path}`, { headers: { authorization } })).status).toBe(200);
  });
});
