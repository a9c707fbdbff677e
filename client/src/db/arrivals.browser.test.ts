import { beforeEach, expect, test } from 'vitest';
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
