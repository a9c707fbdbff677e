import { expect } from '@playwright/test';
import { addDays } from 'sync-protocol/dates/day.ts';
import { nextMonday } from '../harness/days.ts';
import { laptopSize } from '../harness/device.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';

const recipe = (title: string, minutes: number, rating: number, tags: readonly string[]) => ({
  title,
  servings: 4,
  totalTimeMinutes: minutes,
  rating,
  keywords: tags,
  ingredients: [{ name: 'potatoes', quantity: '500 g' }],
});

const book = [
  recipe('Salmon soup', 30, 5, ['fish', 'quick']),
  recipe('Fish fingers', 25, 4, ['fish', 'quick']),
  recipe('Pea soup', 90, 5, ['soup']),
  recipe('Pancakes', 25, 3, ['quick']),
  recipe('Lasagne', 75, 4, ['pasta']),
  recipe('Pasta carbonara', 20, 4, ['pasta', 'quick']),
  recipe('Vegetable stew', 40, 3, ['soup']),
  recipe('Meatballs', 50, 5, []),
  recipe('Omelette', 15, 3, ['quick']),
];

test('a week planned from suggestions on a laptop, without a signal: wishes, another one, none for a day, and one Undo', async ({
  device,
  server,
}) => {
  const laptop = await device('laptop', { viewport: laptopSize });
  const { page } = laptop;
  const client = await plainClientOn(server, page);
  for (const each of book) expect((await client.call('POST', '/api/recipes', each)).status).toBe(201);
  // Next week, so that the result does not depend on today; one dinner is planned already.
  const monday = nextMonday();
  const dayOf = (weekday: number) => addDays(monday, weekday);
  const roast = { date: dayOf(6), mealType: 'dinner', title: 'Roast' };
  expect((await client.call('POST', '/api/calendar', roast)).status).toBe(201);

  await page.goto(`/calendar?view=week&day=${monday}`);
  const shelf = page.getByRole('complementary', { name: 'Recipe book' });
  await expect(shelf.getByRole('button', { name: 'Salmon soup 30 min · never cooked' })).toBeVisible();
  await expect(page.locator('.cal-card')).toHaveText([/Roast/]);
  await untilControlled(page);
  await laptop.goOffline();

  await page.getByRole('button', { name: 'Suggest dinners' }).click();
  const dialog = page.getByRole('dialog', { name: 'Suggest dinners' });
  const rows = dialog.getByRole('listitem');
  await expect(rows).toHaveCount(6);
  await expect(dialog.getByRole('button', { name: 'Plan 6 dinners' })).toBeEnabled();
  await dialog.getByLabel('How long may it take?').selectOption('At most 30 min');
  await dialog.getByRole('button', { name: 'quick', exact: true }).click();
  // Five recipes match the wishes, each suggested once.
  await expect(dialog.getByRole('button', { name: 'Plan 5 dinners' })).toBeEnabled();
  await expect(rows.filter({ hasText: 'No recipe is left that fits' })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'quick', exact: true }).click();
  await dialog.getByLabel('How long may it take?').selectOption('As long as it takes');
  await expect(dialog.getByRole('button', { name: 'Plan 6 dinners' })).toBeEnabled();

  const titles = () => rows.evaluateAll((all) => all.map((row) => row.querySelectorAll('p')[1]?.textContent));
  const before = await titles();
  await rows
    .nth(1)
    .getByRole('button', { name: /^Another one/ })
    .click();
  await expect.poll(async () => (await titles())[1]).not.toBe(before[1]);
  const after = await titles();
  expect(after.toSpliced(1, 1)).toEqual(before.toSpliced(1, 1));
  await rows
    .nth(5)
    .getByRole('button', { name: /^Leave empty/ })
    .click();
  await expect(rows.nth(5)).toContainText('Left empty');
  await dialog.getByRole('button', { name: 'Plan 5 dinners' }).click();

  await expect(page.getByText('5 dinners planned')).toBeVisible();
  const planned = [...after.slice(0, 5), 'Roast'];
  await expect(page.locator('.cal-card-title')).toHaveText(planned.map(String));
  await expect(page.locator('.cal-card-notes').first()).toHaveText(/1 to buy 4 servings/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.cal-card-title')).toHaveText(['Roast']);

  // From the book beside the calendar, one recipe is dragged to a day, and another onto that meal.
  const drag = async (title: string, to: string) => {
    await shelf.getByRole('button', { name: title }).hover();
    await page.mouse.down();
    await page.locator(to).hover();
    await page.mouse.up();
  };
  await drag('Meatballs', `[data-day="${dayOf(1)}"]`);
  await expect(page.locator(`[data-day="${dayOf(1)}"] .cal-card-title`)).toHaveText(['Meatballs']);
  await drag('Pea soup', `[data-day="${dayOf(1)}"] .cal-card`);
  await expect(page.locator(`[data-day="${dayOf(1)}"] .cal-card-title`)).toHaveText(['Pea soup']);
  // By keyboard: the form opens with the recipe in it.
  await shelf.getByLabel('Search recipes').fill('omel');
  await expect(shelf.getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await shelf.getByRole('button', { name: 'Omelette' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).last().click();
  await expect(page.locator(`[data-day="${monday}"] .cal-card-title`)).toHaveText(['Omelette']);

  await laptop.goOnline();
  await expect
    .poll(async () =>
      (await client.get(`/api/calendar?viewStart=${monday}&viewEnd=${dayOf(6)}`)).body.map(
        ({ title }: { title: string }) => title,
      ),
    )
    .toEqual(['Omelette', 'Pea soup', 'Roast']);
});
