import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  RouterProvider,
} from '@tanstack/react-router';
import { readText } from 'sync-protocol/recipe-imports/read-text.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { keepFiles } from '#db/kept-files.ts';
import { keptPhotos } from '#db/kept-photos.ts';
import { ImagesProvider } from '#images/images-context.ts';
import { openTestImages } from '#images/testing/browser-images.ts';
import { cameraPhoto } from '#images/testing/camera-photo.ts';
import { hasArrivals, keepArrivals } from '#lib/worker/arrivals.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import type { TestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { drawRecipes, engineWith } from '../testing/render-recipes.tsx';
import { PhotoPage } from './photo/photo-page.tsx';

const pancakes = 'Pancakes\n\nIngredients\n3 eggs\n6 dl milk\n\nMethod\n1. Whisk and fry.';

// Returns a read page; the real reader is megabytes.
vi.mock(import('./photo/use-photo-reading.ts'), () => ({
  usePhotoReading: () => ({
    progress: null,
    read: async () => ({ kind: 'read' as const, text: pancakes, unsure: [] }),
    cancel: () => {},
  }),
}));

const isTold = () => expect.element(page.getByText(/^This device’s storage is full/)).toBeVisible();

async function engineWithFullDisk(): Promise<TestEngine> {
  const engine = await engineWith();
  const full = vi.spyOn(engine.db.imports, 'put');
  full.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  onTestFinished(() => full.mockRestore());
  return engine;
}

test('a full disk is told to who pastes a recipe in the book', async () => {
  const clipboard = { readText: async () => pancakes };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  const router = drawRecipes(await engineWithFullDisk(), '/recipes');
  await userEvent.click(page.getByRole('button', { name: 'Paste a recipe' }));
  await isTold();
  expect(router.path()).toBe('/recipes');
});

test('what was shared and had no room is told when the app opens, and what came along is there', async () => {
  const source = encodeURIComponent('Grandmother’s pancakes');
  drawRecipes(await engineWith(), `/recipes/import?source=${source}&noRoom=true`);
  await expect.element(page.getByText(/no room for everything that you shared/)).toBeVisible();
  await expect.element(page.getByLabelText('Address or text')).toHaveValue('Grandmother’s pancakes');
});

test('a full disk is told to who has what waits tried again, removes it, or takes that back', async () => {
  const engine = await engineWith();
  const url = 'https://example.com/soup';
  await engine.db.imports.put({ id: 'soup', addedAt: 1, url, state: { kind: 'fault', code: 'no_recipe' } });
  drawRecipes(engine, '/recipes/import');
  const fillUp = (act: 'update' | 'delete' | 'put') => {
    const full = vi.spyOn(engine.db.imports, act);
    full.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    onTestFinished(() => full.mockRestore());
    return () => full.mockRestore();
  };
  const press = (name: RegExp) => userEvent.click(page.getByRole('button', { name }));
  const isToldAndGone = async () => {
    await isTold();
    await userEvent.click(page.getByRole('button', { name: 'Close the message' }));
    await expect.element(page.getByText(/^This device’s storage is full/)).not.toBeInTheDocument();
  };
  fillUp('update');
  await press(/^Try again: /);
  await isToldAndGone();
  const makeRoom = fillUp('delete');
  await press(/^Remove /);
  await isToldAndGone();
  expect(page.getByText(/^Removed /).elements()).toEqual([]);
  makeRoom();
  await press(/^Remove /);
  fillUp('put');
  await press(/^Undo$/);
  await isTold();
});

test('a recipe that is in the book, but still among what waits, is not there twice when it is saved again', async () => {
  const engine = await engineWith();
  const found = readText(pancakes);
  const state = { kind: 'read' as const, found, images: {}, saved: {} };
  await engine.db.imports.put({ id: 'pancakes', addedAt: 1, url: '', state });
  const router = drawRecipes(engine, '/recipes/import?entry=pancakes');
  const save = page.getByRole('button', { name: 'Save recipe' });
  await expect.element(save).toBeVisible();
  const full = vi.spyOn(engine.db.imports, 'delete');
  full.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  onTestFinished(() => full.mockRestore());
  await userEvent.click(save);
  await isTold();
  full.mockRestore();
  await userEvent.fill(page.getByRole('textbox', { name: 'Title' }), 'Thin pancakes');
  await userEvent.click(save);
  await expect.element(page.getByRole('heading', { name: 'Thin pancakes' })).toBeVisible();
  expect(router.path()).not.toBe('/recipes/import');
  expect((await engine.db.recipes.toArray()).map(({ title }) => title)).toEqual(['Thin pancakes']);
  expect(await engine.db.imports.count()).toBe(0);
});

const keepPhoto = async ({ db }: TestEngine) => keptPhotos(db.name).keep([await cameraPhoto(80, 60)]);
const keptNames = async ({ db }: TestEngine) => (await keptPhotos(db.name).read()).map(({ name }) => name);
const pageNumber = (number: number) => page.getByRole('img', { name: `Page ${number}` });

/** Renders the page with the photo kept before; returns the ids passed to `onFound`. */
async function drawPhotoPage(engine: TestEngine, images = openTestImages(engine.db)) {
  const root = createRootRoute();
  const found: string[] = [];
  const photo = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <>
        <PhotoPage onFound={(entry) => found.push(entry)} onText={() => {}} />
        <Link to={'/elsewhere' as never}>Elsewhere</Link>
      </>
    ),
  });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '/elsewhere' });
  const router = createRouter({
    routeTree: root.addChildren([photo, elsewhere]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(
    <SyncProvider value={engine}>
      <ImagesProvider value={images}>
        <ToasterProvider>
          {/* Not the router that the app registers in the types. */}
          <RouterProvider router={router as never} />
        </ToasterProvider>
      </ImagesProvider>
    </SyncProvider>,
  );
  await expect.element(pageNumber(1)).toBeVisible();
  return found;
}

test('a full disk is told to who has a photo read, and the photo stays', async () => {
  const engine = await engineWithFullDisk();
  await keepPhoto(engine);
  const found = await drawPhotoPage(engine);
  await userEvent.click(page.getByRole('button', { name: 'Read it' }));
  await isTold();
  expect(found).toEqual([]);
  await expect.element(pageNumber(1)).toBeVisible();
});

/** Lets the caches store nothing more, as a full disk does. */
function fillCaches() {
  const full = vi.spyOn(Cache.prototype, 'put');
  full.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  onTestFinished(() => full.mockRestore());
}

test('a page that has no room is told, and costs none of the pages kept before', async () => {
  const engine = await engineWith();
  await keepPhoto(engine);
  const before = await keptNames(engine);
  await drawPhotoPage(engine);
  fillCaches();
  await userEvent.upload(page.getByLabelText('Photos of the recipe'), await cameraPhoto(60, 80));
  await isTold();
  await expect.element(pageNumber(2)).toBeVisible();
  expect(await keptNames(engine)).toEqual(before);
});

test('a shared page that has no room is told and waits, and costs none of the pages kept before', async () => {
  const engine = await engineWith();
  await keepPhoto(engine);
  const before = await keptNames(engine);
  const share = new FormData();
  share.append('files', await cameraPhoto(60, 80));
  await keepArrivals(share, { newId: engine.newId, keepFiles });
  onTestFinished(() => void caches.delete('ateria-arrivals'));
  fillCaches();
  await drawPhotoPage(engine);
  await isTold();
  expect(await hasArrivals('photo')).toBe(true);
  expect(await keptNames(engine)).toEqual(before);
});

test('a photo that cannot be made the recipe’s picture does not cost what was read of it', async () => {
  const engine = await engineWith();
  await keepPhoto(engine);
  const choose = () => Promise.reject(new Error('no memory'));
  const found = await drawPhotoPage(engine, { ...openTestImages(engine.db), choose });
  await userEvent.click(page.getByRole('button', { name: 'Read it' }));
  await expect.poll(() => found).toHaveLength(1);
  expect(await engine.db.imports.count()).toBe(1);
});

test('while what was read is being kept the photos stay as they are, and who has gone on is not taken back', async () => {
  const engine = await engineWith();
  await keepPhoto(engine);
  const images = openTestImages(engine.db);
  const room = Promise.withResolvers<void>();
  const choose: typeof images.choose = (file) => room.promise.then(() => images.choose(file));
  const found = await drawPhotoPage(engine, { ...images, choose });
  await userEvent.click(page.getByRole('button', { name: 'Read it' }));
  await expect.element(page.getByRole('button', { name: 'Remove page 1' })).toBeDisabled();
  await expect.element(page.getByRole('button', { name: 'Read it' })).toBeDisabled();
  await userEvent.click(page.getByRole('link', { name: 'Elsewhere' }));
  await expect.element(pageNumber(1)).not.toBeInTheDocument();
  room.resolve();
  await expect.element(page.getByText('Pancakes has been read.').first()).toBeVisible();
  expect(found).toEqual([]);
  await userEvent.click(page.getByRole('button', { name: 'Look over' }));
  expect(found).toEqual((await engine.db.imports.toArray()).map(({ id }) => id));
  expect(await keptNames(engine)).toEqual([]);
});
