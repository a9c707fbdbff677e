import { keyedKeywords } from 'sync-protocol/recipes/keywords.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawRecipes, engineWith, recipeAdd } from '../testing/render-recipes.tsx';

const button = (name: string | RegExp) => page.getByRole('button', { name });
const cards = () => document.querySelectorAll('main a[href^="/recipes/r"], a[href^="/recipes/r"]').length;

test('whoever comes back far down finds all the recipes above, without pressing for more', async () => {
  const count = 300;
  drawRecipes(
    await engineWith(...Array.from({ length: count }, (_, index) => recipeAdd(`r${index}`))),
    '/recipes',
  );
  await expect.poll(cards).toBeGreaterThan(0);
  // Scrolls like Back does until the page is tall enough (`useKeptScroll`).
  let isOver = false;
  const down = () => {
    window.scrollTo(0, 1_000_000);
    if (!isOver) requestAnimationFrame(down);
  };
  down();
  await expect.poll(cards, { timeout: 5_000 }).toBe(count);
  isOver = true;
});

test('the tags of a large book leave the recipes room, and all of them are a press away', async () => {
  await page.viewport(1440, 900);
  const engine = await engineWith(
    ...Array.from({ length: 60 }, (_, index) =>
      recipeAdd(`r${index}`, { keywords: keyedKeywords(['dinner', `tag ${index}`]) }),
    ),
  );
  drawRecipes(engine, '/recipes');
  await expect.element(button('dinner 60')).toBeVisible();
  const tags = page.getByRole('group', { name: 'Show only' });
  expect(tags.element().getBoundingClientRect().height).toBeLessThan(250);
  await userEvent.click(button('All 61 tags'));
  await userEvent.click(button(/^tag 59 /));
  await userEvent.click(button('Fewer tags'));
  // The active filter stays visible.
  await expect.element(button(/^tag 59 /)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(button(/^tag 58 /)).not.toBeInTheDocument();
  await expect.element(button('All 61 tags')).toHaveFocus();
});
