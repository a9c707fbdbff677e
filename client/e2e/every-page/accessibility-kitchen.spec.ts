import { expect } from '@playwright/test';
import { dayFromNow, nextMonday } from '../harness/days.ts';
import { inHand, smallTargets } from '../harness/look/beyond-axe.ts';
import { closeByEscape } from '../harness/look/close-by-escape.ts';
import { checkOn, gotoIn, variants } from '../harness/look/every-variant.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { atHome as test } from '../harness/test.ts';

// Planning the week with a filled book, and cooking: axe finds nothing.

const words = {
  en: {
    suggest: 'Suggest dinners',
    calendarActions: 'Actions for the calendar',
    saveWeek: 'Save the week as…',
    savedWeeks: 'Plan a saved week…',
    weekName: 'Name of the week',
    save: 'Save',
    weekActions: 'Actions for Soups',
    rename: 'Rename…',
    cook: 'Cook',
    timer: /^Start a timer/,
    stopTimer: /^Stop the timer/,
    ingredients: /^Ingredients:/,
    step: /^Step/,
  },
  fi: {
    suggest: 'Ehdota ruokia',
    calendarActions: 'Ateriasuunnitelman toiminnot',
    saveWeek: 'Tallenna viikko nimellä…',
    savedWeeks: 'Käytä tallennettua viikkoa…',
    weekName: 'Viikon nimi',
    save: 'Tallenna',
    weekActions: 'Toiminnot: Soups',
    rename: 'Nimeä uudelleen…',
    cook: 'Kokkaa',
    timer: /^Käynnistä ajastin/,
    stopTimer: /^Pysäytä ajastin/,
    ingredients: /^Ainekset:/,
    step: /^Vaihe/,
  },
} as const;

const soup = {
  title: 'Salmon soup',
  servings: 4,
  totalTimeMinutes: 30,
  rating: 5,
  keywords: ['fish'],
  ingredients: [
    { name: 'potatoes', quantity: '6' },
    { name: 'salmon', quantity: '400 g' },
  ],
  instructions: ['Boil the potatoes for 20 minutes.', 'Add the salmon.'],
};
const stew = { ...soup, title: 'Stew', keywords: ['meat'] };

for (const [theme, locale, name, viewport] of variants) {
  const variant = `${theme}, ${locale}, ${name}`;
  const text = words[locale];

  test(`axe finds nothing wrong where one decides the week and cooks: ${variant}`, async ({
    device,
    server,
  }) => {
    const { page } = await device(name, { viewport, locale });
    const client = await plainClientOn(server, page);
    const { body: recipe } = await client.call('POST', '/api/recipes', soup);
    await client.call('POST', '/api/recipes', stew);
    const dinner = { mealType: 'dinner', title: soup.title, recipeId: recipe._id, servings: 4 };
    const items = [{ itemName: 'salmon', quantity: '400 g', isChecked: false }];
    for (const day of [-1, 0, 1])
      await client.call('POST', '/api/calendar', { ...dinner, date: dayFromNow(day), items });
    await gotoIn(page, theme, locale, '/dashboard');
    const check = checkOn(page, variant);
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');

    await expect(main.getByText(soup.title).first()).toBeVisible();
    await check('dashboard of somebody who plans and cooks');

    await page.goto('/calendar?view=week');
    await expect(page.locator('.cal-card-main').first()).toBeVisible();
    if (name === 'laptop')
      await expect(page.getByRole('complementary').getByRole('button', { name: /^Stew/ })).toBeVisible();
    await check('week, and the book beside it where there is room');
    // Next week has days without a dinner, whatever today is.
    await page.goto(`/calendar?view=week&day=${nextMonday()}`);
    await page.getByRole('button', { name: text.suggest }).click();
    await expect(dialog.getByRole('listitem').first()).toBeVisible();
    await check('suggestions');
    await closeByEscape(page);
    await page.goto('/calendar?view=week');
    await expect(page.locator('.cal-card-main').first()).toBeVisible();
    const choose = async (entry: string) => {
      await page.getByRole('button', { name: text.calendarActions }).click();
      await page.getByRole('menuitem', { name: entry }).click();
    };
    await choose(text.saveWeek);
    await dialog.getByLabel(text.weekName).fill('Soups');
    await dialog.getByRole('button', { name: text.save }).click();
    await expect(dialog).toHaveCount(0);
    await choose(text.savedWeeks);
    await expect(dialog.getByText('Soups', { exact: true })).toBeVisible();
    await check('saved weeks');
    await dialog.getByRole('button', { name: text.weekActions }).click();
    await page.getByRole('menuitem', { name: text.rename }).click();
    await expect(dialog.getByLabel(text.weekName)).toHaveValue('Soups');
    await check('another name for a saved week');
    await closeByEscape(page);
    await page
      .locator(`[data-day="${dayFromNow(0)}"] .cal-card-main`)
      .first()
      .click();
    await expect(dialog.getByRole('checkbox').first()).toBeVisible();
    await check('meal with a recipe');

    await dialog.getByRole('button', { name: text.cook, exact: true }).click();
    await expect(page.getByRole('heading', { name: text.step })).toBeVisible();
    await check('step');
    if (name === 'phone') expect(await smallTargets(page, inHand), 'small where one cooks').toEqual([]);
    await page.getByRole('button', { name: text.timer }).click();
    await expect(page.getByRole('button', { name: text.stopTimer })).toBeVisible();
    await check('step with a timer');
    if (name === 'phone') expect(await smallTargets(page, inHand), 'small beside a timer').toEqual([]);
    await page.getByRole('button', { name: text.ingredients }).click();
    await expect(dialog.getByRole('checkbox')).toHaveCount(2);
    await check('ingredients');
    await closeByEscape(page);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Add the salmon.')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(dialog.getByRole('radio').first()).toBeAttached();
    await check('what is told when it is done');
    await closeByEscape(page);
    await page.goto(`/recipes/${recipe._id}`);
    await expect(page.getByRole('heading', { level: 2, name: soup.title })).toBeVisible();
    await check('recipe that was cooked');
  });
}
