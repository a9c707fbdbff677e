import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { keptRows } from '../harness/browser-storage.ts';
import { takePhoto } from '../harness/photo.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { cook } from './cook.ts';
import { test } from './engine-test.ts';
import type { Tab } from './tab.ts';

test('a recipe’s image that was chosen without a network is seen at once, and sent when there is one', async ({
  phone,
  server,
  network,
}, testInfo) => {
  const { tab } = phone;
  const person = cook(tab);
  await person.signUp('pictures@example.com');
  await person.untilKept();
  await tab.goto('/recipes/new');
  network.down();
  await tab.fill('Title', 'Soup');
  const photo = testInfo.outputPath('IMG_0001.jpg');
  writeFileSync(photo, (await takePhoto(tab)).buffer);
  await tab.chooseFile(photo);
  await tab.untilShown('image', 'The chosen picture');
  await tab.click('button', 'Save recipe');
  await tab.untilShown('image', 'Picture of Soup');
  await expect.poll(() => widthOf(tab, 'Picture of Soup')).toBe(1600);

  network.up();
  await person.untilSent();
  const client = await plainClientOn(server, tab);
  const imageUrl: string = (await client.get('/api/recipes')).body[0].imageUrl;
  await expect.poll(async () => (await client.get(imageUrl)).status).toBe(200);
  expect((await client.get(imageUrl)).body).not.toMatch(/exif|gps/i);
});

test('an image that nothing has named for a week goes when the app starts', async ({ phone }) => {
  const { tab } = phone;
  const person = cook(tab);
  await person.signUp('tidy@example.com');
  await tab.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const opening = indexedDB.open(names.find((name) => name.startsWith('ateria-')) ?? '');
    await new Promise((resolve, reject) => {
      opening.onsuccess = resolve;
      opening.onerror = reject;
    });
    const write = opening.result.transaction(['localPictures', 'pictureBytes'], 'readwrite');
    const sha256 = 'a'.repeat(64);
    const parked = { code: 'payload_too_large', message: 'Too large' };
    write.objectStore('localPictures').put({ sha256, type: 'image/jpeg', addedAt: 0, parked });
    write.objectStore('pictureBytes').put({ sha256, bytes: new ArrayBuffer(8) });
    await new Promise((resolve, reject) => {
      write.oncomplete = resolve;
      write.onabort = reject;
    });
    opening.result.close();
  });
  expect(await keptRows(tab, 'localPictures')).toBe(1);
  await tab.reload();
  await expect.poll(() => keptRows(tab, 'localPictures')).toBe(0);
});

const widthOf = (tab: Tab, alt: string) =>
  tab.evaluate((wanted) => [...document.images].find((image) => image.alt === wanted)?.naturalWidth, alt);
