import { defaultStoreId, store } from 'sync-protocol/stores/store.ts';
import { expect, onTestFinished, test } from 'vitest';
import { notePlace } from '#editing/stores/places.ts';
import { chooseStore } from '#editing/stores/store-uses.ts';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { readKnownPrices } from './known-prices.ts';

test('prices are those of the shop that was chosen last, and of none after any other was', async () => {
  const { db, write } = await createTestEngine();
  onTestFinished(() => db.close());
  const shop = async () => (await readKnownPrices(db)).storeId;
  await write([store.add('market', { name: 'Market' }), store.add('corner', { name: 'Corner' })]);
  await notePlace(db, 'corner', { latitude: 60, longitude: 25 });
  expect(await shop()).toBe('');
  await chooseStore(db, 'market', 1);
  expect(await shop()).toBe('market');
  await chooseStore(db, defaultStoreId, 2);
  expect(await shop()).toBe('');
  await chooseStore(db, 'corner', 3);
  await write(store.delete('corner'));
  expect(await shop()).toBe('');
});
