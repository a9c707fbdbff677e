import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { writeZip } from 'sync-protocol/export/write-zip.ts';
import { laptopSize, makeDevice } from '../../client/e2e/harness/device.ts';
import type { ServerProcess } from '../../client/e2e/harness/server/server-process.ts';
import { signUp } from '../../client/e2e/pages/sign-in.ts';
import { type Figure, milliseconds } from './figures.ts';
import { words } from './make-items.ts';

const recipes = 2_000;
/** Number of different images among the recipes. */
const photos = 200;
const longestMs = 600_000;

/**
 * Measures importing a Paprika book with images of 640 × 480 offline: the time, and how long the page was
 * blocked.
 */
export async function measureMoveIn(server: ServerProcess): Promise<Figure[]> {
  const laptop = await makeDevice('laptop', server, { viewport: laptopSize });
  try {
    const { page } = laptop;
    await signUp(page);
    const book = await paprikaBook(page);
    const file = path.join(laptop.profile, 'book.paprikarecipes');
    writeFileSync(file, book);
    await page.goto('/recipes/import/files');
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    await laptop.goOffline();
    await watch(page);
    const start = Date.now();
    await page.getByLabel('Files with recipes').setInputFiles(file);
    const go = page.getByRole('button', { name: /^Bring in 2.?000 recipes$/ });
    await go.waitFor({ timeout: longestMs });
    const listedMs = Date.now() - start;
    const listing = await worst(page);
    const from = Date.now();
    await go.click();
    await page.getByText(/recipes are in your book now\.$/).waitFor({ timeout: longestMs });
    const inMs = Date.now() - from;
    const going = await worst(page);
    return [
      {
        name: `the file of ${recipes} recipes with images`,
        value: `${(book.length / 1e6).toFixed(0)} MB`,
      },
      { name: 'until all of it is listed', value: milliseconds(listedMs) },
      { name: 'meanwhile, longest block of the main thread', value: milliseconds(listing.block) },
      { name: 'until all of it is in the book', value: milliseconds(inMs) },
      { name: 'meanwhile, longest block of the main thread', value: milliseconds(going.block) },
      { name: 'most of the page’s own heap', value: `${(going.heap / 1e6).toFixed(0)} MB` },
    ];
  } finally {
    await laptop.remove();
  }
}

async function paprikaBook(page: Page): Promise<Uint8Array> {
  const images: string[] = [];
  for (let seed = 0; seed < photos; seed += 1) images.push(await photo(page, seed));
  async function* files() {
    for (let index = 0; index < recipes; index += 1) {
      const recipe = {
        uid: `bench-${index}`,
        name: `${words(index * 7919)} ${words(index)}`,
        ingredients: Array.from({ length: 12 }, (_, line) => `${line + 1} dl ${words(index + line)}`).join(
          '\n',
        ),
        directions: Array.from(
          { length: 6 },
          () => 'Stir it all well, and let it simmer for ten minutes.',
        ).join('\n\n'),
        servings: '4',
        categories: ['Moved'],
        photo_data: images[index % photos],
      };
      const pieces = [gzipSync(JSON.stringify(recipe), { level: 1 })];
      yield { name: `${index}.paprikarecipe`, pieces, isPacked: true };
    }
  }
  const pieces: Uint8Array[] = [];
  for await (const piece of writeZip(files(), Date.now())) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A JPEG of 640 × 480 with as much detail as a photo, in base64. */
const photo = (page: Page, seed: number) =>
  page.evaluate(async (from) => {
    const canvas = new OffscreenCanvas(640, 480);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    let state = from + 1;
    const next = (below: number) => {
      state = (state * 48271) % 2147483647;
      return state % below;
    };
    for (let count = 0; count < 1_500; count += 1) {
      context.fillStyle = `hsl(${next(360)} ${next(100)}% ${next(100)}%)`;
      context.fillRect(next(640), next(480), next(60), next(60));
    }
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  }, seed);

/** Records the longest task of the main thread and the size of the page's heap. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const seen = { block: 0, heap: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.block = Math.max(seen.block, duration);
    }).observe({ entryTypes: ['longtask'] });
    setInterval(() => {
      const { memory } = performance as unknown as { memory?: { usedJSHeapSize: number } };
      seen.heap = Math.max(seen.heap, memory?.usedJSHeapSize ?? 0);
    }, 200);
  });

const worst = (page: Page) =>
  page.evaluate(() => {
    const { seen } = window as unknown as { seen: { block: number; heap: number } };
    const told = { ...seen };
    seen.block = 0;
    return told;
  });
