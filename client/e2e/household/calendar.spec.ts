import { expect } from '@playwright/test';
import { queueLength } from '../harness/browser-storage.ts';
import { laptopSize, phoneSize } from '../harness/device.ts';
import { dragMeal } from '../harness/finger.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { calendar } from '../pages/calendar.ts';
import { recipeBook } from '../pages/recipe-book.ts';

test.use({ hasMotion: true });

const day = '2026-11-23';

test('a phone without a signal and a laptop plan the same week, and both show what each person meant', async ({
  device,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const onPhone = calendar(phone.page);
  await onPhone.openWeek(day);
  await onPhone.plan('Monday 23 November', 'Salmon soup', 'salmon 400 g');
  await onPhone.plan('Tuesday 24 November', 'Pancakes', 'milk, eggs');
  await onPhone.plan('Wednesday 25 November', 'Pea soup');
  await onPhone.plan('Thursday 26 November', 'Pasta');
  await onPhone.plan('Friday 27 November', 'Pizza');
  await expect.poll(() => queueLength(phone.page), { timeout: 60_000 }).toBe(0);
  await untilControlled(phone.page);

  const laptop = await device('laptop', { viewport: laptopSize });
  const onLaptop = calendar(laptop.page);
  await onLaptop.openWeek(day);
  await onLaptop.expectMeals([
    '2026-11-23 Salmon soup 1 to buy',
    '2026-11-24 Pancakes 2 to buy',
    '2026-11-25 Pea soup',
    '2026-11-26 Pasta',
    '2026-11-27 Pizza',
  ]);

  await phone.goOffline();
  await onPhone.openWeek(day);
  await onPhone.addItems('Salmon soup', 'dill');
  await onPhone.rename('Pancakes', 'Blueberry pancakes');
  await onPhone.remove('Pea soup');
  await onPhone.remove('Pasta');
  await onPhone.undoRemoval('Pasta');
  await dragMeal(phone.page, onPhone.card('Pizza'), onPhone.day('2026-11-28'));
  await onPhone.plan('Sunday 29 November', 'Roast');

  await onLaptop.addItems('Salmon soup', 'cream');
  await onLaptop.move('Pancakes', 'Thursday 26 November');
  await onLaptop.rename('Pea soup', 'Pea soup with mustard');
  await onLaptop.remove('Pasta');
  await onLaptop.remove('Pizza');
  await onLaptop.plan('Sunday 29 November', 'Apple pie', 'apples');
  await expect.poll(() => queueLength(laptop.page), { timeout: 60_000 }).toBe(0);

  await phone.goOnline();
  const both = [
    '2026-11-23 Salmon soup 3 to buy',
    '2026-11-25 Pea soup with mustard',
    '2026-11-26 Blueberry pancakes 2 to buy',
    '2026-11-26 Pasta',
    '2026-11-28 Pizza',
    '2026-11-29 Roast',
    '2026-11-29 Apple pie 1 to buy',
  ];
  await expect.poll(() => queueLength(phone.page), { timeout: 120_000 }).toBe(0);
  await onPhone.expectMeals(both);
  await onLaptop.expectMeals(both);
});

test('a recipe is put in the calendar from its own page, without a signal, and Back leads to it', async ({
  device,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const { page } = phone;
  const book = recipeBook(page);
  await book.create({ title: 'Salmon soup', servings: '4', ingredients: [['400 g', 'salmon']] });
  await untilControlled(page);
  await phone.goOffline();

  await page.getByRole('button', { name: 'More servings' }).click();
  await page.getByRole('button', { name: 'Add to the calendar' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add a meal' });
  await expect(dialog.getByLabel('What is on the table?')).toHaveValue('Salmon soup');
  await expect(dialog.getByLabel('Quantity of salmon')).toHaveValue('500\u00a0g');
  // The name is filled in already, so no keyboard should cover the form.
  await expect(dialog.getByRole('heading', { name: 'Add a meal' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Add', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
  await expect(calendar(page).card('Salmon soup')).toContainText('5 servings');
  expect(new URL(page.url()).search).toBe('');

  await page.goBack();
  await expect(book.heading('Salmon soup')).toBeVisible();
  await phone.goOnline();
  await expect.poll(() => queueLength(page), { timeout: 60_000 }).toBe(0);
});
