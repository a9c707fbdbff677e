import { expect } from '@playwright/test';
import { phoneSize } from '../harness/device.ts';
import { expectOnlyFinnish } from '../harness/look/only-finnish.ts';
import { test } from '../harness/test.ts';
import { finnishCook, signUpInFinnish } from '../pages/finnish-cook.ts';
import { aino, eino } from '../pages/sign-in.ts';

test('a cook names their household, invites somebody by a link, who is asked in and joins', async ({
  device,
}) => {
  const laptop = await device('laptop', { locale: 'fi' });
  const { page } = laptop;
  await signUpInFinnish(page, aino);
  await finnishCook(page).goTo('Kotitalous');
  await page.getByLabel('Kotitalouden nimi', { exact: true }).fill('Mökki');
  await page.getByRole('button', { name: 'Tallenna nimi', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Mökki' })).toBeVisible();
  await page.getByRole('button', { name: 'Tee kutsulinkki' }).click();
  await expect(page.getByRole('img', { name: 'Kutsulinkki QR-koodina' })).toBeVisible();
  await expectOnlyFinnish(page, 'household with an invite');
  const link = (await page.getByRole('link', { name: /\/join#/ }).textContent()) ?? '';

  const phone = await device('phone', { locale: 'fi', viewport: phoneSize });
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
  await expect(phone.page.getByRole('alert')).toContainText('Kutsu ei ole enää voimassa');
  await expectOnlyFinnish(phone.page, 'used invite');
});
