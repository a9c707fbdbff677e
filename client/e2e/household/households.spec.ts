import { expect, type Page } from '@playwright/test';
import { queueLength } from '../harness/browser-storage.ts';
import { phoneSize } from '../harness/device.ts';
import { atHome as test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';
import { eino, openSidebar } from '../pages/sign-in.ts';
import { tourCard } from '../pages/tour.ts';

/** Makes an invite on the household's page and returns its link. */
async function invite(page: Page): Promise<string> {
  await page.goto('/household');
  await page.getByRole('button', { name: 'Make an invite link' }).click();
  await expect(page.getByRole('img', { name: 'The invite link as a QR code' })).toBeVisible();
  return (await page.getByRole('link', { name: /\/join#/ }).textContent()) ?? '';
}

test('somebody joins by the link through the sign-up, and both see each other’s edits', async ({
  device,
}) => {
  const aino = await device('laptop');
  await shoppingList(aino.page).add('milk');
  const link = await invite(aino.page);

  const phone = await device('phone', { user: 'nobody', viewport: phoneSize });
  const { page } = phone;
  await page.goto(link);
  await expect(page).toHaveURL(/\/join$/);
  await page.getByRole('link', { name: 'Create an account to join' }).click();
  await page.getByRole('button', { name: 'Continue with e-mail' }).click();
  await page.getByLabel('E-mail').fill(eino.email);
  await page.getByLabel('Password', { exact: true }).fill(eino.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/join');
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.waitForURL('**/dashboard');
  // On the page that was open all the time.
  await expect(aino.page.getByText('Member', { exact: true })).toBeVisible();
  await tourCard(page).getByRole('button', { name: 'Skip the tour' }).click();
  await expect(tourCard(page)).toBeHidden();
  await shoppingList(page).open();
  await shoppingList(page).expectNames(['milk']);
  await shoppingList(page).add('oats');
  await aino.page.goto('/shopping-list');
  await shoppingList(aino.page).expectNames(['milk', 'oats']);
  await aino.page.goto('/household');
  await aino.page.getByRole('button', { name: 'See what was done' }).click();
  await expect(aino.page.getByText('Somebody without a name added oats')).toBeVisible();
  await aino.page.goBack();
  await expect(aino.page.getByRole('button', { name: 'See what was done' })).toBeVisible();
});

test('who is removed while offline is told, saves what was not sent, and takes what is new home', async ({
  device,
}) => {
  const aino = await device('laptop');
  await shoppingList(aino.page).add('milk');
  const phone = await device('phone', { user: 'venla', viewport: phoneSize });
  const { page } = phone;
  await shoppingList(page).add('hammer');
  await expect.poll(() => queueLength(page)).toBe(0);
  await page.goto(await invite(aino.page));
  await expect(page.getByRole('radio', { name: 'Bring my recipes, lists and meals along' })).toBeChecked();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await page.waitForURL('**/dashboard');
  await shoppingList(page).open();
  await shoppingList(page).expectNames(['hammer', 'milk']);
  // The other household keeps its own list, and is one press away.
  await openSidebar(page);
  await page.getByRole('button', { name: /^Household:/ }).click();
  await page.getByRole('menuitemradio').nth(0).click();
  await shoppingList(page).expectNames(['hammer']);
  await openSidebar(page);
  await page.getByRole('button', { name: /^Household:/ }).click();
  await page.getByRole('menuitemradio').nth(1).click();
  await shoppingList(page).expectNames(['hammer', 'milk']);

  await phone.goOffline();
  await shoppingList(page).add('oats');
  await page.goto('/recipes/import');
  await page
    .getByLabel('Address or text')
    .fill('Pancakes\n\nIngredients\n3 eggs\n6 dl milk\n\nMethod\nWhisk and fry.');
  await page.getByRole('button', { name: 'Read it' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Thin pancakes');
  await aino.page.goto('/household');
  await aino.page.getByRole('button', { name: /^What to do:/ }).click();
  await aino.page.getByRole('menuitem', { name: 'Remove from the household' }).click();
  await aino.page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(aino.page.getByRole('button', { name: /^What to do:/ })).toHaveCount(0);
  await phone.goOnline();
  await expect(page.getByRole('heading', { name: 'You no longer belong to this household' })).toBeVisible();
  await expect(page.getByText('1 change of yours had not been sent.')).toBeVisible();
  await expect(page.getByText('The import that you had not finished comes along')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).click();
  expect((await saved).suggestedFilename()).toBe('ateria.zip');
  await page.getByRole('button', { name: 'Add what is new to my own household' }).click();
  await page.waitForURL('**/dashboard');
  await shoppingList(page).open();
  await shoppingList(page).expectNames(['hammer', 'oats']);
  await page.goto('/recipes');
  await page.getByRole('link', { name: 'Look over' }).click();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Thin pancakes');
  await aino.page.goto('/shopping-list');
  await shoppingList(aino.page).expectNames(['hammer', 'milk']);
});
