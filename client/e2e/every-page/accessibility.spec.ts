import { expect, type Page } from '@playwright/test';
import type { Locale } from 'sync-protocol/locales.ts';
import { failBefore } from '../harness/faults.ts';
import { closeByEscape } from '../harness/look/close-by-escape.ts';
import { type Check, checkOn, gotoIn, variants } from '../harness/look/every-variant.ts';
import { test as newcomer, atHome as test } from '../harness/test.ts';
import { aino, endTour } from '../pages/sign-in.ts';
import { tourCard } from '../pages/tour.ts';

// Every page in both themes, in both languages, on a phone and on a laptop: axe finds nothing.

const words = {
  en: {
    email: 'Continue with e-mail',
    create: 'Create an account',
    createIt: 'Create account',
    forgotten: 'Forgot your password?',
    actions: 'Actions for the list',
    edit: 'Edit milk',
    milk: 'milk',
    firstRecipe: 'Write the first recipe',
    saveRecipe: 'Save recipe',
    recipeTitle: 'Title',
    ingredient: 'Ingredient 1',
    quantity: 'Quantity of ingredient 1',
    step: 'Step 1',
    deleteRecipe: 'Delete recipe',
    recipeActions: 'Actions for the recipe',
    editRecipe: 'Edit',
    addMeal: 'Add a meal',
    mealName: 'What is on the table?',
    addItems: 'Add items',
    moreDays: 'More days',
    month: 'Month',
    week: 'Week',
    soup: 'Salmon soup',
    add: 'Add',
    mealActions: 'Actions for Salmon soup',
    moveTo: 'Move to…',
    writeNote: 'Write a note',
    suggest: 'Suggest dinners',
    emptyBook: 'Your recipe book is empty',
    calendarActions: 'Actions for the calendar',
    saveWeek: 'Save the week as…',
    savedWeeks: 'Plan a saved week…',
    makeList: 'Make the list',
    lineActions: 'Actions for dill',
    otherDays: 'Other days',
    newRule: 'New recurring item',
    name: 'Name',
    save: 'Save',
    putMilk: 'Add milk to the list',
    next: 'Next',
    deleteAccount: 'Delete account',
    logOutHere: 'Log out on this device',
    clearCache: 'Clear local cache',
    readRecipe: 'Read it',
    language: /^Language/,
  },
  fi: {
    email: 'Jatka sähköpostilla',
    create: 'Luo tili',
    createIt: 'Luo tili',
    forgotten: 'Unohditko salasanan?',
    actions: 'Listan toiminnot',
    edit: 'Muokkaa: maito',
    milk: 'maito',
    firstRecipe: 'Kirjoita ensimmäinen resepti',
    saveRecipe: 'Tallenna resepti',
    recipeTitle: 'Nimi',
    ingredient: 'Ainesosa 1',
    quantity: 'Ainesosan 1 määrä',
    step: 'Vaihe 1',
    deleteRecipe: 'Poista resepti',
    recipeActions: 'Reseptin toiminnot',
    editRecipe: 'Muokkaa',
    addMeal: 'Lisää ateria',
    mealName: 'Mitä syödään?',
    addItems: 'Lisää ostoksia',
    moreDays: 'Lisää päiviä',
    month: 'Kuukausi',
    week: 'Viikko',
    soup: 'Lohikeitto',
    add: 'Lisää',
    mealActions: 'Toiminnot: Lohikeitto',
    moveTo: 'Siirrä…',
    writeNote: 'Kirjoita muistiinpano',
    suggest: 'Ehdota ruokia',
    emptyBook: 'Reseptikirjasi on tyhjä',
    calendarActions: 'Ateriasuunnitelman toiminnot',
    saveWeek: 'Tallenna viikko nimellä…',
    savedWeeks: 'Käytä tallennettua viikkoa…',
    makeList: 'Tee lista',
    lineActions: 'Toiminnot: dill',
    otherDays: 'Muut päivät',
    newRule: 'Uusi toistuva ostos',
    name: 'Nimi',
    save: 'Tallenna',
    putMilk: 'Lisää listalle: maito',
    next: 'Seuraava',
    deleteAccount: 'Poista tili',
    logOutHere: 'Kirjaudu ulos tältä laitteelta',
    clearCache: 'Tyhjennä laitteen välimuisti',
    readRecipe: 'Lue',
    language: /^Kieli/,
  },
} as const;

type Words = (typeof words)[Locale];

for (const [theme, locale, name, viewport] of variants) {
  const variant = `${theme}, ${locale}, ${name}`;
  const text = words[locale];

  newcomer(`axe finds nothing wrong on the way in and on the list: ${variant}`, async ({ device }) => {
    const { page, network } = await device(name, { user: 'nobody', viewport, locale });
    const check = checkOn(page, variant);
    await page.goto('/');
    await gotoIn(page, theme, locale, '/');
    await check('front page');
    if (name === 'laptop') {
      await page.getByRole('banner').getByRole('button', { name: text.language }).click();
      await check('front page with the languages');
    }
    await page.goto('/nothing/here');
    await check('error page');
    await page.goto('/login');
    await check('login page');
    await createAccount(page, text, check);
    await checkQuickList(page, text, check);
    network.fault('* /api/*', failBefore(503));
    await page.getByRole('combobox').fill('voi');
    await page.getByRole('combobox').press('Enter');
    await page.locator('a[href="/sync"]').click();
    await check('sync page with something waiting');
    if (name !== 'phone') return;
    await page.getByRole('banner').getByRole('button').last().click();
    await check('sidebar');
    await page.getByRole('dialog').getByRole('button', { name: text.language }).click();
    await check('languages in the sidebar');
  });

  test(`axe finds nothing wrong where one plans: ${variant}`, async ({ device }) => {
    const { page } = await device(name, { viewport, locale });
    const check = checkOn(page, variant);
    await gotoIn(page, theme, locale, '/dashboard');
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await check('dashboard with nothing on it');
    await checkCalendar(page, text, check);
    await checkCalendarList(page, text, check);
    await page.goto('/dashboard');
    await expect(page.getByRole('main').getByRole('link', { name: text.soup }).first()).toBeVisible();
    await check('dashboard of a day with a meal');
  });

  test(`axe finds nothing wrong with recipes, recurring items and the account: ${variant}`, async ({
    device,
  }) => {
    const { page } = await device(name, { viewport, locale });
    const check = checkOn(page, variant);
    await gotoIn(page, theme, locale, '/shopping-list?tab=recurring');
    await checkRecurringItems(page, text, check);
    await checkRecipes(page, text, check);
    for (const path of [
      '/account',
      '/settings',
      '/device',
      '/shop',
      '/stores',
      '/subscribe',
      '/subscribe/success',
      '/subscribe/cancel',
      '/recipes/import/photo',
      '/recipes/import/bookmarklet',
      '/recipes/import/files',
      '/recipes/export',
      '/paper/week',
    ]) {
      await page.goto(path);
      await check(path);
      for (const question of questionsOn(path, text)) {
        await page.getByRole('main').getByRole('button', { name: question, exact: true }).click();
        await check(`${question}?`);
        await closeByEscape(page);
      }
    }
  });
}

const questionsOn = (path: string, { logOutHere, deleteAccount, clearCache }: Words): string[] => {
  if (path === '/account') return [logOutHere, deleteAccount];
  return path === '/settings' ? [clearCache] : [];
};

/** Signs up from the login page and ends the tour; checks each page on the way. */
async function createAccount(page: Page, text: Words, check: Check) {
  await page.getByRole('button', { name: text.email }).click();
  await page.waitForURL('**/oidc/interaction/**');
  await check('sign-in page');
  await page.getByRole('link', { name: text.forgotten }).click();
  await check('forgotten password page');
  await page.goBack();
  await page.getByRole('link', { name: text.create }).click();
  await page.getByRole('button', { name: text.createIt }).click();
  await check('create account page with faults');
  await page.locator('#email').fill(aino.email);
  await page.locator('#password').fill(aino.password);
  await page.getByRole('button', { name: text.createIt }).click();
  await page.waitForURL(/\/(calendar|dashboard)$/);
  await expect(tourCard(page)).toBeVisible();
  await check('first stop of the tour');
  await tourCard(page).getByRole('button', { name: text.next }).click();
  await page.waitForURL('**/recipes');
  await expect(tourCard(page)).toBeVisible();
  await check('second stop of the tour');
  await endTour(page);
}

async function checkQuickList(page: Page, text: Words, check: Check) {
  await page.goto('/shopping-list');
  const field = page.getByRole('combobox');
  await expect(field).toBeVisible();
  await check('empty list');
  for (const item of [text.milk, 'ruisleipä', '2 kg omenoita', 'kahvi'])
    await field.fill(item).then(() => field.press('Enter'));
  await expect(page.getByRole('checkbox')).toHaveCount(4);
  await page.getByRole('checkbox').last().click();
  await check('list with a checked item');
  await page.getByRole('button', { name: text.actions }).click();
  await check('list with its menu open');
  await closeByEscape(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('keyboard shortcuts');
  await closeByEscape(page);
  await page.getByRole('button', { name: text.edit }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('edit dialog');
  await closeByEscape(page);
}

/** The generated list: before it is made, made, with a line's menu and the range dialog. */
async function checkCalendarList(page: Page, text: Words, check: Check) {
  await page.goto('/shopping-list?tab=from-calendar');
  await expect(page.getByRole('button', { name: text.makeList })).toBeVisible();
  await check('list from the calendar, not made yet');
  await page.getByRole('button', { name: text.makeList }).click();
  await page.getByRole('checkbox').first().click();
  await expect(page.getByRole('checkbox', { checked: true })).toBeVisible();
  await check('list from the calendar');
  await page.getByRole('button', { name: text.lineActions }).click();
  await check('menu of a line from the calendar');
  await closeByEscape(page);
  await page.getByRole('button', { name: text.otherDays }).click();
  await check('question for other days');
  await closeByEscape(page);
}

/** Recurring items: none, a form with an error, one due and one scheduled. */
async function checkRecurringItems(page: Page, text: Words, check: Check) {
  await page.getByRole('button', { name: text.newRule }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: text.save }).click();
  await check('new recurring item with a fault');
  await dialog.getByLabel(text.name, { exact: true }).fill(text.milk);
  await dialog.getByRole('button', { name: text.save }).click();
  await expect(page.getByRole('button', { name: text.putMilk })).toBeVisible();
  await check('recurring item that is due');
}

/** The calendar as month and week, empty and with a meal, and each of its dialogs. */
async function checkCalendar(page: Page, text: Words, check: Check) {
  const dialog = page.getByRole('dialog');
  const view = (name: string) => page.getByText(name, { exact: true });
  await page.goto('/calendar');
  await view(text.month).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await check('empty month');
  await page.getByRole('button', { name: text.addMeal, exact: true }).click();
  await dialog.getByLabel(text.mealName).fill(text.soup);
  await dialog.getByLabel(text.addItems).fill('salmon 400 g, dill');
  await dialog.getByLabel(text.addItems).press('Enter');
  await dialog.getByRole('button', { name: text.moreDays }).click();
  await check('meal dialog');
  await dialog.getByRole('button', { name: text.add, exact: true }).last().click();
  await expect(page.locator('.cal-month [data-meal-type]').first()).toBeAttached();
  await check('month with a meal');
  await page.locator('[aria-current=date]').click();
  await expect(dialog).toBeVisible();
  await check('day dialog');
  await dialog.getByRole('button', { name: text.writeNote }).click();
  await expect(dialog.getByRole('textbox')).toBeVisible();
  await check('note of a day');
  await closeByEscape(page);
  await page.getByRole('button', { name: text.suggest }).click();
  await expect(dialog.getByText(text.emptyBook)).toBeVisible();
  await check('no dinners to suggest from an empty book');
  await closeByEscape(page);
  await view(text.week).click();
  await expect(page.getByRole('button', { name: text.mealActions })).toBeAttached();
  await check('week');
  await page.locator('.cal-card-main').first().click();
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  await check('meal');
  await closeByEscape(page);
  for (const entry of [text.saveWeek, text.savedWeeks]) {
    await page.getByRole('button', { name: text.calendarActions }).click();
    await page.getByRole('menuitem', { name: entry }).click();
    await expect(dialog.getByRole('heading')).toBeVisible();
    await check(entry);
    await closeByEscape(page);
  }
  await page.getByRole('button', { name: text.mealActions }).click();
  await page.getByRole('menuitem', { name: text.moveTo }).click();
  await expect(dialog).toBeVisible();
  await check('dialog to move a meal');
  await closeByEscape(page);
}

/** The book empty and with a recipe; a recipe's form with errors, its page and its deletion. */
async function checkRecipes(page: Page, text: Words, check: Check) {
  await page.goto('/recipes');
  await expect(page.getByRole('link', { name: text.firstRecipe })).toBeVisible();
  await check('empty recipe book');
  await page.getByRole('link', { name: text.firstRecipe }).click();
  await page.getByLabel(text.ingredient, { exact: true }).fill('dill');
  await page.getByRole('button', { name: text.saveRecipe }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await check('new recipe with faults');
  await page.getByLabel(text.recipeTitle, { exact: true }).fill('Pasta');
  await page.getByLabel(text.quantity).fill('2 dl');
  await page.getByLabel(text.step, { exact: true }).fill('Boil.');
  await page.getByLabel('(kcal)').fill('500');
  await page.getByRole('button', { name: text.saveRecipe }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Pasta' })).toBeVisible();
  await check('recipe');
  await page.getByRole('button', { name: text.recipeActions }).click();
  await page.getByRole('menuitem', { name: text.deleteRecipe }).click();
  await check('question before a recipe is deleted');
  await closeByEscape(page);
  await page.getByRole('button', { name: text.editRecipe, exact: true }).click();
  await expect(page.getByLabel(text.recipeTitle, { exact: true })).toHaveValue('Pasta');
  await check('edit of a recipe');
  await page.goto('/recipes');
  await expect(page.getByRole('main').getByRole('link', { name: 'Pasta' })).toBeVisible();
  await check('recipe book');
  await page.goto('/recipes/import');
  await page.getByRole('textbox').first().fill('Pasta\n\n2 dl water\n100 g pasta\n\nBoil the pasta.');
  await check('import of recipes');
  await page.getByRole('button', { name: text.readRecipe }).click();
  await expect(page.getByLabel(text.recipeTitle, { exact: true })).toHaveValue('Pasta');
  await check('review of a recipe that the book seems to have');
}
