import { strFromU8, unzipSync } from 'fflate';
import { generatedItem } from 'sync-protocol/generated-lists/generated-item.ts';
import { quickLineKey } from 'sync-protocol/generated-lists/quick-line-key.ts';
import type { Edit } from 'sync-protocol/nouns/edit.ts';
import { nounNamed } from 'sync-protocol/nouns/registry.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import type { RowState } from 'sync-protocol/rows/row-state.ts';
import { toChange } from 'sync-protocol/sync/change.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let server: TestApp;
beforeEach(async () => {
  server = await startTestApp();
});
afterEach(() => server.close());

const days = { startDate: '2026-01-15', endDate: '2026-01-20' };

/** Makes the list of the days, or brings it to what its meals ask for; returns its lines. */
async function generate(person: string): Promise<[name: string, quantity: string][]> {
  const answer = await server.call(person, 'POST', '/api/generated-lists/from-calendar', days);
  const { items } = answer.json();
  return items
    .map(({ itemName, quantity }: { itemName: string; quantity: string }) => [
      itemName,
      quantity.replaceAll('\u00a0', ' '),
    ])
    .sort();
}

async function plan(person: string, ...items: [itemName: string, quantity: string][]): Promise<void> {
  const answer = await server.call(person, 'POST', '/api/calendar', {
    date: '2026-01-16',
    mealType: 'dinner',
    title: 'Keitto',
    items: items.map(([itemName, quantity]) => ({ itemName, quantity, isChecked: false })),
  });
  expect(answer.statusCode).toBe(201);
}

const rowsOf = async (person: string, noun: string): Promise<RowState[]> =>
  (await server.call(person, 'GET', '/api/changes')).json().rows.filter((row: RowState) => row.noun === noun);

let sent = 0;
async function push(person: string, edit: Edit, base = 0): Promise<void> {
  sent += 1;
  const op = { ...edit, n: sent, base, epoch: '', stamp: server.clock.ms };
  const body = { items: [toChange(op)], merge: { device: 'phone' } };
  const key = { 'idempotency-key': `${person}-${sent}` };
  const answer = await server.call(person, 'PUT', nounNamed(edit.noun).queue.path, body, key);
  expect(answer.json()).toMatchObject({ acknowledged: [sent], rejected: [] });
}

async function change(person: string, itemName: string, editOf: (id: string) => Edit): Promise<void> {
  const rows = await rowsOf(person, generatedItem.name);
  const row = rows.find(({ fields }) => fields.itemName === itemName);
  await push(person, editOf(row!.id), row!.version);
}

async function exportOf(person: string) {
  const { rawPayload } = await server.call(person, 'GET', '/api/users/me/export');
  const files = unzipSync(rawPayload);
  return { rawPayload, content: JSON.parse(strFromU8(files['ateria.json'] ?? new Uint8Array())) };
}

async function importAs(person: string, file: Buffer) {
  const headers = { 'content-type': 'application/zip' };
  const answer = await server.call(person, 'POST', '/api/users/me/import', file, headers);
  expect(answer.statusCode).toBe(200);
  return answer.json().records.generatedItem;
}

test('what was bought from a list, or removed from it, is not asked for again where the file is imported', async () => {
  await plan('ann', ['peruna', '1 kg'], ['lohi', '400 g'], ['porkkana', '2 kpl']);
  await generate('ann');
  await change('ann', 'peruna', (id) => generatedItem.set(id, { isChecked: true }));
  await change('ann', 'peruna', generatedItem.delete);
  await change('ann', 'porkkana', generatedItem.delete);
  const { rawPayload, content } = await exportOf('ann');
  expect(await importAs('bo', rawPayload)).toEqual({ added: 1, known: 0, refused: 0, reason: null });
  expect((await exportOf('bo')).content.records).toEqual(content.records);
  expect(await generate('bo')).toEqual([['lohi', '400 g']]);
  // Of what is asked for beyond that, the same as at home.
  for (const person of ['ann', 'bo']) {
    await plan(person, ['peruna', '3 kg']);
    expect(await generate(person)).toEqual([
      ['lohi', '400 g'],
      ['peruna', '3 kg'],
    ]);
  }
});

test('a line that came back since stays, also when the older file is imported again', async () => {
  await plan('ann', ['lohi', '400 g'], ['porkkana', '2 kpl']);
  await generate('ann');
  await change('ann', 'porkkana', generatedItem.delete);
  const { rawPayload } = await exportOf('ann');
  await change('ann', 'porkkana', generatedItem.restore);
  await importAs('ann', rawPayload);
  expect(await generate('ann')).toEqual([
    ['lohi', '400 g'],
    ['porkkana', '2 kpl'],
  ]);
});

test('what a list put on the quick list, and was taken off there, is known as removed after its line', async () => {
  await plan('ann', ['lohi', '400 g'], ['peruna', '1 kg']);
  await generate('ann');
  const lines = await rowsOf('ann', generatedItem.name);
  const keyOf = (name: string) => quickLineKey(lines.find(({ fields }) => fields.itemName === name)!.id);
  const peruna = { itemName: 'peruna', addedFrom: [keyOf('peruna')] };
  for (const edit of [
    quickItem.add(keyOf('lohi'), { itemName: 'lohi', source: 'calendar' }),
    quickItem.add('own', peruna),
    quickItem.add('other', { itemName: 'maito' }),
  ])
    await push('ann', edit);
  for (const row of await rowsOf('ann', quickItem.name))
    await push('ann', quickItem.delete(row.id), row.version);
  const { rawPayload, content } = await exportOf('ann');
  await importAs('bo', rawPayload);
  const removed = await rowsOf('bo', quickItem.name);
  expect(removed.map(({ id, deleted }) => [id, deleted !== null]).sort()).toEqual(
    [
      [keyOf('lohi'), true],
      ['own', true],
    ].sort(),
  );
  const last = Math.max(...(await rowsOf('bo', generatedItem.name)).map(({ version }) => version));
  expect(removed.every(({ version }) => version > last)).toBe(true);
  expect((await exportOf('bo')).content.records).toEqual(content.records);
});
