import 'fake-indexeddb/auto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestEngine, itemEdit } from '#sync/testing/test-engine.ts';
import { createItemStore } from './item-store.ts';

async function storeWithItems() {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const store = createItemStore(engine.db, engine.write);
  const names = () => store.read()?.items.map(({ itemName }) => itemName);
  return { engine, store, names };
}

test('a list whose database did not answer once is read again by itself', async () => {
  const { engine, store, names } = await storeWithItems();
  await engine.write(itemEdit(engine, 'milk'));
  vi.spyOn(engine.db.quickItems, 'orderBy').mockImplementationOnce(() => {
    throw new DOMException('no room to read', 'QuotaExceededError');
  });
  onTestFinished(store.subscribe(() => {}));
  await vi.waitFor(() => expect(names()).toEqual(['milk']), { timeout: 5_000 });
  await engine.write(itemEdit(engine, 'eggs'));
  await vi.waitFor(() => expect(names()?.toSorted()).toEqual(['eggs', 'milk']));
});

test('a lost connection is opened again without a pause', async () => {
  const { engine, store, names } = await storeWithItems();
  await engine.write(itemEdit(engine, 'milk'));
  vi.spyOn(engine.db.quickItems, 'orderBy').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
  });
  onTestFinished(store.subscribe(() => {}));
  await vi.waitFor(() => expect(names()).toEqual(['milk']), { timeout: 900 });
});
