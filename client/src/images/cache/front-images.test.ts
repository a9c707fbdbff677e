import { expect, test } from 'vitest';
import { createMemoryCaches } from '../testing/memory-caches.ts';
import { answerFrontImage, frontImageCache, isFrontImage, keepFrontImages } from './front-images.ts';

const address = 'https://ateria.test/screenshots/list-en-light.webp';
const path = '/screenshots/list-en-light.webp';

/** A browser whose network answers as the test says; `null` is no network. */
function openBrowser() {
  const caches = createMemoryCaches() as unknown as CacheStorage;
  const steps: Promise<void>[] = [];
  const ask = async (serve: () => Response | null) => {
    const fetch = async () => serve() ?? Promise.reject(new TypeError('no network'));
    const answer = await answerFrontImage(new Request(address), {
      caches,
      fetch: fetch as typeof globalThis.fetch,
      waitUntil: (step) => void steps.push(step),
    });
    await Promise.all(steps);
    return answer;
  };
  return { caches, ask };
}

test('an image of the front page is shown without a network as it was last seen with one', async () => {
  const { ask } = openBrowser();
  await ask(() => new Response('first'));
  expect(await (await ask(() => new Response('new'))).text()).toBe('new');
  expect(await (await ask(() => null)).text()).toBe('new');
  expect(await (await ask(() => new Response('oops', { status: 502 }))).text()).toBe('new');
});

test('one that was never seen is missing, and what is no image is not kept', async () => {
  const { ask } = openBrowser();
  expect((await ask(() => null)).type).toBe('error');
  expect((await ask(() => new Response('gone', { status: 404 }))).status).toBe(404);
  expect((await ask(() => null)).type).toBe('error');
});

test('only the front page’s own images are meant', () => {
  expect(isFrontImage(new Request(address))).toBe(true);
  expect(isFrontImage(new Request(address, { method: 'POST' }))).toBe(false);
  expect(isFrontImage(new Request('https://ateria.test/api/images/list.webp'))).toBe(false);
  expect(isFrontImage(new Request('https://ateria.test/screenshots/share-en.jpg'))).toBe(false);
});

test('a page keeps what it shows, once, and nothing of the other theme', async () => {
  const { caches } = openBrowser();
  const added: string[] = [];
  const open = async (name: string) => {
    const cache = await caches.open(name);
    const add = async (added_: string) => {
      added.push(added_);
      await cache.put(added_, new Response('picture'));
    };
    return { match: cache.match, add } as unknown as Cache;
  };
  const image = (src: string, isShown = true) => ({ src, offsetParent: isShown ? {} : null });
  const images = [
    image(address),
    image('https://ateria.test/screenshots/list-en-dark.webp', false),
    image('https://ateria.test/icons/icon-192.png'),
  ];
  const document = { images: images as unknown as HTMLCollectionOf<HTMLImageElement> };
  await keepFrontImages({ document, caches: { open } });
  await keepFrontImages({ document, caches: { open } });
  expect(added).toEqual([path]);
  expect(await caches.has(frontImageCache)).toBe(true);
  await expect(keepFrontImages({ document, caches: undefined })).resolves.toBeUndefined();
});
