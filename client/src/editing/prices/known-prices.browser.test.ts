import { defaultStoreId, store } from 'sync-protocol/stores/store.ts';
import { expect, onTestFinished, test } from 'vitest';
import { notePlace } from '#editing/stores/places.ts';
import { chooseStore } from '#editing/stores/store-uses.ts';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { readKnownPrices, rememberPrice } from './known-prices.ts';

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

test('another shop can be chosen after a clock that ran ahead was put right', async () => {
  const { db, write } = await createTestEngine();
  onTestFinished(() => db.close());
  await write([store.add('market', { name: 'Market' }), store.add('corner', { name: 'Corner' })]);
  await chooseStore(db, 'corner', 5_000);
  await db.storeUses.update('corner', { declinedAt: 6_000 });
  await chooseStore(db, 'market', 1_000);
  expect((await readKnownPrices(db)).storeId).toBe('market');
  expect(await db.storeUses.get('corner')).toEqual({ id: 'corner', usedAt: 999, declinedAt: 999 });
});

test('a price is written down by the server’s clock, as far as it is known', async () => {
  const { db } = await createTestEngine();
  onTestFinished(() => db.close());
  await db.syncState.update('sync', { clockOffsetMs: -3_600_000.4 });
  const price = { amount: 249, currency: 'EUR', per: '' };
  const edit = await rememberPrice(db, { itemName: 'milk', price, storeId: '', nowMs: 4_000_000 });
  expect(edit).toMatchObject({ set: { writtenAt: 400_000 } });
});
