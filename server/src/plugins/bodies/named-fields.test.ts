import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.close());

const meal = { date: '2026-11-23', mealType: 'dinner', title: 'Soup' };
const rule = { itemName: 'Milk', interval: 'weekly' };

test.each([
  ['POST', '/api/calendar', { mealType: 'dinner', title: 'Soup' }, '(date)'],
  ['POST', '/api/calendar', { ...meal, date: '2026-02-30' }, 'body.date'],
  ['POST', '/api/calendar', { ...meal, mealType: 'tea' }, 'body.mealType'],
  ['POST', '/api/calendar', { ...meal, items: [{}] }, 'body.items[0]'],
  ['POST', '/api/calendar', { ...meal, items: [{}] }, '(itemName)'],
  [
    'POST',
    '/api/calendar',
    { ...meal, items: [{ itemName: 'x', isChecked: 'no' }] },
    'body.items[0].isChecked',
  ],
  ['POST', '/api/calendar', { ...meal, recipeId: 5 }, 'body.recipeId'],
  ['POST', '/api/calendar', { ...meal, price: 5 }, 'body.price is not a known field'],
  ['POST', '/api/recurring-items', { itemName: 'Milk' }, 'interval'],
  ['POST', '/api/recurring-items', { ...rule, interval: 'yearly' }, 'body.interval'],
  ['POST', '/api/recurring-items', { ...rule, startDate: 'today' }, 'body.startDate'],
  ['POST', '/api/recipes', { title: 5 }, 'body.title'],
  ['POST', '/api/recipes', { title: 'x', ingredients: [{ name: 5 }] }, 'body.ingredients[0].name'],
  ['PUT', '/api/quick-list', { items: [{ quantity: '2' }] }, '(itemName)'],
  ['PUT', '/api/quick-list', { items: [{ itemName: 'x', category: 'tools' }] }, 'body.items[0].category'],
  ['PUT', '/api/quick-list', {}, '(items)'],
  ['POST', '/api/generated-lists/from-calendar', { startDate: '2026-11-23' }, '(endDate)'],
  ['PUT', '/api/notices', { channel: 'pigeon', timeZone: 'UTC', locale: 'en' }, 'body.channel'],
  ['POST', '/api/support', { name: 'Aino' }, 'email'],
] as const)('%s %s of %j names what is wrong: %s', async (method, path, body, named) => {
  const answer = await server.call('aino', method, path, body);
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_request']);
  expect(answer.json().message).toContain(named);
});
