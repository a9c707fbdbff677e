import { expect } from '@playwright/test';
import { phoneSize } from '../harness/device.ts';
import { englishOn, expectOnlyFinnish } from '../harness/look/only-finnish.ts';
import { test } from '../harness/test.ts';
import { finnishCook } from '../pages/finnish-cook.ts';
import { aino } from '../pages/sign-in.ts';

test.use({ hasMotion: true });

test('a visitor whose browser speaks Finnish reads every public page in it, and may choose', async ({
  device,
}) => {
  const { page, complaints } = await device('laptop', { locale: 'fi' });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/');
  await expect(page).toHaveTitle('Ateria: reseptit, viikon ateriat ja ostoslista');
  await expect(heading).toHaveText('Viikon ateriat, yksi lista, eikä kenttää tarvita');
  await expect(page.getByRole('link', { name: 'Kokeile 30 päivää ilmaiseksi' }).first()).toBeVisible();
  await expect(page.getByText('tai 49,80 € vuodessa, 17 % edullisemmin')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(
    `© ${new Date().getFullYear()} Ateria. Kaikki oikeudet pidätetään.`,
  );
  await expectOnlyFinnish(page, 'front page');
  await page.getByRole('button', { name: 'Vaihda tummaan teemaan' }).click();
  await expect(page.getByRole('button', { name: 'Vaihda vaaleaan teemaan' })).toBeVisible();

  // The English page is nearly all English: proof that the check can find any.
  await page.getByRole('button', { name: 'Kieli: Suomi' }).click();
  await expectOnlyFinnish(page, 'front page with the languages');
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page).toHaveTitle('Ateria: recipes, the week’s meals and the shopping list');
  const english = await englishOn(page);
  expect(english).toEqual(
    expect.arrayContaining(['Login', 'Language: English', 'Three recipes of your own']),
  );
  expect(english.length).toBeGreaterThan(40);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Suomi' }).click();
  await expectOnlyFinnish(page, 'front page once more');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Hinnat' }).click();
  await expect(page).toHaveTitle('Tilaukset ja hinnat · Ateria');
  await expect(heading).toHaveText('Valitse tilauksesi');
  await expect(page.getByText('49,80 €/vuosi').first()).toBeVisible();
  await expect(page.getByText('Säästä 17 %')).toBeVisible();
  await page.getByRole('radio', { name: 'Kuukausittain 4,90 €/kk' }).check();
  await expectOnlyFinnish(page, 'tiers of a visitor');
  await page.goto('/subscribe/success');
  await expect(page.getByText('Kirjaudu tilille, jolta maksoit, niin näet tilauksesi.')).toBeVisible();
  await expectOnlyFinnish(page, 'success of a visitor');
  await page.goto('/subscribe/cancel');
  await expect(heading).toHaveText('Tilaus peruttiin');
  await expectOnlyFinnish(page, 'cancel of a visitor');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Tietosuoja' }).click();
  await expect(page).toHaveTitle('Tietosuoja · Ateria');
  await expect(heading).toHaveText('Mitä Ateria sinusta tietää');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Mitä palvelimella säilytetään',
    'Miten kauan',
    'Mitä laitteellasi säilytetään',
    'Kuka muu näkee jotain',
    'Mitä voit tehdä',
    'Kuka on vastuussa',
  ]);
  await expectOnlyFinnish(page, 'privacy');

  await page.getByRole('contentinfo').getByRole('link', { name: 'Asiakastuki' }).click();
  await expect(page).toHaveTitle('Asiakastuki · Ateria');
  await expect(page.getByText('24–48 tunnissa')).toBeVisible();
  await page.getByLabel('Sähköpostisi').fill('aino');
  await page.getByRole('button', { name: 'Lähetä viesti' }).click();
  await expect(page.getByText('Kirjoita nimesi, niin tiedämme, kenelle vastaamme.')).toBeVisible();
  await expect(page.getByText('Kirjoita sähköpostiosoite, esimerkiksi aino@example.com.')).toBeVisible();
  await expect(page.getByText('Kirjoita, missä voimme auttaa.')).toBeVisible();
  await expectOnlyFinnish(page, 'support with faults');
  await page.getByLabel('Nimesi').fill('Aino');
  await page.getByLabel('Sähköpostisi').fill(aino.email);
  await page.getByLabel('Mitä asiasi koskee?').selectOption('Jokin ei toimi');
  await page.getByLabel('Viestisi').fill('Uuni ei lämpene.');
  await page.getByRole('button', { name: 'Lähetä viesti' }).click();
  await expect(page.getByRole('heading', { name: 'Kiitos, viestisi on perillä' })).toBeVisible();
  await expectOnlyFinnish(page, 'support, sent');

  await page.goto('/ei/tällaista');
  await expect(page).toHaveTitle('Tästä osoitteesta ei löydy mitään · Ateria');
  await expectOnlyFinnish(page, 'unknown path');
  await page.getByRole('link', { name: 'Siirry etusivulle' }).click();
  await expect(heading).toHaveText('Viikon ateriat, yksi lista, eikä kenttää tarvita');
  await page.goto('/login?error=access_denied&state=vieras');
  await expect(page.getByRole('alert')).toHaveText(/^Kirjautumisvirhe: /);
  await expectOnlyFinnish(page, 'login with an error');
  expect(complaints).toEqual([]);
});

test('somebody new makes an account on a phone, leaves, mistypes the password and comes back, all in Finnish', async ({
  device,
}) => {
  const { page } = await device('phone', { locale: 'fi', viewport: phoneSize });
  const cook = finnishCook(page);
  const submit = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/shopping-list');
  await expect(page).toHaveTitle('Kirjaudu · Ateria');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kirjaudu Ateriaan');
  await expectOnlyFinnish(page, 'login');
  await page.getByRole('button', { name: 'Avaa valikko' }).click();
  await expect(cook.dialog.getByRole('button', { name: 'Sulje valikko' })).toBeVisible();
  await expectOnlyFinnish(page, 'menu of a phone');
  await page.keyboard.press('Escape');

  await submit('Jatka sähköpostilla');
  await expect(page).toHaveTitle('Kirjaudu sisään · Ateria');
  await submit('Kirjaudu sisään');
  await expect(page.getByText('Kirjoita salasanasi.')).toBeVisible();
  await expectOnlyFinnish(page, 'sign-in page with faults');
  await page.getByRole('link', { name: 'Luo tili' }).click();
  await expect(page).toHaveTitle('Luo tili · Ateria');
  await page.getByLabel('Sähköposti').fill('aino');
  await page.getByLabel('Salasana', { exact: true }).fill('sipuli');
  await submit('Luo tili');
  await expect(page.getByText('Tämä ei näytä sähköpostiosoitteelta.')).toBeVisible();
  await expect(page.getByText('Salasana on liian lyhyt. Käytä vähintään 8 merkkiä.')).toBeVisible();
  await expectOnlyFinnish(page, 'create account with faults');
  await page.getByLabel('Sähköposti').fill(aino.email);
  await page.getByLabel('Salasana', { exact: true }).fill(aino.password);
  await submit('Luo tili');
  await expect(page.getByRole('dialog', { name: 'Tervetuloa Ateriaan' })).toBeVisible();
  await expectOnlyFinnish(page, 'tour');
  await page.getByRole('button', { name: 'Ohita kierros' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/recepty');
  await expect(page.getByText('Linkki voi olla vanha tai väärin kirjoitettu.')).toBeVisible();
  await expectOnlyFinnish(page, 'unknown path of somebody signed in');
  await page.getByRole('link', { name: 'Siirry listalle' }).click();
  await expect(page).toHaveTitle('Ostoslista · Ateria');
  await page.getByRole('button', { name: 'Näytä sivupalkki' }).click();
  await expect(page.getByRole('navigation', { name: 'Sivut' }).getByRole('link')).toHaveText([
    'Etusivu',
    'Ostoslista',
    'Ateriasuunnitelma',
    'Reseptit',
    'Kotitalous',
    'Oma tili',
    'Asetukset',
    'Asiakastuki',
    'Tietosuoja',
  ]);
  await submit('Kirjaudu ulos');
  const question = page.getByRole('dialog', { name: 'Kirjaudutaanko ulos tältä laitteelta?' });
  await expect(question).toContainText('Kaikki on lähetetty ja odottaa sinua palvelimella.');
  await expectOnlyFinnish(page, 'question before logging out');
  await question.getByRole('button', { name: 'Kirjaudu ulos' }).click();
  await expect(page).toHaveTitle('Ateria: reseptit, viikon ateriat ja ostoslista');
  await expectOnlyFinnish(page, 'front page after logging out');

  await page.goto('/login');
  await submit('Jatka sähköpostilla');
  await page.getByLabel('Sähköposti').fill(aino.email);
  await page.getByLabel('Salasana', { exact: true }).fill('jokin muu salasana');
  await submit('Kirjaudu sisään');
  await expect(page.getByRole('alert')).toHaveText(
    'Sähköposti tai salasana ei ole oikein. Tarkista molemmat ja yritä uudelleen.',
  );
  await expectOnlyFinnish(page, 'wrong password');
  await page.getByRole('link', { name: 'Unohditko salasanan?' }).click();
  await page.getByLabel('Sähköposti').fill(aino.email);
  await submit('Lähetä linkki');
  await expect(page.getByRole('heading', { name: 'Tarkista sähköpostisi' })).toBeVisible();
  await expectOnlyFinnish(page, 'link for a new password');
  await page.goto('/login');
  await submit('Jatka sähköpostilla');
  await page.getByLabel('Sähköposti').fill(aino.email);
  await page.getByLabel('Salasana', { exact: true }).fill(aino.password);
  await submit('Kirjaudu sisään');
  await page.waitForURL('**/calendar');
  await expect(page).toHaveTitle('Ateriasuunnitelma · Ateria');
  await expectOnlyFinnish(page, 'calendar after signing in');
});
