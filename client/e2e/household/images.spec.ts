import { expect, type Page } from '@playwright/test';
import { queueLength } from '../harness/browser-storage.ts';
import { laptopSize, phoneSize } from '../harness/device.ts';
import { askWorker, fillImageCache, keptImages } from '../harness/kept-images.ts';
import { expectAccessible } from '../harness/look/accessibility.ts';
import { takePhoto } from '../harness/photo.ts';
import { plainClientOf, plainClientOn } from '../harness/plain-client.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { recipeBook } from '../pages/recipe-book.ts';
import { eino, signOut, signUp } from '../pages/sign-in.ts';

/** Natural width in pixels of a card's image; 0 without one. */
const cardImageWidth = (page: Page, title: string) => () =>
  recipeBook(page)
    .card(title)
    .locator('img')
    .evaluateAll((images) => (images as HTMLImageElement[])[0]?.naturalWidth ?? 0);

test('an image taken without a signal is seen at once, outlives a crash, is sent by itself and seen on the laptop, whose worker keeps it for this person alone', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  await recipeBook(phone.page).open();
  await untilControlled(phone.page);
  await phone.goOffline();
  const book = recipeBook(phone.page);
  await phone.page.getByRole('link', { name: 'Write the first recipe' }).click();
  await book.write({ title: 'Soup' });
  await phone.page.locator('input[type=file]').setInputFiles(await takePhoto(phone.page));
  await expect(phone.page.getByRole('img', { name: 'The chosen picture' })).toBeVisible();
  await expectAccessible(phone.page, 'form with an image');
  await book.save();
  await expect(phone.page.getByRole('img', { name: 'Picture of Soup' })).toBeVisible();
  await expectAccessible(phone.page, 'recipe with an image');

  await phone.crash();
  const page = await phone.reopen();
  await page.goto('/sync');
  await expect(page.getByText('1 picture waits')).toBeVisible();
  await page.goto('/recipes');
  await expect.poll(cardImageWidth(page, 'Soup')).toBe(1600);
  await phone.goOnline();
  await expect.poll(() => queueLength(page), { timeout: 60_000 }).toBe(0);
  const cook = await plainClientOn(server, page);
  const imageUrl: string = (await cook.get('/api/recipes')).body[0].imageUrl;
  await expect.poll(async () => (await cook.get(imageUrl)).status, { timeout: 60_000 }).toBe(200);
  expect((await cook.get(imageUrl)).body).not.toMatch(/exif|gps/i);
  await page.goto('/sync');
  await expect(page.getByText('Everything is saved.')).toBeVisible();

  const laptop = await device('laptop', { viewport: laptopSize });
  const { page: desk } = laptop;
  const path = `${imageUrl}?width=400`;
  const fetches = () => laptop.network.requests.filter((line) => line.startsWith(`GET ${imageUrl}`));
  const fromWorker: string[] = [];
  desk.on('response', (answer) => {
    if (answer.fromServiceWorker() && answer.ok()) fromWorker.push(answer.url().replace(server.url, ''));
  });
  await untilControlled(desk);
  await fillImageCache(desk, '/api/images/old?width=400');
  await recipeBook(desk).open();
  await expect.poll(cardImageWidth(desk, 'Soup')).toBe(400);
  await expect.poll(() => keptImages(desk)).toEqual([path]);
  expect(fetches()).toEqual([`GET ${path} 200`]);
  expect(fromWorker).toContain(path);
  await laptop.goOffline();
  fromWorker.length = 0;
  await desk.reload();
  await expect.poll(cardImageWidth(desk, 'Soup')).toBe(400);
  expect(fromWorker).toContain(path);
  expect([...phone.complaints, ...laptop.complaints].filter((text) => /security policy/i.test(text))).toEqual(
    [],
  );

  await laptop.goOnline();
  const [hers = ''] = await desk.evaluate(async () =>
    (await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => name.startsWith('ateria-')),
  );
  expect(await askWorker(desk, hers, path)).toBe(200);
  await signOut(desk);
  expect(await keptImages(desk)).toEqual([]);
  await signUp(desk, eino);
  expect(await askWorker(desk, hers, path)).toBe(204);
  expect(fetches()).toHaveLength(1);

  const stranger = plainClientOf(server, 'somebody-else');
  const refusal = await stranger.get(imageUrl);
  expect([refusal.status, refusal.body.code]).toEqual([404, 'not_found']);
});
