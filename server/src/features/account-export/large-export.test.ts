import { strFromU8, unzipSync } from 'fflate';
import { maxTemplateMeals } from 'sync-protocol/planning/week-template.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

async function exportOf(person: string) {
  const { rawPayload } = await server.call(person, 'GET', '/api/users/me/export');
  return { bytes: rawPayload, text: strFromU8(unzipSync(rawPayload)['ateria.json'] ?? new Uint8Array()) };
}

async function importAs(person: string, bytes: Buffer) {
  const headers = { 'content-type': 'application/zip' };
  const answer = await server.call(person, 'POST', '/api/users/me/import', bytes, headers);
  return answer.json();
}

/** The records alone: the rest says whose export it is and when it was made. */
const recordsOf = (text: string) => text.slice(text.indexOf('"records"'));

test('a saved week with as many items as it may have is read in again', async () => {
  const items = Array.from({ length: 200 }, () => ({
    itemName: 'Porkkana',
    quantity: '1 kg',
    category: 'other',
  }));
  const meal = { weekday: 0, mealType: 'dinner', title: 'Keitto', description: '' };
  const plain = { ...meal, recipeId: null, servings: null, cookId: null, items };
  const sync = { op: 1, base: 0, epoch: '', stamp: server.clock.ms };
  const week = { clientId: 'week', name: 'Viikko', meals: Array(maxTemplateMeals).fill(plain), sync };
  const body = { items: [week], merge: { device: 'phone' } };
  const answer = await server.call('ann', 'PUT', '/api/week-templates', body, { 'idempotency-key': 'week' });
  expect(answer.json()).toMatchObject({ acknowledged: [1], rejected: [] });
  const { bytes, text } = await exportOf('ann');
  expect(await importAs('bo', bytes)).toMatchObject({ records: { weekTemplate: { added: 1 } } });
  expect(recordsOf((await exportOf('bo')).text)).toBe(recordsOf(text));
});

test('an export of more than 64 MB unpacked is read in again', async () => {
  await server.call('ann', 'POST', '/api/recipes', { title: 'Keitto' });
  const { db } = server.database;
  const row = await db.selectFrom('rows').selectAll().executeTakeFirstOrThrow();
  const instructions = Array.from({ length: 100 }, () => 'Keitä perunat. '.repeat(130));
  for (let nth = 0; nth < 350; nth += 1) {
    const id = `r-${String(nth).padStart(3, '0')}`;
    const state = JSON.parse(row.state);
    Object.assign(state, { id, fields: { ...state.fields, instructions } });
    await db
      .insertInto('rows')
      .values({ ...row, id, version: 100 + nth, state: JSON.stringify(state) })
      .execute();
  }
  const { bytes, text } = await exportOf('ann');
  expect(text.length).toBeGreaterThan(64 * 1024 * 1024);
  expect(await importAs('bo', bytes)).toMatchObject({ records: { recipe: { added: 351 } } });
}, 120_000); // It packs, unpacks and writes more than 64 MB.
