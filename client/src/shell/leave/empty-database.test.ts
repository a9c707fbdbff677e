import { expect, test } from 'vitest';
import { readRemoved } from '#db/households/kept-households.ts';
import { createStory } from '#sync/testing/device.ts';
import { keepUnsent } from '#sync/write/keep-unsent.ts';
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

test('what is left of a household of which the person has not decided yet is unsent', async () => {
  const { device } = createStory();
  const { db, add } = await device('phone');
  await add('milk');
  await keepUnsent(db);
  expect(await emptyDatabase(db, 0)).toBe(false);
  expect((await readRemoved(db))?.adds).toHaveLength(1);
  expect(await emptyDatabase(db, 1)).toBe(true);
  expect(await readRemoved(db)).toBeUndefined();
});
