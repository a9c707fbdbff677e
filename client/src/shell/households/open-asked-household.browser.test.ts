import { expect, onTestFinished, test } from 'vitest';
import { identityKey } from '#auth/identity-key.ts';
import { AteriaDb } from '#db/ateria-db.ts';
import { shownDatabase } from '#db/households/households-here.ts';
import { keepHouseholds } from '#db/households/kept-households.ts';
import { restInTransaction } from '#db/testing/rest-in-transaction.ts';
import { openAskedHousehold } from './open-asked-household.ts';

test('a page that is put to rest lets go of the storage, and opens the household once it is shown again', async () => {
  const identity = { issuer: 'https://issuer.test', sub: crypto.randomUUID() };
  const shown = () => shownDatabase(identityKey(identity));
  const db = new AteriaDb(shown().name);
  onTestFinished(() => db.delete());
  await db.open();
  const members = [{ _id: 'aino', name: 'Aino', role: 'owner', isMe: true }] as const;
  await keepHouseholds(db, [
    { _id: 'cottage', name: 'Cottage', role: 'owner', plan: 'free', members: [...members] },
  ]);
  const rest = restInTransaction('facts', 'get');
  onTestFinished(rest.wake);
  const opening = openAskedHousehold(identity, '/shopping-list?household=cottage');
  await expect.poll(() => rest.isLetGo).toBe(true);
  rest.wake();
  expect(await opening).toBe('/shopping-list');
  expect(shown().household).toBe('cottage');
});
