import { strToU8, zipSync } from 'fflate';
import { paprikaRecipe } from 'sync-protocol/recipe-files/testing/foreign/phone-apps.ts';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { dropKeptFiles, keepFiles, readKeptFiles } from '#db/kept-files.ts';
import { cameraPhoto } from '#images/testing/camera-photo.ts';
import type { TestEngine } from '#sync/testing/test-engine.ts';
import type { FetchImage } from '../import/address-reader.ts';
import { drawRecipes, engineWith, recipeAdd, setTier } from '../testing/render-recipes.tsx';

beforeEach(dropKeptFiles);

const button = (name: string | RegExp) => page.getByRole('button', { name });
const says = (text: string | RegExp) => page.getByText(text);
const titles = async ({ db }: TestEngine) => (await db.recipes.toArray()).map(({ title }) => title).sort();

/** Opens the page with a launched file; returns the app's router. */
async function openWith(engine: TestEngine, file: File, fetchImage?: FetchImage) {
  let launch: ((launched: object) => void) | undefined;
  const setConsumer = (consume: typeof launch) => {
    launch = consume;
  };
  vi.stubGlobal('launchQueue', { setConsumer });
  onTestFinished(() => void vi.unstubAllGlobals());
  document.body.replaceChildren();
  const app = drawRecipes(engine, '/recipes/import/files', undefined, undefined, undefined, fetchImage);
  await expect.poll(() => launch).toBeDefined();
  launch?.({ files: [{ getFile: async () => file }] });
  return app;
}

function book(titles: readonly string[], owner = 'P'): File {
  const entries = titles.map((name, index) => [
    `${index}.paprikarecipe`,
    paprikaRecipe({ uid: `${owner}${index}`, name, source_url: '', photo_data: '' }),
  ]);
  return new File([new Uint8Array(zipSync(Object.fromEntries(entries)))], 'Mine.paprikarecipes');
}

test('what comes to the book from another device in the meantime is not taken out with what was brought in', async () => {
  const first = await engineWith();
  await openWith(first, book(['Bread', 'Soup']));
  await userEvent.click(button('Bring in 2 recipes'));
  await expect.element(says('2 recipes are in your book now.')).toBeVisible();
  const bread = (await first.db.recipes.toArray()).find(({ title }) => title === 'Bread')?.id ?? '';

  await dropKeptFiles();
  const engine = await engineWith();
  await openWith(engine, book(['Bread', 'Soup']));
  await expect.element(button('Bring in 2 recipes')).toBeVisible();
  await engine.write([recipeAdd(bread, { title: 'Bread, as we bake it' })]);
  await userEvent.click(button('Bring in 2 recipes'));
  await expect.element(says('1 recipe is in your book now.')).toBeVisible();
  expect(await titles(engine)).toEqual(['Bread, as we bake it', 'Soup']);
  await userEvent.click(button('Take 1 out again'));
  await expect.poll(() => titles(engine)).toEqual(['Bread, as we bake it']);
});

test('another file is no part of the import before it', async () => {
  const engine = await engineWith();
  await openWith(engine, book(['Bread', 'Soup']));
  await userEvent.click(button('Bring in 2 recipes'));
  await expect.element(says('2 recipes are in your book now.')).toBeVisible();

  // Shared with the app from another page.
  await keepFiles([book(['Cake', 'Pie', 'Soups'], 'Q')]);
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import/files');
  await expect.element(says('2 recipes are chosen.')).toBeVisible();
  await expect.element(says(/^Your book seems to have it already/)).toBeVisible();
  await expect.element(button(/^Take/)).not.toBeInTheDocument();

  await openWith(engine, book(['Rice', 'Breads'], 'R'));
  await expect.element(says('1 recipe is chosen.')).toBeVisible();
  await userEvent.click(button('Bring in 1 recipe'));
  await userEvent.click(button('Take 1 out again'));
  await expect.poll(() => titles(engine)).toEqual(['Bread', 'Soup']);
});

test('loaded again, what the person chose though the book seems to have it is still chosen', async () => {
  const engine = await engineWith(recipeAdd('old', { title: 'Breads' }));
  await openWith(engine, book(['Bread', 'Soup']));
  await expect.element(says('1 recipe is chosen.')).toBeVisible();
  await userEvent.click(button('Choose all'));
  await expect.element(says('2 recipes are chosen.')).toBeVisible();
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import/files');
  await expect.element(says('2 recipes are chosen.')).toBeVisible();
});

test('stopped while an image of the web is fetched, what waits for its image comes in with it the next time', async () => {
  const engine = await engineWith();
  const photo = await cameraPhoto(80, 60);
  const stopped = Promise.withResolvers<void>();
  const asked: string[] = [];
  const dish = (name: string) => ({
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name,
    image: [`https://pictures.example/${name}.jpg`],
    recipeIngredient: ['2 dl milk'],
    recipeInstructions: ['Warm the milk.'],
  });
  const json = strToU8(JSON.stringify(['Cocoa', 'Porridge', 'Soup'].map(dish)));
  await openWith(engine, new File([new Uint8Array(json)], 'recipes.json'), async (address) => {
    asked.push(address);
    if (asked.length !== 2) return { kind: 'image', file: photo };
    await stopped.promise;
    return { kind: 'offline' };
  });
  await userEvent.click(button('Bring in 3 recipes'));
  await expect.poll(() => asked.length).toBe(2);
  await userEvent.click(button('Stop'));
  stopped.resolve();
  await expect.element(says('1 recipe is in your book now.')).toBeVisible();
  expect(await titles(engine)).toEqual(['Cocoa']);
  await userEvent.click(button('Bring in 2 more'));
  await expect.element(says('3 recipes are in your book now.')).toBeVisible();
  const images = (await engine.db.recipes.toArray()).map(({ imageUrl }) => imageUrl.slice(0, 12));
  expect(images).toEqual(Array(3).fill('/api/images/'));
});

test('a file that the device cannot read any more is told', async () => {
  const folder = await navigator.storage.getDirectory();
  const handle = await folder.getFileHandle('gone.zip', { create: true });
  const write = async () => {
    const writing = await handle.createWritable();
    await writing.write(await book(['Bread']).arrayBuffer());
    await writing.close();
  };
  await write();
  const file = await handle.getFile();
  await folder.removeEntry('gone.zip');
  await openWith(await engineWith(), file);
  await expect.element(says(/^gone\.zip: /)).toBeInTheDocument();
  await expect.element(button('Choose files')).toBeVisible();
});

test('where what reads files cannot be loaded that is told, and they can be chosen again', async () => {
  const engine = await engineWith();
  const { Worker: Whole } = window;
  // As if the worker's script could not be loaded.
  const Broken = function broken() {
    return new Whole(URL.createObjectURL(new Blob(['throw new Error()'])));
  };
  vi.stubGlobal('Worker', Broken);
  await openWith(engine, book(['Bread']));
  await expect.element(says('That could not be loaded.')).toBeVisible();
  await expect.element(button('Choose files')).toBeVisible();
});

test('a file without recipes does not wait on the device', async () => {
  const engine = await engineWith();
  await openWith(engine, new File(['Hello there.'], 'notes.txt'));
  await expect.element(says('No recipe was found in this file')).toBeVisible();
  await expect.poll(readKeptFiles).toEqual([]);
  // Nor is a shared file without recipes kept.
  await keepFiles([new File(['Hello there.'], 'notes.txt')]);
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import/files');
  await expect.element(says('No recipe was found in this file')).toBeVisible();
  await expect.poll(readKeptFiles).toEqual([]);
});

test('where the device has no room for the file nothing is promised of it, and the import can be done with', async () => {
  const full = vi.spyOn(caches, 'open').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  onTestFinished(() => full.mockRestore());
  const engine = await engineWith(recipeAdd('one'), recipeAdd('two'));
  await setTier(engine, 'free');
  const { write } = engine;
  const stopped = Promise.withResolvers<void>();
  let isWriting = false;
  engine.write = async (edits) => {
    isWriting = true;
    await stopped.promise;
    await write(edits);
  };
  const app = await openWith(engine, book(['Bread', 'Cake', 'Pie']));
  await userEvent.click(button('Bring in 3 recipes'));
  await expect.poll(() => isWriting).toBe(true);
  await app.open('/recipes');
  await expect
    .element(says('Bringing in has stopped halfway. Choose the file again to go on.'))
    .toBeVisible();
  stopped.resolve();
  await expect.poll(() => engine.db.recipes.count()).toBe(3);

  await openWith(engine, book(['Bread', 'Cake', 'Pie']));
  await userEvent.click(button('Bring in 2 more'));
  await expect
    .element(
      says(
        '2 recipes have no room in your plan. This device had no room to keep the file: choose it again when you need it.',
      ),
    )
    .toBeVisible();
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import/files');
  await userEvent.click(button('Done'));
  await expect.element(page.getByRole('searchbox', { name: 'Search by title or ingredient' })).toBeVisible();
});

test('a disk that does not even tell how many recipes there are leaves the import to be begun again', async () => {
  const engine = await engineWith();
  await openWith(engine, book(['Bread']));
  const full = vi.spyOn(engine.db.recipes, 'count');
  full.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  onTestFinished(() => full.mockRestore());
  await userEvent.click(button('Bring in 1 recipe'));
  await expect.element(says(/^This device’s storage is full/)).toBeVisible();
  full.mockRestore();
  await userEvent.click(button('Bring in 1 recipe'));
  await expect.element(says('1 recipe is in your book now.')).toBeVisible();
});

/** The window that is open, whose page stays in use when another one is drawn in its place. */
function openWindow() {
  const body = document.body.lastElementChild;
  const press = (name: string) =>
    [...(body?.querySelectorAll('button') ?? [])].find((each) => each.textContent === name)?.click();
  const choose = (file: File) => {
    const input = body?.querySelector<HTMLInputElement>('input[type=file]');
    const chosen = new DataTransfer();
    chosen.items.add(file);
    if (!input) throw new Error('no files can be chosen');
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return { press, choose, has: (text: string) => body?.textContent?.includes(text) };
}

test('what another window ends leaves this one its file, and what it can take out again', async () => {
  const engine = await engineWith();
  await openWith(engine, book(['Bread', 'Soup']));
  await userEvent.click(button('Bring in 2 recipes'));
  await expect.element(says('2 recipes are in your book now.')).toBeVisible();
  const other = openWindow();
  await openWith(engine, book(['Rice', 'Cake', 'Pie'], 'R'));
  await userEvent.click(button('Bring in 3 recipes'));
  await expect.element(says('3 recipes are in your book now.')).toBeVisible();

  other.press('Done');
  await expect.poll(() => other.has('out again')).toBe(false);
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import/files');
  await userEvent.click(button('Take all 3 out again'));
  await expect.poll(() => titles(engine)).toEqual(['Bread', 'Soup']);
});

test('what another window brings in meanwhile is remembered beside what this one did', async () => {
  const engine = await engineWith();
  await openWith(engine, book(['Bread', 'Soup']));
  await expect.element(button('Bring in 2 recipes')).toBeVisible();
  const other = openWindow();
  await openWith(engine, book(['Rice', 'Cake', 'Pie'], 'R'));
  await userEvent.click(button('Bring in 3 recipes'));
  await expect.element(says('3 recipes are in your book now.')).toBeVisible();
  other.press('Bring in 2 recipes');
  await expect.poll(() => other.has('2 recipes are in your book now.')).toBe(true);

  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import/files');
  await expect.element(button('Take all 3 out again')).toBeVisible();
  // The other window is closed, and its file chosen again.
  await keepFiles([book(['Bread', 'Soup'])]);
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import/files');
  await userEvent.click(button('Take all 2 out again'));
  await expect.poll(() => titles(engine)).toEqual(['Cake', 'Pie', 'Rice']);
});

test('a file for which there is no room, or without recipes, leaves another window its own', async () => {
  const engine = await engineWith();
  await openWith(engine, new File(['Hello there.'], 'notes.txt'));
  await expect.element(says('No recipe was found in this file')).toBeVisible();
  await expect.poll(readKeptFiles).toEqual([]);
  const other = openWindow();
  await openWith(engine, book(['Bread', 'Soup']));
  await expect.element(button('Bring in 2 recipes')).toBeVisible();
  await expect.poll(async () => (await readKeptFiles()).length).toBe(1);

  const put = vi.spyOn(Cache.prototype, 'put').mockRejectedValue(new DOMException('', 'QuotaExceededError'));
  onTestFinished(() => put.mockRestore());
  other.choose(book(['Rice'], 'R'));
  await expect.poll(() => other.has('1 recipe is chosen.')).toBe(true);
  put.mockRestore();
  expect((await readKeptFiles()).length).toBe(1);
});
