import { createCore } from 'sync-protocol/device/core.ts';
import { imageUrlOf } from 'sync-protocol/images/images.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import { describe, expect, test } from 'vitest';
import { takePoke } from '../pull/pull.ts';
import { createStory, type Device } from '../testing/device.ts';
import { keepUnsent } from './keep-unsent.ts';

/** Simulates that another page lets go of the household during the next request. */
function letGoMeanwhile({ api, db }: Device): void {
  api.next(async (serve) => {
    const late = serve();
    await keepUnsent(db);
    return late;
  });
}

describe('[I22] what was under way to a page when the device let go of the household comes to nothing', () => {
  test.each([
    ['the first page of all', []],
    ['a page of what is new', ['bread']],
  ])('%s', async (_, before) => {
    const { device } = createStory();
    const phone = await device('phone');
    const laptop = await device('laptop');
    for (const id of before) await laptop.add(id);
    await laptop.push();
    if (before.length > 0) await phone.pull();
    await laptop.add('milk');
    await laptop.push();
    letGoMeanwhile(phone);
    await phone.pull();
    expect(await phone.items()).toEqual({});
    expect(await phone.known()).toEqual([]);
  });

  test('the answer to what was sent', async () => {
    const phone = await createStory().device('phone');
    await phone.add('milk');
    letGoMeanwhile(phone);
    await phone.push();
    expect(await phone.items()).toEqual({});
    expect(await phone.known()).toEqual([]);
  });
});

test('[I22] a poke that comes to another page afterwards brings nothing', async () => {
  const { device, server } = createStory();
  const phone = await device('phone');
  const laptop = await device('laptop');
  await phone.pull();
  await laptop.add('milk');
  await laptop.push();
  const poke = server.poke(0);
  await keepUnsent(phone.db);
  expect(await takePoke(phone.db, createCore(nouns), poke, 0)).toBe(false);
  expect(await phone.items()).toEqual({});
});

test('what was read in and not saved stays, with its image', async () => {
  const { db } = await createStory().device('phone');
  const [named, other] = ['a'.repeat(64), 'b'.repeat(64)];
  for (const sha256 of [named, other]) {
    await db.localPictures.put({ sha256, type: 'image/jpeg', addedAt: 0, parked: null });
    await db.pictureBytes.put({ sha256, bytes: new ArrayBuffer(8) });
  }
  const found = { recipes: [], warnings: [] };
  const state = { kind: 'read', found, images: { 0: imageUrlOf(named) }, saved: {} } as const;
  await db.imports.put({ id: 'soup', addedAt: 1, url: '', state });
  await keepUnsent(db);
  expect(await db.imports.count()).toBe(1);
  expect(await db.pictureBytes.toCollection().primaryKeys()).toEqual([named]);
});

test('what was written before the page heard of it is kept the second time', async () => {
  const phone = await createStory().device('phone');
  await phone.add('milk');
  await keepUnsent(phone.db);
  await phone.add('bread');
  const { unsent, records } = await keepUnsent(phone.db);
  expect(unsent).toBe(2);
  expect(records.quickItem).toMatchObject([{ itemName: 'milk' }, { itemName: 'bread' }]);
  expect(await phone.items()).toEqual({});
});
