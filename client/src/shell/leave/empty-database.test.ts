import { expect, test } from 'vitest';
import { createStory } from '#sync/testing/device.ts';
import { emptyDatabase } from './empty-database.ts';

test('what was emptied and not removed after all, as where the page was closed over it, is fetched anew', async () => {
  const { device } = createStory();
  const phone = await device('phone');
  await phone.add('milk');
  await phone.sync();
  expect(await emptyDatabase(phone.db, 0)).toBe(true);
  expect(await phone.items()).toEqual({});
  const reborn = await phone.reborn();
  await reborn.sync();
  expect(Object.keys(await reborn.items())).toEqual(['milk']);
});
