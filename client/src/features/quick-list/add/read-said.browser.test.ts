import { expect, onTestFinished, test } from 'vitest';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { readSaid } from './read-said.ts';

test.each([
  ['juusto á 5', 'juusto', '', 500],
  ['jäätelö à 0,50', 'jäätelö', '', 50],
  ['bread at 2.50', 'bread', '', 250],
  ['kurkku 2 kpl 0,99/kpl', 'kurkku', '2 kpl', 99],
])('%s is put on the list with its price', async (typed, itemName, quantity, amount) => {
  const { db } = await createTestEngine();
  onTestFinished(() => db.close());
  const { items } = await readSaid(typed, db, 'fi');
  expect(items).toMatchObject([{ itemName, quantity, price: { amount, currency: 'EUR', per: '1' } }]);
});
