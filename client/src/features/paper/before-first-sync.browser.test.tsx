import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { ImagesProvider } from '#images/images-context.ts';
import { openTestImages } from '#images/testing/browser-images.ts';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { PaperPage } from './paper-page.tsx';

const says = (text: string | RegExp) => page.getByText(text);

/** Renders a sheet on a device that has never completed a full pull. */
async function draw(sheet: string, connection: 'online' | 'offline') {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  await engine.db.syncState.update('sync', { hasPulled: false });
  await engine.setStatus({ connection });
  const root = createRootRoute({
    component: () => (
      <SyncProvider value={engine}>
        <ImagesProvider value={openTestImages(engine.db)}>
          <ToasterProvider>
            <PaperPage sheet={sheet} place={{ id: 'soup' }} />
          </ToasterProvider>
        </ImagesProvider>
      </SyncProvider>
    ),
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) });
  // Not the router that the app registers in the types.
  render(<RouterProvider router={router as never} />);
  return engine;
}

test.each([
  ['list', 'Your shopping list has not come to this device yet', 'Nothing to buy.'],
  ['recurring', 'Your recurring items have not come to this device yet', /^Nothing is bought again/],
  ['week', 'Your meals have not come to this device yet', 'Monday'],
  ['recipe', /^Failed to fetch recipe with ID soup/, 'There is no such recipe'],
  ['book', 'Your recipes have not come to this device yet', /^0 recipes are ready/],
])('%s: nothing is called empty before everything has come, nor printed so', async (sheet, why, empty) => {
  const engine = await draw(sheet, 'offline');
  await expect.element(says(why)).toBeVisible();
  expect(page.getByRole('button', { name: 'Print' }).elements()).toEqual([]);
  await engine.setStatus({ connection: 'online' });
  await expect.element(says('Loading, please wait…')).toBeVisible();
  await engine.db.syncState.update('sync', { hasPulled: true });
  await expect.element(says(empty)).toBeVisible();
});

test('what came meanwhile is in the book', async () => {
  const engine = await draw('book', 'online');
  await expect.element(says('Loading, please wait…')).toBeVisible();
  await engine.write([recipe.add('soup', { title: 'Salmon soup' })]);
  await engine.db.syncState.update('sync', { hasPulled: true });
  await expect.element(says('1 recipe is ready to be printed.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Salmon soup' })).toBeVisible();
});
