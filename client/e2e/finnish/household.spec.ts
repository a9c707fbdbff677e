import { expect, type Page } from '@playwright/test';
import { phoneSize } from '../harness/device.ts';
import { expectOnlyFinnish } from '../harness/look/only-finnish.ts';
import { atHome as test } from '../harness/test.ts';
import { finnishCook, signUpInFinnish } from '../pages/finnish-cook.ts';
import { callThem } from '../pages/shared-household.ts';
import { eino } from '../pages/sign-in.ts';

test.use({ hasMotion: true });

/** The week of Monday 1 March 2027: independent of the day on which this runs. */
const week = '/calendar?view=week&day=2027-03-01';

test('a cook names their household, invites somebody by a link, who is asked in and joins', async ({
  device,
}) => {
  const laptop = await device('laptop', { locale: 'fi' });
  const { page } = laptop;
  await finnishCook(page).goTo('Kotitalous');
  await page.getByLabel('Kotitalouden nimi', { exact: true }).fill('Mökki');
  await page.getByRole('button', { name: 'Tallenna nimi', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Mökki' })).toBeVisible();
  await page.getByRole('button', { name: 'Tee kutsulinkki' }).click();
  await expect(page.getByRole('img', { name: 'Kutsulinkki QR-koodina' })).toBeVisible();
  await expectOnlyFinnish(page, 'household with an invite');
  const link = (await page.getByRole('link', { name: /\/join#/ }).textContent()) ?? '';

  const phone = await device('phone', { user: 'nobody', locale: 'fi', viewport: phoneSize });
  await phone.page.goto(link);
  await expect(phone.page.getByRole('heading', { name: /”Mökki”/ })).toBeVisible();
  await expectOnlyFinnish(phone.page, 'invite of somebody unknown');
  await signUpInFinnish(phone.page, eino);
  await phone.page.goto('/join');
  await expect(phone.page.getByRole('button', { name: 'Liity', exact: true })).toBeEnabled();
  await expectOnlyFinnish(phone.page, 'invite of somebody known');
  await phone.page.getByRole('button', { name: 'Liity', exact: true }).click();
  await phone.page.waitForURL('**/dashboard');
  await finnishCook(phone.page).goTo('Kotitalous');
  await expect(phone.page.getByRole('heading', { name: 'Mökki' })).toBeVisible();
  await expectOnlyFinnish(phone.page, 'household of two');

  await phone.page.goto(link);
  await expect(phone.page.getByRole('heading', { name: 'Kuulut jo kotitalouteen ”Mökki”' })).toBeVisible();
  await expectOnlyFinnish(phone.page, 'invite of one’s own, used');
  const tablet = await device('tablet', { user: 'nobody', locale: 'fi' });
  await tablet.page.goto(link);
  await expect(tablet.page.getByRole('alert')).toContainText('Kutsu ei ole enää voimassa');
  await expectOnlyFinnish(tablet.page, 'used invite');
});

test('two people share a week: one plans for the other to cook, both shop for it, and see who did what', async ({
  device,
  server,
}) => {
  const laptop = await device('laptop', { locale: 'fi' });
  const phone = await device('phone', { user: 'venla', locale: 'fi', viewport: phoneSize });
  const [page, einos] = [laptop.page, phone.page];
  const [cook, other] = [finnishCook(page), finnishCook(einos)];
  await callThem(server, page, 'Aino');
  await callThem(server, einos, 'Eino');
  await cook.goTo('Kotitalous');
  await cook.press('Tee kutsulinkki');
  await einos.goto((await page.getByRole('link', { name: /\/join#/ }).textContent()) ?? '');
  await other.press('Liity');
  await einos.waitForURL('**/dashboard');
  await expect(page.getByText('Jäsen', { exact: true })).toBeVisible();

  await page.goto(week);
  await cook.press('Lisää ateria: perjantai 5. maaliskuuta');
  await cook.dialog.getByLabel('Mitä syödään?').fill('Hernekeitto');
  await cook.dialog.getByLabel('Kuka kokkaa?').selectOption('Eino');
  await cook.dialog.getByLabel('Lisää ostoksia').fill('herneitä');
  await expectOnlyFinnish(page, 'meal that somebody else cooks');
  await cook.pressInDialogFoot('Lisää');
  const card = (of: Page) => of.locator('[data-day="2027-03-05"] .cal-card');
  await expect(card(page)).toContainText('Eino kokkaa');
  await einos.goto(week);
  await expect(card(einos)).toContainText('Minä kokkaan');
  await expect(page.getByRole('list', { name: 'Katsomassa samoja päiviä' })).toContainText('Eino');
  await expectOnlyFinnish(einos, 'week of two');

  await page.goto('/shopping-list?tab=from-calendar');
  await cook.press('Muut päivät');
  await cook.dialog.getByLabel('Ensimmäinen päivä').fill('2027-03-01');
  await cook.dialog.getByLabel('Viimeinen päivä').fill('2027-03-07');
  await cook.pressInDialog('Näytä nämä päivät');
  await cook.press('Tee lista');
  await expect(page.getByRole('checkbox', { name: /^herneitä/ })).toBeVisible();
  await einos.goto('/shopping-list?tab=from-calendar');
  await expect(othersInFinnish(page)).toContainText('Eino');
  await einos.getByRole('checkbox', { name: /^herneitä/ }).click();
  await expect(page.getByText('Eino laittoi koriin: herneitä', { exact: true })).toBeVisible();
  await expectOnlyFinnish(page, 'list of a week of two');

  await page.goto('/shopping-list');
  await einos.goto('/shopping-list');
  await expect(othersInFinnish(page)).toContainText('Eino');
  const field = einos.getByRole('combobox', { name: 'Lisää ostos' });
  await field.fill('kauramaitoa');
  await field.press('Enter');
  await expect(page.getByText('Eino lisäsi: kauramaitoa', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^kauramaitoa/ })).toHaveAccessibleDescription(
    /Lisääjä: Eino/,
  );
  await expectOnlyFinnish(page, 'quick list of two');

  await cook.goTo('Kotitalous');
  await cook.press('Katso, mitä on tehty');
  await expect(page.getByText(/Eino.*kauramaitoa/).first()).toBeVisible();
  await expect(page.getByText(/Hernekeitto/).first()).toBeVisible();
  await expectOnlyFinnish(page, 'what two people did');
});

const othersInFinnish = (page: Page) => page.getByRole('list', { name: 'Myös tällä listalla' });
