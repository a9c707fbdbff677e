import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { applyOp } from 'sync-protocol/rows/merge.ts';
import { afterEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { type HouseholdRules, householdRules } from './household-rules.ts';

let server: TestApp;
afterEach(() => server.close());

/** Starts a server with changed rules. */
async function startWith(rules: Partial<HouseholdRules>) {
  server = await startTestApp({ deps: { rules: { rows: { ...householdRules, ...rules } } } });
}

const merge = async (items: readonly object[], key: string, person = 'ann') =>
  (
    await server.call(
      person,
      'PUT',
      '/api/quick-list',
      { items, merge: { device: 'phone' } },
      { 'idempotency-key': key },
    )
  ).json();
const sync = { base: 0, epoch: '', stamp: Date.UTC(2026, 0, 15, 12) };
const milk = { clientId: 'milk', itemName: 'Milk', sync: { ...sync, op: 1 } };
const pull = async (since = '', person = 'ann') =>
  (await server.call(person, 'GET', `/api/changes${since && `?since=${since}`}`)).json();

test('[M5] another way of merging is the one that is used', async () => {
  await startWith({
    applyOp: (noun, row, op, context) =>
      applyOp(noun, row, op.kind === 'set' ? { ...op, set: {} } : op, context),
  });
  await merge([milk], 'a');
  const answer = await merge([{ _id: 'milk', itemName: 'Oat milk', sync: { ...sync, op: 2 } }], 'b');
  expect(answer.rows).toMatchObject([{ fields: { itemName: 'Milk' } }]);
});

test('[C3] without the bound on stamps a device’s clock counts as it is', async () => {
  await startWith({ clampStamp: (stamp) => stamp });
  const stamp = sync.stamp + 1_000_000;
  const { rows } = await merge([{ ...milk, sync: { ...sync, op: 1, stamp } }], 'a');
  expect(rows).toMatchObject([{ created: { stamp } }]);
});

test('[W5] a server that forgets its answers takes a repetition for a new request', async () => {
  await startWith({ remembersKeys: false });
  await merge([milk], 'same');
  expect(await merge([{ ...milk, clientId: 'bread' }], 'same')).toMatchObject({ acknowledged: [1] });
});

test('[Q4] a server that does not reject what follows applies it', async () => {
  await startWith({ rejectsFollowers: false });
  const gone = { _id: 'milk', nosuch: 1, sync: { ...sync, op: 1 } };
  const answer = await merge([gone, { ...milk, sync: { ...sync, op: 2 } }], 'a');
  expect(answer).toMatchObject({ acknowledged: [2], rejected: [{ op: 1 }] });
});

test('[E2] a server that keeps its epoch goes on in it where a device knows more', async () => {
  await startWith({ beginsEpochAtRestore: false });
  const { epoch } = await merge([milk], 'a');
  const ahead = { _id: 'milk', quantity: '2 l', sync: { ...sync, op: 2, epoch, base: 900 } };
  expect(await merge([ahead], 'b')).toMatchObject({ epoch, acknowledged: [2] });
  await pull(`${epoch}.900`);
  expect((await pull()).next).toBe(`${epoch}.2`);
});

test('[P4] without its bound a cursor that is older than the tombstones goes on', async () => {
  await startWith({ resetsOldCursors: false });
  const { epoch } = await merge([milk], 'a');
  await server.database.db.updateTable('households').set({ pruned_seq: 1 }).execute();
  expect(await pull(`${epoch}.0`)).toMatchObject({ reset: false });
});

test('[I14] the feed gives what the rule reads', async () => {
  await startWith({ readRowsAfter: async () => ({ rows: [], upTo: 0, hasMore: false }) });
  await merge([milk], 'a');
  expect(await pull()).toMatchObject({ rows: [] });
});

test('[I16] a tier has room for what the rule says', async () => {
  await startWith({ maxRowsOf: () => 1 });
  const answer = await merge([milk, { ...milk, clientId: 'bread', sync: { ...sync, op: 2 } }], 'a');
  // The quick list has the same limit on every tier, which does not go through `maxRowsOf`.
  expect(answer.acknowledged).toEqual([1, 2]);
  server.clock.ms += 40 * dayMs;
  const recipes = ['a', 'b'].map((clientId, index) => ({
    clientId,
    title: 'x',
    sync: { ...sync, op: index + 1 },
  }));
  const call = await server.call(
    'ann',
    'PUT',
    '/api/recipes',
    { items: recipes, merge: { device: 'phone' } },
    { 'idempotency-key': 'recipes' },
  );
  expect(call.json()).toMatchObject({ acknowledged: [1], rejected: [{ op: 2, code: 'recipe_limit' }] });
});
