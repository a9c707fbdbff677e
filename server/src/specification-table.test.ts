import { afterAll, beforeAll, expect, test } from 'vitest';
import { allEndpoints } from '#testing/all-endpoints.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

// The table of specification 7, row by row, sent by a client that knows nothing of sync: no headers of ours,
// no clientId, no merge. One person sends all of them, so that each row finds what earlier rows left.

type Method = Parameters<TestApp['call']>[1];
/** Ids created so far, by the names in the paths. */
type Made = Record<'generatedList' | 'recurringItem' | 'recipe' | 'entry', string>;

interface Row {
  method: Method;
  path: string | ((made: Made) => string);
  payload?: unknown;
  status?: number;
  /** Checks the answer, and stores ids for later rows. */
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the server sent.
  answer: (body: any, made: Made) => void;
}

const id = expect.any(String);
const milk = { itemName: 'Milk', category: 'dairy', interval: 'weekly', startDate: '2026-01-12' };
const soup = {
  title: 'Salmon soup',
  description: 'As always.',
  ingredients: [{ name: 'salmon', quantity: '400 g' }],
  instructions: ['Boil.', 'Serve.'],
  imageUrl: '',
  prepTimeMinutes: 35,
  servings: 4,
  nutrition: {
    energyKcal: 480,
    fat: 28,
    saturatedFat: 13,
    carbohydrates: 27,
    sugars: 5,
    protein: 29,
    salt: 1.9,
  },
};
const dinner = {
  date: '2026-01-15',
  mealType: 'dinner',
  title: 'Salmon soup',
  description: 'Guests.',
  servings: 4,
  items: [{ itemName: 'salmon', quantity: '400 g', category: 'meat', isChecked: false }],
};

const rows: Row[] = [
  {
    method: 'GET',
    path: '/api/users/me/stats',
    answer: (stats) => expect(stats.subscription.onboardingComplete).toBe(false),
  },
  {
    method: 'POST',
    path: '/api/users/me/change-password',
    answer: ({ message }) => expect(message).toBe('Password change email sent successfully.'),
  },
  {
    method: 'PATCH',
    path: '/api/users/me/onboarding',
    answer: (body) => expect(body).toEqual({ onboardingComplete: true }),
  },
  {
    method: 'GET',
    path: '/api/quick-list',
    answer: (list) => expect(list).toMatchObject({ items: [] }),
  },
  {
    method: 'POST',
    path: '/api/recurring-items',
    payload: milk,
    status: 201,
    answer: (rule, made) => {
      made.recurringItem = rule._id;
      expect(rule).toMatchObject({ _id: id, ...milk, nextDueDate: '2026-01-12', status: 'due' });
    },
  },
  {
    method: 'GET',
    path: '/api/recurring-items',
    answer: (list) => expect(list).toMatchObject([milk]),
  },
  {
    method: 'GET',
    path: '/api/recurring-items/due',
    answer: (list) => expect(list).toMatchObject([milk]),
  },
  {
    method: 'PUT',
    path: '/api/quick-list',
    payload: ({ recurringItem }: Made) => ({
      items: [
        {
          itemName: 'Milk',
          category: 'dairy',
          isChecked: false,
          source: 'recurring',
          sourceId: recurringItem,
        },
        { itemName: 'Bread', category: 'pantry', isChecked: true },
      ],
      recurringItemsToAdvance: [recurringItem],
    }),
    answer: ({ items }) =>
      expect(items).toMatchObject([
        { _id: id, itemName: 'Milk', source: 'recurring' },
        { _id: id, itemName: 'Bread', isChecked: true },
      ]),
  },
  {
    method: 'GET',
    path: '/api/recurring-items/due',
    answer: (list) => expect(list).toEqual([]),
  },
  {
    method: 'PUT',
    path: ({ recurringItem }) => `/api/recurring-items/${recurringItem}`,
    payload: { ...milk, itemName: 'Oat milk' },
    answer: (rule) =>
      expect(rule).toMatchObject({ itemName: 'Oat milk', nextDueDate: '2026-01-19', status: 'scheduled' }),
  },
  {
    method: 'DELETE',
    path: ({ recurringItem }) => `/api/recurring-items/${recurringItem}`,
    answer: (body, { recurringItem }) => expect(body).toEqual({ _id: recurringItem }),
  },
  {
    method: 'POST',
    path: '/api/recipes',
    payload: soup,
    status: 201,
    answer: (recipe, made) => {
      made.recipe = recipe._id;
      const { imageUrl, ...written } = soup;
      expect(recipe).toMatchObject({ _id: id, ...written, updatedAt: expect.anything() });
    },
  },
  {
    method: 'GET',
    path: '/api/recipes',
    answer: (list, { recipe }) => expect(list).toMatchObject([{ _id: recipe, title: 'Salmon soup' }]),
  },
  {
    method: 'GET',
    path: ({ recipe }) => `/api/recipes/${recipe}`,
    answer: ({ ingredients, instructions }) =>
      expect({ ingredients, instructions }).toEqual({
        ingredients: soup.ingredients,
        instructions: soup.instructions,
      }),
  },
  { method: 'GET', path: '/api/recipes/nothing', status: 404, answer: () => undefined },
  {
    method: 'PUT',
    path: ({ recipe }) => `/api/recipes/${recipe}`,
    payload: { ...soup, title: 'Fish soup' },
    answer: ({ title }) => expect(title).toBe('Fish soup'),
  },
  {
    method: 'POST',
    path: '/api/calendar',
    status: 201,
    payload: ({ recipe }: Made) => ({ ...dinner, recipeId: recipe }),
    answer: (entry, made) => {
      made.entry = entry._id;
      expect(entry).toMatchObject({ _id: id, ...dinner, recipeId: made.recipe });
    },
  },
  {
    method: 'GET',
    path: '/api/calendar?viewStart=2026-01-15&viewEnd=2026-01-15',
    answer: (entries) => expect(entries).toMatchObject([dinner]),
  },
  {
    method: 'PUT',
    path: ({ entry }) => `/api/calendar/${entry}`,
    payload: { ...dinner, date: '2026-01-16' },
    answer: (entry) => expect(entry).toMatchObject({ date: '2026-01-16', title: 'Salmon soup' }),
  },
  {
    method: 'POST',
    path: '/api/generated-lists/from-calendar',
    payload: { startDate: '2026-01-12', endDate: '2026-01-18' },
    answer: (list, made) => {
      made.generatedList = list._id;
      expect(list.items).toMatchObject([{ itemName: 'salmon', isChecked: false }]);
    },
  },
  {
    method: 'GET',
    path: '/api/generated-lists/latest',
    answer: (list, { generatedList }) =>
      expect(list).toMatchObject({ _id: generatedList, items: [{ itemName: 'salmon' }] }),
  },
  {
    method: 'PUT',
    path: ({ generatedList }) => `/api/generated-lists/${generatedList}`,
    payload: { items: [{ itemName: 'salmon', isChecked: true }] },
    answer: ({ items }) => expect(items).toMatchObject([{ itemName: 'salmon', isChecked: true }]),
  },
  {
    method: 'DELETE',
    path: ({ entry }) => `/api/calendar/${entry}`,
    answer: (body, { entry }) => expect(body).toEqual({ _id: entry }),
  },
  {
    method: 'DELETE',
    path: ({ recipe }) => `/api/recipes/${recipe}`,
    answer: ({ _id }, { recipe }) => expect(_id).toBe(recipe),
  },
  { method: 'DELETE', path: '/api/users/me', status: 204, answer: () => undefined },
];

let server: TestApp;
const made: Made = { generatedList: '', recurringItem: '', recipe: '', entry: '' };
beforeAll(async () => {
  server = await startTestApp({ identity: { sendPasswordReset: async () => true } });
});
afterAll(() => server.close());

const pathOf = (row: Row, from: Made) => (typeof row.path === 'string' ? row.path : row.path(from));
const named = rows.map((row) => [`${row.method} ${pathOf(row, namesOf())}`, row] as const);

function namesOf(): Made {
  const named = '{id}';
  return { generatedList: named, recurringItem: named, recipe: named, entry: named };
}

test.each(named)('%s', async (_, row) => {
  const { method, payload, status = 200, answer } = row;
  const body = typeof payload === 'function' ? payload(made) : payload;
  const response = await server.call('plain', method, pathOf(row, made), body);
  expect([response.statusCode, response.body]).toEqual([status, expect.any(String)]);
  answer(response.body === '' ? undefined : response.json(), made);
});

// Many clients send a content-type with every request, even if the table says "none" or "empty".
test('a call without a body may name a type for it, and one that needs a body is told so', async () => {
  const headers = { 'content-type': 'application/json' };
  const call = (method: Method, path: string) => server.call('typed', method, path, undefined, headers);
  const soupId = (await server.call('typed', 'POST', '/api/recipes', soup)).json()._id;
  const bodiless = rows.filter(({ payload }) => payload === undefined);
  for (const row of bodiless) {
    const path = pathOf(row, { generatedList: 'none', recurringItem: 'none', recipe: soupId, entry: 'none' });
    const { statusCode, body } = await call(row.method, path);
    expect([`${row.method} ${path}`, statusCode, body]).not.toContain(400);
  }
  server.clock.ms += 60_000;
  const { statusCode, body } = await call('POST', '/api/recipes');
  expect([statusCode, JSON.parse(body).code]).toEqual([400, 'invalid_request']);
});

test('no row of the table is left out', () => {
  const told = new Set(named.map(([name]) => name.replace(/\?.*/, '').replace('nothing', '{id}')));
  expect(told.size).toBe(23);
  const known = allEndpoints.map(({ method, path }) => `${method} ${path.replace(/:\w+/, '{id}')}`);
  expect([...told].filter((row) => !known.includes(row))).toEqual([]);
});
