import { expect, test, vi } from 'vitest';
import { identityKey } from '#auth/identity-key.ts';
import { openPersonDatabase } from '#sync/engine/open-person-database.ts';
import { leaveRemoving } from './leave-app.ts';

// As without a network, where the code is not on this device.
vi.mock(import('#auth/session/sign-out.ts'), () => ({
  get signOut(): never {
    throw new TypeError('Failed to fetch');
  },
}));

test('where the code that signs out cannot be loaded nothing is removed', async () => {
  const ann = { issuer: 'https://issuer.test', sub: 'unloaded' };
  const db = await openPersonDatabase(identityKey(ann), () => 'phone', window);
  await db.quickItems.put({ id: 'milk', itemName: 'milk' } as never);
  await expect(leaveRemoving({ db, stop: () => {} }, ann, null)).rejects.toThrow();
  expect(await db.quickItems.count()).toBe(1);
  await db.delete();
});
