import type { Page } from '@playwright/test';
import { gzipSync, strToU8, zipSync } from 'fflate';
import { laptopSize, makeDevice } from '../../client/e2e/harness/device.ts';
import { takePhoto } from '../../client/e2e/harness/photo.ts';
import type { ServerProcess } from '../../client/e2e/harness/server/server-process.ts';
import { signUp } from '../../client/e2e/pages/sign-in.ts';
import { type Figure, milliseconds } from './figures.ts';
import { words } from './make-items.ts';

const recipes = 2_000;
const longestMs = 600_000;

/** A book of Paprika with pictures of 640 × 480 goes in without a network: how long, and for how long anything else had to wait. */
export async function measureMoveIn(server: ServerProcess): Promise<Figure[]> {
  const laptop = await makeDevice('laptop', server, { viewport: laptopSize });
  try {
    const { page } = laptop;
    await signUp(page);
    const buffer = await paprikaBook(page);
    await page.goto('/recipes/import/files');
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    await laptop.goOffline();
    await watch(page);
    const file = { name: 'book.paprikarecipes', mimeType: 'application/zip', buffer };
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
        name: `the file of ${recipes} recipes with pictures`,
        value: `${(buffer.length / 1e6).toFixed(0)} MB`,
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

async function paprikaBook(page: Page): Promise<Buffer> {
  const { buffer } = await takePhoto(page, 640, 480);
  const picture = buffer.toString('base64');
  const entries = Array.from({ length: recipes }, (_, index) => {
    const title = `${words(index * 7919)} ${words(index)}`;
    const recipe = {
      uid: `bench-${index}`,
      name: title,
      ingredients: Array.from({ length: 12 }, (_each, line) => `${line + 1} dl ${words(index + line)}`).join(
        '\n',
      ),
      directions: Array.from(
        { length: 6 },
        () => `Stir it all well, and let it simmer for ten minutes.`,
      ).join('\n\n'),
      servings: '4',
      categories: ['Moved'],
      photo_data: picture,
    };
    return [`${index}.paprikarecipe`, gzipSync(strToU8(JSON.stringify(recipe)), { level: 1 })];
  });
  return Buffer.from(zipSync(Object.fromEntries(entries), { level: 0 }));
}

/** Long tasks of the main thread, and how much the page's heap came to. */
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
