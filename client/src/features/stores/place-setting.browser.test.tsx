import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { AteriaDb, databaseName } from '#db/ateria-db.ts';
import { notePlace, placesKeyOf } from '#editing/stores/places.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { PlaceSetting } from './place-setting.tsx';

async function openWithPlace(household?: string): Promise<AteriaDb> {
  const db = new AteriaDb(databaseName('walker', household));
  onTestFinished(() => db.delete());
  await db.open();
  await notePlace(db, 'market', { latitude: 60.17, longitude: 24.94 });
  return db;
}

test('who does not want it any more has no places left, in any of their households', async () => {
  const engine = await createTestEngine();
  const home = await openWithPlace();
  const cottage = await openWithPlace('cottage');
  onTestFinished(() => {
    engine.db.close();
    localStorage.clear();
  });
  localStorage.setItem(placesKeyOf(home.name), '1');
  render(
    <SyncProvider value={{ ...engine, db: home }}>
      <PlaceSetting />
    </SyncProvider>,
  );
  await page.getByText('Off').click();
  for (const db of [home, cottage])
    await expect.poll(() => db.storeUses.toArray()).toEqual([{ id: 'market', usedAt: 0 }]);
});
