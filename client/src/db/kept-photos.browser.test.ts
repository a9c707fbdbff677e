import { expect, test } from 'vitest';
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
