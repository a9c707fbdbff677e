import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { hasArrivals, keepArrivals, takeArrivedPhotos, takeArrivedTexts } from '#lib/worker/arrivals.ts';
import { keepFiles, readKeptFiles } from './kept-files.ts';

const ids = ['a', 'b', 'c', 'd', 'e'];
const newId = () => ids.shift() ?? 'z';
const shared = (parts: Record<string, string>, ...files: File[]) => {
  const form = new FormData();
  for (const [name, text] of Object.entries(parts)) form.set(name, text);
  for (const file of files) form.append('files', file);
  return keepArrivals(form, { newId, keepFiles });
};
const photo = new File(['a photo'], 'Mummon kortti.jpg', { type: 'image/jpeg' });
const recipes = new File(['a book'], 'book.paprikarecipes');

beforeEach(() => caches.delete('ateria-arrivals'));

test('what is shared is kept for the page that reads such, once, and in its order', async () => {
  expect(await shared({ title: 'Soup', text: 'https://kitchen.example/soup' })).toBe('/recipes/import');
  await shared({ url: 'https://kitchen.example/pie' });
  expect(await shared({ title: 'Album' }, photo)).toBe('/recipes/import/photo');
  expect(await shared({}, recipes)).toBe('/recipes/import/files');
  const [texts, photos]: [unknown[], File[]] = [[], []];
  await takeArrivedTexts(async (text) => void texts.push(text));
  await takeArrivedPhotos(async (file) => void photos.push(file));
  expect(texts).toEqual([
    { title: 'Soup', text: 'https://kitchen.example/soup', url: '' },
    { title: '', text: '', url: 'https://kitchen.example/pie' },
  ]);
  expect(photos.map(({ name, type }) => [name, type])).toEqual([['Mummon kortti.jpg', 'image/jpeg']]);
  expect(await photos[0]?.text()).toBe('a photo');
  expect((await readKeptFiles()).map(({ name }) => name)).toEqual(['book.paprikarecipes']);
  for (const kind of ['text', 'photo'] as const) expect(await hasArrivals(kind)).toBe(false);
});

test('what could not be kept elsewhere stays', async () => {
  await shared({ text: 'Pancakes' });
  await expect(takeArrivedTexts(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('full');
  expect(await hasArrivals('text')).toBe(true);
});

test('what the disk has no room for is told, none of it is kept, and a short text goes along', async () => {
  const { put } = Cache.prototype;
  const full = vi.spyOn(Cache.prototype, 'put').mockImplementation(function (this: Cache, at, answer) {
    if (String(at).includes('/arrivals/text/')) return put.call(this, at, answer);
    return Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  });
  onTestFinished(() => full.mockRestore());
  const address = 'https://kitchen.example/soup';
  const placeOf = async (page: Promise<string>) => new URL(await page, location.origin);
  for (const file of [photo, recipes]) {
    const { pathname, searchParams } = await placeOf(shared({ text: address }, file));
    expect([pathname, ...searchParams]).toEqual(['/recipes/import', ['source', address], ['noRoom', 'true']]);
  }
  expect(await shared({}, recipes)).toBe('/recipes/import?noRoom=true');
  expect(await hasArrivals('text')).toBe(false);
  full.mockRejectedValue(new DOMException('no room', 'QuotaExceededError'));
  expect([...(await placeOf(shared({ text: address }))).searchParams]).toEqual([['source', address]]);
  expect([...(await placeOf(shared({ text: 'a'.repeat(2_001) }))).searchParams.keys()]).toEqual([
    'source',
    'noRoom',
  ]);
});
