import { nutrients } from 'sync-protocol/recipes/nutrition.ts';
import { expect, onTestFinished, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '#ui/testing/render.tsx';
import { NutritionFields } from './nutrition-fields.tsx';

const values = Object.fromEntries(nutrients.map((nutrient) => [nutrient, ''])) as Record<
  (typeof nutrients)[number],
  string
>;

test.each([390, 1280])('at %d px each part stands right under what it is a part of', async (width) => {
  await page.viewport(width, 844);
  onTestFinished(() => page.viewport(1280, 800));
  render(<NutritionFields values={values} faults={[]} isPremium onChange={() => {}} />);
  const at = (name: string) => page.getByLabelText(name).element().getBoundingClientRect();
  await expect.element(page.getByLabelText('Salt (g)')).toBeVisible();
  const columns = new Map<number, string[]>();
  for (const input of document.querySelectorAll('input')) {
    const { left } = input.getBoundingClientRect();
    const label = document.querySelector(`label[for="${input.id}"]`)?.textContent ?? '';
    columns.set(left, [...(columns.get(left) ?? []), label]);
  }
  expect([...columns.values()]).toEqual([
    ['Energy (kcal)', 'Fat (g)', 'of which saturates (g)'],
    ['Carbohydrate (g)', 'of which sugars (g)', 'Protein (g)', 'Salt (g)'],
  ]);
  expect(at('of which saturates (g)').top).toBeGreaterThan(at('Fat (g)').top);
});
