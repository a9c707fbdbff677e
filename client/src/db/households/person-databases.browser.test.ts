import { expect, onTestFinished, test } from 'vitest';
import { AteriaDb, databaseName } from '../ateria-db.ts';
import { refuseToOpen } from '../testing/refuse-to-open.ts';
import { withOtherDatabases } from './person-databases.ts';

test('a page that is put to rest lets go of the other households’ storage too', async () => {
  const shown = new AteriaDb(databaseName('aino'));
  const other = new AteriaDb(databaseName('aino', 'cottage'));
  onTestFinished(async () => {
    await shown.delete();
    await other.delete();
  });
  await shown.open();
  await other.open();
  other.close();

  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const work = withOtherDatabases(shown, (db) =>
    db.transaction('rw', db.outbox, async () => {
      await db.outbox.count();
      isHeld();
      await db.outbox.count();
    }),
  );
  await held;
  // The following tests run in the same page.
  onTestFinished(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
  expect(await work).toEqual([]);
});

test('one that does not open holds up no other', async () => {
  const names = ['cottage', 'home', 'office'].map((household) => databaseName('bo', household));
  for (const name of names) {
    const db = new AteriaDb(name);
    onTestFinished(() => db.delete());
    await db.open();
    db.close();
  }
  refuseToOpen(databaseName('bo', 'home'));
  const shown = { name: databaseName('bo') };
  const others = await withOtherDatabases(shown, async ({ name }) => name);
  expect(others).toEqual([names[0], names[2]]);
});
