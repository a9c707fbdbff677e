import { expect, type Page } from '@playwright/test';
import { phoneSize } from '../harness/device.ts';
import { swipeAway } from '../harness/finger.ts';
import { expectOnlyFinnish } from '../harness/look/only-finnish.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { atHome as test } from '../harness/test.ts';
import { finnishCook } from '../pages/finnish-cook.ts';

test.use({ hasMotion: true });

/**
 * Waits until the history has this many sheet entries: the driver's Back, unlike a browser's, may be lost
 * during a pending `back`.
 */
const expectSheetsOf = (page: Page, count: number) =>
  expect.poll(() => page.evaluate(() => history.state?.ateriaSheets ?? 0)).toBe(count);

test('Back on a phone closes what lies over the page, keeps what was typed and leads nowhere twice', async ({
  device,
}) => {
  const phone = await device('phone', { locale: 'fi', viewport: phoneSize });
  const { page } = phone;
  const cook = finnishCook(page);
  const title = cook.dialog.getByLabel('Mitä syödään?');
  const note = cook.dialog.getByText('Jatka siitä, mihin jäit.');
  const expectSheets = (count: number) => expectSheetsOf(page, count);

  await page.getByRole('combobox', { name: 'Lisää ostos' }).fill('maito');
  await page.keyboard.press('Enter');
  await cook.press('Muokkaa: maito');
  await cook.dialog.getByLabel('Määrä').fill('2 l');
  await page.goBack();
  await expect(cook.dialog).toHaveCount(0);
  await expect(page).toHaveTitle('Ostoslista · Ateria');
  await cook.press('Muokkaa: maito');
  await expect(note).toBeVisible();
  await cook.pressInDialog('Valmis');
  await expect(page.getByRole('checkbox', { name: 'maito, 2 l' })).toBeVisible();

  await cook.press('Näytä sivupalkki');
  await page.goBack();
  await expect(cook.dialog).toHaveCount(0);
  await expect(page).toHaveTitle('Ostoslista · Ateria');
  await cook.goTo('Ateriasuunnitelma');

  await cook.press('Lisää ateria');
  await title.fill('Hernekeitto');
  await page.touchscreen.tap(195, 4);
  await expect(cook.dialog).toHaveCount(0);
  await cook.press('Lisää ateria');
  await expect(title).toHaveValue('Hernekeitto');
  await expectOnlyFinnish(page, 'a meal that was begun earlier');
  await cook.pressInDialog('Peru');
  await expect(page.getByRole('dialog', { name: 'Hylätäänkö kirjoittamasi?' })).toContainText(
    'Sitä ei ole tallennettu. Jos siirryt vain takaisin, se odottaa sinua tällä laitteella.',
  );
  await expectSheets(2);
  await page.goBack();
  await expect(cook.dialog).toHaveCount(1);
  await page.goBack();
  await expect(cook.dialog).toHaveCount(0);
  // Swiping the sheet away does the same.
  await cook.press('Lisää ateria');
  await expect(title).toHaveValue('Hernekeitto');
  await swipeAway(page, cook.dialog, cook.dialog.getByRole('heading').first());
  await expect(page).toHaveTitle('Ateriasuunnitelma · Ateria');
  await expectSheets(0);
  await page.goForward();
  await expect(page).toHaveTitle('Ateriasuunnitelma · Ateria');
  await expect(cook.dialog).toHaveCount(0);
  await expectSheets(0);

  // Left with the form open, the page returns without it; the input is kept.
  await cook.press('Lisää ateria');
  await expect(title).toHaveValue('Hernekeitto');
  await expectSheets(1);
  await page.reload();
  await cook.press('Lisää ateria');
  await expect(note).toBeVisible();
  await cook.pressInDialogFoot('Lisää');
  await expect(page.locator('.cal-card', { hasText: 'Hernekeitto' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveTitle('Ostoslista · Ateria');
});

test('Back in a recipe’s form leads to the recipe, and what was written waits there', async ({
  device,
  server,
}) => {
  const { page } = await device('phone', { locale: 'fi', viewport: phoneSize });
  const client = await plainClientOn(server, page);
  expect((await client.call('POST', '/api/recipes', { title: 'Hernekeitto' })).status).toBe(201);
  const cook = finnishCook(page);
  const title = page.getByLabel('Nimi', { exact: true });
  await cook.goTo('Reseptit');
  await page.getByRole('main').getByRole('link', { name: 'Hernekeitto' }).click();
  await cook.press('Muokkaa');
  await title.fill('Laskiaiskeitto');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 2, name: 'Hernekeitto' })).toBeVisible();
  await cook.press('Muokkaa');
  await expect(title).toHaveValue('Laskiaiskeitto');
  // The dialog over the form is closed first.
  await cook.press('Peru');
  await page.goBack();
  await expect(cook.dialog).toHaveCount(0);
  await expect(title).toHaveValue('Laskiaiskeitto');
  await cook.press('Tallenna resepti');
  await expect(page.getByRole('heading', { level: 2, name: 'Laskiaiskeitto' })).toBeVisible();
  await expectSheetsOf(page, 0);
  await page.goBack();
  await expect(page).toHaveTitle('Reseptit · Ateria');
});
