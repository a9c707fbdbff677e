import type { ImportedRecipe } from 'sync-protocol/recipe-imports/recipe-import.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cameraPhoto } from '#images/testing/camera-photo.ts';
import type { TestEngine } from '#sync/testing/test-engine.ts';
import { drawRecipes, engineWith } from '../../testing/render-recipes.tsx';
import type { FetchImage } from '../address-reader.ts';
import { addImport } from '../queue/import-queue.ts';

const title = page.getByRole('textbox', { name: 'Title' });
const chosen = page.getByRole('img', { name: 'The chosen picture' });
const button = (name: string) => page.getByRole('button', { name });

const soup: ImportedRecipe = {
  title: 'Salmon soup',
  description: '',
  ingredients: [{ name: 'salmon', quantity: '400 g' }],
  instructions: [{ text: 'Boil.' }],
  servings: null,
  servingsText: '',
  prepTimeMinutes: null,
  cookTimeMinutes: null,
  totalTimeMinutes: null,
  nutrition: {},
  imageUrl: 'https://kitchen.example/soup.jpg',
  sourceUrl: 'https://kitchen.example/soup',
  author: '',
  language: 'en',
  keywords: [],
  score: 1,
  unsure: [],
};

/** Opens the review of an import. */
function review(engine: TestEngine, fetchImage: FetchImage) {
  document.body.replaceChildren();
  drawRecipes(engine, '/recipes/import?entry=soup', undefined, undefined, undefined, fetchImage);
}

async function engineWithSoup(): Promise<TestEngine> {
  const engine = await engineWith();
  await addImport(engine.db, { id: 'soup', url: soup.sourceUrl, found: { recipes: [soup], warnings: [] } });
  return engine;
}

test('who began to write and was gone before the image came can have it fetched when they are back', async () => {
  const engine = await engineWithSoup();
  review(engine, () => new Promise(() => {}));
  await expect.element(page.getByText('The page’s picture is being fetched…')).toBeVisible();
  await userEvent.fill(title, 'Soup of Aino');
  const photo = await cameraPhoto(80, 60);
  review(engine, async () => ({ kind: 'image', file: photo }));
  await expect.element(title).toHaveValue('Soup of Aino');
  await button('Fetch the picture again').click();
  await expect.element(chosen).toBeVisible();
  await expect.element(title).toHaveValue('Soup of Aino');
});

test('an image that the device cannot keep holds up no saving', async () => {
  const engine = await engineWithSoup();
  const photo = await cameraPhoto(80, 60);
  const full = vi.spyOn(engine.db.imports, 'put');
  full.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  onTestFinished(() => full.mockRestore());
  review(engine, async () => ({ kind: 'image', file: photo }));
  await expect.element(page.getByText(/^The page’s picture could not be fetched/)).toBeVisible();
  await button('Save recipe').click();
  await expect.element(page.getByRole('heading', { name: 'Salmon soup' })).toBeVisible();
});
