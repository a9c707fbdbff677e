import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import { quickItem } from 'sync-protocol/quick-list/quick-item.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { describe, expect, test, vi } from 'vitest';
import { readQueue } from '#db/outbox.ts';
import { waitingImages } from '#sync/status/waiting-images.ts';
import { tidyImages } from './send/tidy-images.ts';
import { answerLost, createImageServer, neverArrived, rejectedWith } from './testing/image-server.ts';
import { openDevice } from './testing/test-images.ts';

describe('the queue of images', () => {
  test('a chosen image is sent once a saved recipe names it, and not before', async () => {
    const { choose, saveRecipe, server, timers, local, db } = await openDevice();
    const imageUrl = await choose('soup');
    await timers.run(60_000);
    expect(server.uploads).toEqual([]);
    await saveRecipe('soup', imageUrl);
    await vi.waitFor(async () => expect(await local()).toEqual([]));
    expect(server.uploads).toEqual([imageUrl]);
    expect(await server.kept.get(imageUrl)?.text()).toBe('soup');
    expect(await db.pictureBytes.count()).toBe(0);
  });

  test('the recipe is queued with its image’s address at once, whatever becomes of the image', async () => {
    const { choose, saveRecipe, server, db } = await openDevice();
    server.setDown(true);
    const imageUrl = await choose('soup');
    await saveRecipe('soup', imageUrl);
    expect(await readQueue(db)).toMatchObject([{ op: { set: { imageUrl } } }]);
    expect(await waitingImages(db)).toMatchObject([{ parked: null, namedBy: [{ id: 'soup' }] }]);
  });

  test('without an answer it is sent again, later and later, and at once when the network is back', async () => {
    const { choose, saveRecipe, server, timers, local, images } = await openDevice();
    server.setDown(true);
    await saveRecipe('soup', await choose('soup'));
    await vi.waitFor(() => expect(server.uploads).toHaveLength(1));
    await timers.run(1_000);
    expect(server.uploads).toHaveLength(2);
    await timers.run(1_999);
    expect(server.uploads).toHaveLength(2);
    server.setDown(false);
    images.wake();
    await vi.waitFor(async () => expect(await local()).toEqual([]));
  });

  test('what the server rejects stays with its reason and holds up no other; it can be sent again', async () => {
    const { choose, saveRecipe, server, images, db, local } = await openDevice();
    server.next(rejectedWith(415, 'unsupported_media_type'));
    const [first, second] = [await choose('first'), await choose('second')];
    await db.localPictures.update(first.slice(-64), { addedAt: 1 });
    await saveRecipe('one', first);
    await saveRecipe('two', second);
    await vi.waitFor(async () => expect(await local()).toEqual([first]));
    expect(await waitingImages(db)).toMatchObject([{ parked: { code: 'unsupported_media_type' } }]);
    await images.retry(first.slice(-64));
    await vi.waitFor(async () => expect(await local()).toEqual([]));
    expect(server.kept.has(first)).toBe(true);
  });

  test('an image that something on the way does not take is rejected too; one without a route waits', async () => {
    const { choose, saveRecipe, server, timers, db } = await openDevice();
    server.next(rejectedWith(404, 'not_found'), () => ({ kind: 'retry', reason: 'not-ours', status: 415 }));
    await saveRecipe('soup', await choose('soup'));
    await vi.waitFor(() => expect(server.uploads).toHaveLength(1));
    expect((await waitingImages(db))[0]?.parked).toBeNull();
    await timers.run(1_000);
    await vi.waitFor(async () =>
      expect(await waitingImages(db)).toMatchObject([{ parked: { code: 'unsupported_media_type' } }]),
    );
  });

  test('one that the server cannot swallow lets the others pass', async () => {
    const { choose, saveRecipe, server, timers, local, db } = await openDevice();
    const [bad, good] = [await choose('bad'), await choose('good')];
    await db.localPictures.update(bad.slice(-64), { addedAt: 1 });
    server.next(
      () => ({ kind: 'retry', reason: 'status', status: 500 }),
      (take) => take(),
      neverArrived,
    );
    await saveRecipe('bad', bad);
    await saveRecipe('good', good);
    await timers.run(1_000);
    await vi.waitFor(async () => expect(await local()).toEqual([bad]));
    expect(server.kept.has(good)).toBe(true);
  });

  test('signed out, it waits until somebody has signed in', async () => {
    const { choose, saveRecipe, server, timers, images, local } = await openDevice();
    server.next(() => ({ kind: 'unauthorized' }));
    await saveRecipe('soup', await choose('soup'));
    await vi.waitFor(() => expect(server.uploads).toHaveLength(1));
    await timers.run(dayMs);
    expect(server.uploads).toHaveLength(1);
    images.wake();
    await vi.waitFor(async () => expect(await local()).toEqual([]));
  });

  test('an answer that never came and a crash send it twice, and it is there once', async () => {
    const before = await openDevice();
    before.server.next(answerLost);
    const imageUrl = await before.choose('soup');
    await before.saveRecipe('soup', imageUrl);
    await vi.waitFor(() => expect(before.server.uploads).toHaveLength(1));
    const after = await before.reborn();
    await vi.waitFor(async () => expect(await after.local()).toEqual([]));
    expect(after.server.uploads).toEqual([imageUrl, imageUrl]);
    expect([...after.server.kept.keys()]).toEqual([imageUrl]);
  });

  test('a crash between the choice and the saved recipe leaves an image that a draft still has', async () => {
    const before = await openDevice();
    const imageUrl = await before.choose('soup');
    const after = await before.reborn();
    expect(await after.local()).toEqual([imageUrl]);
    await after.saveRecipe('soup', imageUrl);
    await vi.waitFor(async () => expect(await after.local()).toEqual([]));
  });

  test('where there is hardly a signal the other tabs wait for as long as an upload may take', async () => {
    const { choose, saveRecipe, openTab, server, images, timers, local } = await openDevice();
    const imageUrl = await choose('soup');
    images.stop();
    const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>();
    server.next((take) => isThere.then(take));
    openTab(navigator.locks);
    openTab(navigator.locks);
    await saveRecipe('soup', imageUrl);
    await vi.waitFor(() => expect(server.uploads).toHaveLength(1));
    await timers.run(100_000);
    expect(server.uploads).toHaveLength(1);
    arrive();
    await vi.waitFor(async () => expect(await local()).toEqual([]));
    expect(server.uploads).toHaveLength(1);
  });

  test('two tabs send what one of them chose, and neither trips over the other', async () => {
    const { choose, saveRecipe, openTab, server, local, faults } = await openDevice();
    openTab();
    const imageUrl = await choose('soup');
    await saveRecipe('soup', imageUrl);
    await vi.waitFor(async () => expect(await local()).toEqual([]));
    expect([...server.kept.keys()]).toEqual([imageUrl]);
    expect(faults).toEqual([]);
  });

  test('it waits behind a recipe that the server rejected, and goes with it', async () => {
    const { choose, saveRecipe, server, timers, db, write, images } = await openDevice();
    server.setDown(true);
    const imageUrl = await choose('soup');
    await saveRecipe('soup', imageUrl);
    await db.recipes.update('soup', { sync: 'parked' });
    server.setDown(false);
    images.wake();
    await timers.run(60_000);
    expect(await waitingImages(db)).toEqual([]);
    expect(server.kept.size).toBe(0);
    await write(recipe.set('soup', { title: 'Soup' }));
    await vi.waitFor(() => expect(server.kept.has(imageUrl)).toBe(true));
  });

  test('deleted before it was sent, a recipe keeps its image here, and brings it back when it is restored', async () => {
    const { choose, saveRecipe, server, write, local, images, timers } = await openDevice();
    server.setDown(true);
    const imageUrl = await choose('soup');
    await saveRecipe('soup', imageUrl);
    await write(recipe.delete('soup'));
    server.setDown(false);
    images.wake();
    await timers.run(60_000);
    expect(server.kept.size).toBe(0);
    expect(await local()).toEqual([imageUrl]);
    await write(recipe.restore('soup'));
    await vi.waitFor(() => expect(server.kept.has(imageUrl)).toBe(true));
  });

  test('an image of an item of the list is sent as one of a recipe, and kept until then', async () => {
    const { choose, write, server, timers, local, images, db } = await openDevice();
    server.setDown(true);
    const imageUrl = await choose('oats');
    await write(quickItem.add('oats', { itemName: 'Oats', imageUrl }));
    await timers.run(60_000);
    expect(await waitingImages(db)).toMatchObject([{ namedBy: [{ noun: 'quickItem', name: 'Oats' }] }]);
    expect(await local()).toEqual([imageUrl]);
    server.setDown(false);
    images.wake();
    await vi.waitFor(async () => expect(await local()).toEqual([]));
    expect([...server.kept.keys()]).toEqual([imageUrl]);
  });
});

describe('choosing', () => {
  test('what cannot be read is said, and keeps nothing', async () => {
    const { images, local } = await openDevice();
    expect(await images.choose(new Blob([]))).toEqual({ fault: 'unreadable' });
    expect(await local()).toEqual([]);
  });

  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError');
  };

  test('a full disk makes room with what can be fetched again', async () => {
    const { images, db, disk, server, choose } = await openDevice();
    server.kept.set('/api/images/aa', new Blob(['old'], { type: 'image/webp' }));
    await images.fetch('aa', 400);
    expect(disk.caches.paths()).toEqual(['/api/images/aa?width=400']);
    vi.spyOn(db.pictureBytes, 'bulkPut').mockImplementationOnce(full);
    await choose('soup');
    expect(disk.caches.paths()).toEqual([]);
    expect(await db.pictureBytes.count()).toBe(1);
  });

  test('a disk that stays full is said, and nothing half is kept', async () => {
    const { images, db } = await openDevice();
    vi.spyOn(db.pictureBytes, 'bulkPut').mockImplementation(full);
    expect(await images.choose(new Blob(['soup']))).toEqual({ fault: 'full' });
    expect(await db.localPictures.count()).toBe(0);
  });
});

describe('tidying', () => {
  test('an image that nothing names goes after a week; what a recipe, living or removed, or a draft names stays', async () => {
    const before = await openDevice();
    const [old, drafted, young] = [
      await before.choose('old'),
      await before.choose('drafted'),
      await before.choose('young'),
    ];
    const [saved, removed] = [await before.choose('saved'), await before.choose('removed')];
    before.server.setDown(true);
    await before.saveRecipe('saved', saved);
    await before.saveRecipe('removed', removed);
    await before.write(recipe.delete('removed'));
    const onList = await before.choose('on the list');
    await before.write(quickItem.add('oats', { itemName: 'Oats', imageUrl: onList }));
    for (const url of [old, drafted, saved, removed, onList])
      await before.db.localPictures.update(url.slice(-64), { addedAt: before.timers.nowMs() - 8 * dayMs });
    const drafts = () => [JSON.stringify({ form: { imageUrl: drafted } })];
    expect(await tidyImages({ db: before.db, nowMs: before.timers.nowMs, drafts })).toBe(1);
    expect((await before.local()).sort()).toEqual([drafted, young, saved, removed, onList].sort());
    expect(await before.db.pictureBytes.count()).toBe(5);
  });
});

describe('another device', () => {
  test('has the image from the server, and from then on without it', async () => {
    const server = createImageServer();
    const phone = await openDevice(server);
    const imageUrl = await phone.choose('soup');
    const sha256 = imageUrl.slice(-64);
    const laptop = await openDevice(server);
    expect(await laptop.images.fetch(sha256, 1600)).toEqual({ kind: 'absent' });
    await phone.saveRecipe('soup', imageUrl);
    await vi.waitFor(() => expect(server.kept.size).toBe(1));
    expect(await laptop.images.fetch(sha256, 400)).toMatchObject({ kind: 'image' });
    server.setDown(true);
    expect(await laptop.images.fetch(sha256, 1600)).toEqual({ kind: 'unreachable' });
    expect(await laptop.images.find(sha256, 400)).toMatchObject({ isFull: true });
    expect(await laptop.images.find(sha256, 1600)).toMatchObject({ isFull: false });
    // The device that chose the image has the large size, sent or not.
    await vi.waitFor(async () => expect(await phone.local()).toEqual([]));
    expect(await phone.images.find(sha256, 1600)).toMatchObject({ isFull: true });
    expect(await phone.images.find(sha256, 400)).toMatchObject({ isFull: true });
  });

  test('asked for twice at once, it is fetched once, and few are fetched at the same time', async () => {
    const { images, server } = await openDevice();
    let running = 0;
    let most = 0;
    const opened: string[] = [];
    server.client.openImage = async ({ path }) => {
      opened.push(path);
      most = Math.max(most, ++running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
      return { kind: 'retry', reason: 'network' };
    };
    await Promise.all(['a', 'a', 'b', 'c', 'd', 'e', 'f'].map((sha256) => images.fetch(sha256, 400)));
    expect(opened).toHaveLength(6);
    expect(most).toBe(4);
  });
});
