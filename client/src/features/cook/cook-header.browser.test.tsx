import { recipe } from 'sync-protocol/recipes/recipe.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { ToasterProvider } from '#ui/toasts/toaster-provider.tsx';
import { CookPage } from './cook-page.tsx';

/** Cooks two recipes, the second one on screen. */
async function cookTwo(titles: readonly [string, string]) {
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  const ingredients = Array.from({ length: 12 }, (_, n) => ({ name: `spice ${n}`, quantity: '1 tl' }));
  await engine.write(
    titles.map((title, n) =>
      recipe.add(`dish-${n}`, { title, ingredients, instructions: ['Boil.', 'Serve.'] }),
    ),
  );
  for (const n of [0, 1])
    await engine.db.cookings.put({ id: `dish-${n}`, factor: 1, step: 0, used: [], startedAt: n });
  const nowhere = () => {};
  render(
    <SyncProvider value={engine}>
      <ToasterProvider>
        <CookPage place={{ recipe: 'dish-1' }} onRecipe={nowhere} onLeave={nowhere} onMore={nowhere} />
      </ToasterProvider>
    </SyncProvider>,
  );
  await expect.element(page.getByRole('heading', { name: 'Step 1 of 2' })).toBeVisible();
}

test('in letters of twice the size the tabs of a phone’s stove say what they lead to', async () => {
  await page.viewport(390, 844);
  const root = document.documentElement;
  root.style.fontSize = '200%';
  onTestFinished(() => void root.style.removeProperty('font-size'));
  await cookTwo(['Ruisleipä', 'Mummon lohikeitto']);
  for (const name of ['Ruisleipä', 'Mummon lohikeitto']) {
    const words = page.getByRole('tab', { name }).getByText(name).element();
    expect([words.scrollWidth, words.scrollHeight]).toEqual([words.clientWidth, words.clientHeight]);
  }
  const { left, right } = page
    .getByRole('tab', { name: 'Mummon lohikeitto' })
    .element()
    .getBoundingClientRect();
  await expect.poll(() => [left >= 0, right <= 390]).toEqual([true, true]);
});

test('that the screen may go off is said with air above and below', async () => {
  await page.viewport(390, 844);
  const request = vi.spyOn(navigator.wakeLock, 'request');
  request.mockRejectedValue(new DOMException('The battery is low', 'NotAllowedError'));
  onTestFinished(() => request.mockRestore());
  await cookTwo(['Bread', 'Soup']);
  const note = page.getByText(/^This device does not let the screen stay on/);
  await expect.element(note).toBeVisible();
  const leave = page.getByRole('button', { name: 'Leave the stove; everything stays as it is' });
  const words = document.createRange();
  words.selectNodeContents(note.element());
  const gap = words.getBoundingClientRect().top - leave.element().getBoundingClientRect().bottom;
  expect(gap).toBeGreaterThanOrEqual(8);
});
