import { expect, onTestFinished, test, vi } from 'vitest';
import { keptPhotos } from './kept-photos.ts';

test('photos are kept as they are, each person’s for themselves, until they are dropped', async () => {
  const [mine, other] = [keptPhotos('ateria-mine'), keptPhotos('ateria-other')];
  const photos = ['first page.jpg', 'toinen sivu ä.png'].map(
    (name, at) =>
      new File([`bytes ${at}`], name, { type: name.endsWith('png') ? 'image/png' : 'image/jpeg' }),
  );
  expect(await mine.keep(photos)).toBe(true);
  const kept = await mine.read();
  expect(kept.map(({ name, type }) => [name, type])).toEqual(photos.map(({ name, type }) => [name, type]));
  expect(await Promise.all(kept.map((file) => file.text()))).toEqual(['bytes 0', 'bytes 1']);
  expect(await other.read()).toEqual([]);
  await mine.keep(photos.slice(1));
  expect(await mine.read()).toHaveLength(1);
  await mine.drop();
  expect(await mine.read()).toEqual([]);
});

test('a page added or taken away writes none of the others again, and one without room changes nothing', async () => {
  const mine = keptPhotos('ateria-mine');
  onTestFinished(mine.drop);
  const [first, second, third] = ['1.jpg', '2.jpg', '3.jpg'].map((name) => new File([name], name));
  const names = async () => (await mine.read()).map(({ name }) => name);
  if (!first || !second || !third) throw new Error('three photos');
  await mine.keep([first, second]);
  const put = vi.spyOn(Cache.prototype, 'put');
  onTestFinished(() => put.mockRestore());
  const isPhoto = ([, answer]: Parameters<Cache['put']>) => answer.headers.has('x-file-name');
  await mine.keep([first, second, third]);
  expect(put.mock.calls.filter(isPhoto)).toHaveLength(1);
  await mine.keep([third, first]);
  expect(put.mock.calls.filter(isPhoto)).toHaveLength(1);
  expect(await names()).toEqual(['3.jpg', '1.jpg']);
  put.mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  expect(await mine.keep([third, first, second])).toBe(false);
  expect(await names()).toEqual(['3.jpg', '1.jpg']);
});

test('files that an older build kept are read', async () => {
  const mine = keptPhotos('ateria-mine');
  onTestFinished(mine.drop);
  const cache = await caches.open('ateria-recipe-photos.ateria-mine');
  for (const [index, name] of ['1.jpg', '2.jpg'].entries())
    await cache.put(`/kept-files/${index}`, new Response(name, { headers: { 'x-file-name': name } }));
  const kept = await mine.read();
  expect(kept.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg']);
  await mine.keep(kept.slice(1));
  expect((await mine.read()).map(({ name }) => name)).toEqual(['2.jpg']);
});
