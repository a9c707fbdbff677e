import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { drawRecipes, engineWith, recipeAdd, setTier } from '../testing/render-recipes.tsx';

test('when the trial ends, the limit of the free tier shows without anything being loaded anew', async () => {
  const engine = await engineWith(recipeAdd('a'), recipeAdd('b'), recipeAdd('c'));
  await setTier(engine, 'trialing');
  await engine.db.facts
    .where('key')
    .equals('stats')
    .modify((kept) => {
      if (kept.key === 'stats') kept.stats.subscription.trialEndsAt = Date.now() + 1_000;
    });
  drawRecipes(engine, '/recipes');
  await expect.element(page.getByRole('button', { name: 'New' })).toHaveAttribute('aria-disabled', 'true');
});
