import { expect } from '@playwright/test';
import { expectOnlyFinnish } from '../harness/look/only-finnish.ts';
import { atHome as test } from '../harness/test.ts';
import { finnishCook } from '../pages/finnish-cook.ts';

test.use({ hasMotion: true });

test('a cook writes a recipe, cooks from it, changes it, finds it, deletes it and takes that back', async ({
  device,
}) => {
  const { page, complaints } = await device('laptop', { locale: 'fi' });
  const cook = finnishCook(page);
  const main = page.getByRole('main');
  const field = (name: string) => page.getByLabel(name, { exact: true });

  await cook.goTo('Reseptit');
  await expect(page.getByText('Reseptikirjasi on tyhjä')).toBeVisible();
  await expectOnlyFinnish(page, 'empty recipe book');
  await page.goto('/recipes/olematon');
  await expect(page.getByText('Tällaista reseptiä ei ole')).toBeVisible();
  await expect(
    page.getByText('Annetulla tunnuksella ei löytynyt reseptiä. Se on ehkä poistettu'),
  ).toBeVisible();
  await expectOnlyFinnish(page, 'no such recipe');
  await main.getByRole('link', { name: 'Kaikki reseptit' }).first().click();
  await main.getByRole('link', { name: 'Kirjoita ensimmäinen resepti' }).click();
  await expect(page).toHaveTitle('Luo resepti · Ateria');

  await cook.openMenu('Reseptin toiminnot');
  await cook.choose('Poista resepti');
  await expect(cook.message('Tallentamatonta reseptiä ei voi poistaa.')).toBeVisible();
  await field('Ainesosa 1').fill('kermaa');
  await field('Valmisteluaika (min)').fill('tunti');
  await field('Annokset').fill('0');
  await field('Rasva (g)').fill('paljon');
  const image = { name: 'kuva.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('ei kuva') };
  await page.locator('input[type=file]').first().setInputFiles(image);
  await expect(
    page.getByText('Tiedostoa ei voi lukea kuvana. Valitse JPEG-, PNG- tai WebP-kuva.'),
  ).toBeVisible();
  await cook.press('Tallenna resepti');
  await expect(page.getByText('Reseptin nimi puuttuu.')).toBeVisible();
  await expect(page.getByText('Minuutit kokonaislukuna.')).toBeVisible();
  await expect(page.getByText(/^Kokonaisluku väliltä 1–\d+ tai sanoja/)).toBeVisible();
  await expect(page.getByText('Jokaisella ainesosarivillä pitää olla sekä nimi että määrä')).toBeVisible();
  await expect(page.getByText('Kirjoita määrät lukuina, esimerkiksi 12,5.')).toBeVisible();
  await expectOnlyFinnish(page, 'new recipe with faults');

  await field('Nimi').fill('Lohikeitto');
  await field('Kuvaus').fill('Torstaiksi.');
  await field('Valmisteluaika (min)').fill('75');
  await field('Annokset').fill('4');
  await field('Ainesosan 1 määrä').fill('1,5 dl');
  await field('Ainesosan 2 määrä').fill('maun mukaan');
  await field('Ainesosa 2').fill('suolaa');
  await cook.press('Lisää ainesosa');
  await expect(field('Ainesosan 4 määrä')).toBeFocused();
  await field('Vaihe 1').fill('Keitä perunat.');
  await cook.press('Lisää vaihe');
  await field('Vaihe 2').fill('Lisää kala ja kerma.');
  await page.getByRole('button', { name: 'Siirrä vaihetta 2' }).press('ArrowUp');
  await expect(cook.message('Vaihe 2 on nyt vaihe 1')).toBeAttached();
  await page.getByRole('button', { name: 'Siirrä ainesosaa 2' }).press('ArrowUp');
  await expect(cook.message('suolaa: paikka 1/4')).toBeAttached();
  await field('Energia (kcal)').fill('512,5');
  await field('Rasva (g)').fill('12,5');
  await field('Suola (g)').fill('1');
  await cook.press('Tallenna resepti');
  await expect(page.getByRole('heading', { level: 2, name: 'Lohikeitto' })).toBeVisible();
  await expect(page).toHaveTitle('Lohikeitto · Ateria');
  await expect(page.getByText('1 t 15 min')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Ainekset',
    'Valmistus',
    'Annoksen ravintosisältö',
  ]);
  const nutrients = page.getByRole('table', { name: 'Annoksen ravintosisältö' });
  await expect(nutrients.getByRole('row', { name: /^Energia/ })).toHaveText('Energia2 144 kJ / 513 kcal26 %');
  await expect(nutrients.getByRole('row', { name: /^Rasva/ })).toHaveText('Rasva12,5 g18 %');
  await expectOnlyFinnish(page, 'recipe');

  const amounts = main.getByRole('listitem').filter({ hasText: /kermaa|suolaa/ });
  await cook.press('Enemmän annoksia');
  await expect(page.getByRole('group', { name: 'Annokset' })).toContainText('5 annosta');
  await expect(amounts).toHaveText(['maun mukaan * suolaa', '1,9 dl kermaa']);
  await expect(page.getByText('* kuten reseptissä: tätä määrää ei voi laskea')).toBeVisible();
  await expectOnlyFinnish(page, 'recipe for five');
  await cook.press('Kuten reseptissä');
  await expect(amounts).toHaveText(['maun mukaan suolaa', '1,5 dl kermaa']);

  await cook.press('Muokkaa');
  await expect(field('Rasva (g)')).toHaveValue('12,5');
  await field('Nimi').fill('Lohisoppa');
  await cook.press('Peru');
  await expect(cook.dialog.getByRole('heading')).toHaveText('Hylätäänkö kirjoittamasi?');
  await expectOnlyFinnish(page, 'question before discarding an edit');
  await cook.leaveDialog();
  await page.reload();
  await expect(page.getByText('Jatka siitä, mihin jäit.')).toBeVisible();
  await expectOnlyFinnish(page, 'edit that was begun earlier');
  await cook.press('Tallenna resepti');
  await expect(page.getByRole('heading', { level: 2, name: 'Lohisoppa' })).toBeVisible();

  await main.getByRole('link', { name: 'Kaikki reseptit' }).click();
  const card = main.getByRole('link', { name: 'Lohisoppa' });
  await expect(card).toContainText('4 annosta');
  const search = page.getByRole('searchbox', { name: 'Hae nimellä tai ainesosalla' });
  await search.fill('kerma');
  await expect(page.getByRole('status').filter({ hasText: 'löytyi' })).toHaveText('1 resepti löytyi');
  await search.fill('mustikka');
  await expect(page.getByText('Minkään reseptin nimessä tai aineksissa ei lue ”mustikka”.')).toBeVisible();
  await expectOnlyFinnish(page, 'search that finds nothing');
  await cook.press('Näytä kaikki reseptit');

  await card.click();
  await cook.openMenu('Reseptin toiminnot');
  await expectOnlyFinnish(page, 'recipe with its menu');
  await cook.choose('Poista resepti');
  await expect(cook.dialog.getByRole('heading')).toHaveText('Poistetaanko ”Lohisoppa”?');
  await expectOnlyFinnish(page, 'question before a recipe is deleted');
  await cook.pressInDialog('Poista');
  await expect(page.getByText('Reseptikirjasi on tyhjä')).toBeVisible();
  await expect(cook.message('Poistettu: Lohisoppa')).toBeVisible();
  await expectOnlyFinnish(page, 'recipe book after deleting');
  await cook.undo('Poistettu: Lohisoppa');
  await expect(card).toBeVisible();
  expect(complaints).toEqual([]);
});
