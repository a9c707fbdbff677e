import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { householdRules } from '../household-rules.ts';
import { createLivingCounts } from './living-counts.ts';

const at = (seq: number, epoch = 'a') => ({ id: 'h', epoch, seq });

test('a count holds until somebody else has written', () => {
  const counts = createLivingCounts();
  expect(counts.find(at(1), 'quickItem')).toBeUndefined();
  counts.note(at(1), at(2), 'quickItem', 7);
  expect(counts.find(at(2), 'quickItem')).toBe(7);
  expect(counts.find(at(2), 'recipe')).toBeUndefined();
  expect(counts.find(at(3), 'quickItem')).toBeUndefined();
  expect(counts.find(at(2, 'b'), 'quickItem')).toBeUndefined();
});

test('a write to one noun leaves the counts of the others, unless there was a write between', () => {
  const counts = createLivingCounts();
  counts.note(at(1), at(2), 'quickItem', 7);
  counts.note(at(2), at(5), 'recipe', 3);
  expect(counts.find(at(5), 'quickItem')).toBe(7);
  counts.note(at(6), at(7), 'recipe', 4);
  expect(counts.find(at(7), 'quickItem')).toBeUndefined();
  expect(counts.find(at(7), 'recipe')).toBe(4);
  counts.note(at(7), at(8, 'b'), 'quickItem', 1);
  expect(counts.find(at(8, 'b'), 'recipe')).toBeUndefined();
});

test('of too many households those that wrote longest ago are forgotten', () => {
  const counts = createLivingCounts(2);
  const of = (id: string) => ({ id, epoch: 'a', seq: 1 });
  for (const id of ['one', 'two', 'one', 'three']) counts.note(of(id), of(id), 'recipe', 1);
  expect(['one', 'two', 'three'].map((id) => counts.find(of(id), 'recipe'))).toEqual([1, undefined, 1]);
});

let server: TestApp | undefined;
afterEach(() => server?.close());

test('a book is full by what is in it, whoever has put it there or taken it out', async () => {
  server = await startTestApp({ deps: { rules: { rows: { ...householdRules, maxRowsOf: () => 3 } } } });
  const { call, clock } = server;
  let op = 0;
  const merge = async (recipe: object, isDeleted?: boolean) => {
    op += 1;
    const sync = { op, base: 0, epoch: '', stamp: clock.ms + op, isDeleted };
    const body = { items: [{ ...recipe, sync }], merge: { device: 'phone' } };
    const answer = await call('ann', 'PUT', '/api/recipes', body, { 'idempotency-key': `key-${op}` });
    return answer.json().rejected.map(({ code }: { code: string }) => code);
  };
  const add = (clientId: string) => merge({ clientId, title: clientId });
  for (const id of ['a', 'b', 'c']) expect(await add(id)).toEqual([]);
  expect(await add('d')).toEqual(['list_limit']);
  expect(await merge({ _id: 'a' }, true)).toEqual([]);
  expect(await add('d')).toEqual([]);
  expect(await add('e')).toEqual(['list_limit']);
  // By plain requests, which do not go through merges.
  for (const id of ['b', 'c'])
    expect((await call('ann', 'DELETE', `/api/recipes/${id}`)).statusCode).toBe(200);
  for (const id of ['f', 'g']) expect(await add(id)).toEqual([]);
  expect(await add('h')).toEqual(['list_limit']);
});
