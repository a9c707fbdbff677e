import { writeFileSync } from 'node:fs';
import { expect } from '@playwright/test';
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

const widthOf = (tab: Tab, alt: string) =>
  tab.evaluate((wanted) => [...document.images].find((image) => image.alt === wanted)?.naturalWidth, alt);
