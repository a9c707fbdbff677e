import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { RecipePaper } from './recipe-paper.tsx';

const name = 'kylmäsavulohifileetä';

/** Number of lines into which the longest word is broken. */
const linesOfWord = () => {
  const text = document.querySelector('.amounts li span')?.firstChild;
  if (!text) return null;
  const range = document.createRange();
  range.selectNodeContents(text);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
};

test('on a phone’s screen no way to print a recipe cuts the names of its ingredients', async () => {
  await page.viewport(390, 844);
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const ingredients = [{ name, quantity: 'about 400 g' }];
  await engine.write([recipe.add('soup', { title: 'Soup', ingredients, instructions: ['Boil it.'] })]);
  render(
    <SyncProvider value={engine}>
      <RecipePaper id="soup" made={{ factor: 1, units: null }} />
    </SyncProvider>,
  );
  await expect.element(page.getByText(name)).toBeVisible();
  for (const form of ['a4-2', 'a4-1', 'card-2', 'card-1']) {
    await page.getByLabelText('How it is printed').selectOptions(form);
    expect(linesOfWord(), form).toBe(1);
  }
});

test('a recipe comes on paper in the units that it is looked at in', async () => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const ingredients = [{ name: 'flour', quantity: '1 cup' }];
  await engine.write([recipe.add('pie', { title: 'Pie', ingredients, instructions: ['Bake at 400°F.'] })]);
  render(
    <SyncProvider value={engine}>
      <RecipePaper id="pie" made={{ factor: 0.5, units: 'metric' }} />
    </SyncProvider>,
  );
  await expect.element(page.getByText('about 1.2 dl')).toBeVisible();
  await expect.element(page.getByText('Bake at 205°C.')).toBeVisible();
});

test.each([
  ['24 cookies', '48 cookies'],
  ['', '2 × the recipe'],
  ['a tinful', '2 × the recipe'],
])('what a recipe of “%s” makes is told for as much as is printed: “%s”', async (servingsText, made) => {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const ingredients = [{ name: 'flour', quantity: '3 dl' }];
  const of = servingsText === '' ? {} : { servingsText };
  await engine.write([recipe.add('cookies', { title: 'Pikkuleivät', ingredients, ...of })]);
  render(
    <SyncProvider value={engine}>
      <RecipePaper id="cookies" made={{ factor: 2, units: null }} />
    </SyncProvider>,
  );
  await expect.element(page.getByText('6 dl')).toBeVisible();
  await expect.element(page.getByText(made)).toBeVisible();
});

test('a long address in its description, or a title of one word, stays on the paper', async () => {
  await page.viewport(390, 844);
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const description = `https://kitchen.example/${'soups-'.repeat(20)}`;
  await engine.write([recipe.add('soup', { title: 'Juhlalohikeitto'.repeat(6), description })]);
  render(
    <SyncProvider value={engine}>
      <RecipePaper id="soup" made={{ factor: 1, units: null }} />
    </SyncProvider>,
  );
  const words = page.getByText(description);
  await expect.element(words).toBeVisible();
  expect(words.element().getBoundingClientRect().right).toBeLessThanOrEqual(390);
});
