import { expect } from '@playwright/test';
import { queueLength } from '../harness/browser-storage.ts';
import { dayFromNow } from '../harness/days.ts';
import { phoneSize } from '../harness/device.ts';
import { capital, shortDay, weekdayOf, wholeDay } from '../harness/look/finnish-days.ts';
import { expectOnlyFinnish } from '../harness/look/only-finnish.ts';
import { atHome as test } from '../harness/test.ts';
import { finnishCook } from '../pages/finnish-cook.ts';

test.use({ hasMotion: true });

test('on a phone in a shop: the quick list, what waits without a signal and what the server rejects', async ({
  device,
}) => {
  const phone = await device('phone', { locale: 'fi', viewport: phoneSize });
  const { page } = phone;
  const cook = finnishCook(page);
  const field = page.getByRole('combobox', { name: 'Lisää ostos' });
  const add = async (text: string) => {
    await field.fill(text);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  };
  const summary = page
    .getByRole('heading', { level: 2, name: 'Pikalista' })
    .locator('..')
    .getByRole('status');
  const groups = page.getByRole('main').getByRole('heading', { level: 3 });

  await expect(page).toHaveTitle('Ostoslista · Ateria');
  await expect(page.getByText('Mitä kotoa puuttuu?')).toBeVisible();
  await expect(
    page.getByText('Kirjoita se muistiin, vaikka monta kerralla: maitoa, leipää, 6 munaa'),
  ).toBeVisible();
  // No keyboard shortcuts on a phone, and no clearing of an empty list.
  await cook.press('Listan toiminnot');
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  for (const name of ['Pikanäppäimet', 'Tyhjennä koko lista'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
  await expectOnlyFinnish(page, 'menu of an empty list');
  await page.keyboard.press('Escape');
  await expectOnlyFinnish(page, 'empty list');
  await cook.press('Kirjoita ensimmäinen ostos');
  await expect(field).toBeFocused();

  await add('maito');
  await expect(summary).toHaveText('1 ostamatta');
  await expect(cook.message('Lisätty: maito')).toBeAttached();
  await add('1,5 dl kermaa, ruisleipä, 2 kg omenoita');
  await expect(cook.message('Lisätty 3 ostosta')).toBeVisible();
  await expect(summary).toHaveText('4 ostamatta');
  await expect(groups).toHaveText([
    'Hedelmät ja vihannekset',
    'Maito ja kananmunat',
    'Kuiva-aineet ja leivät',
  ]);
  await expect(page.getByRole('checkbox', { name: 'kermaa, 1,5 dl, Maito ja kananmunat' })).toBeVisible();
  await add('maito');
  await expect(cook.message('Jo listalla: maito')).toBeVisible();
  await expectOnlyFinnish(page, 'list with messages');
  await page.getByRole('checkbox', { name: /^maito/ }).click();
  await expect(cook.message('Korissa: maito')).toBeAttached();
  await expect(summary).toHaveText('3 ostamatta · 1 korissa');

  await cook.press('Muokkaa: ruisleipä');
  await expect(cook.dialog.getByRole('radio')).toHaveCount(10);
  await expect(cook.dialog.getByLabel('Määrä')).toHaveAttribute('placeholder', '2 l, 500 g, 6');
  await cook.dialog.getByLabel('Nimi').fill('');
  await cook.pressInDialog('Valmis');
  await expect(cook.dialog.getByText('Anna ostokselle nimi.')).toBeVisible();
  await expectOnlyFinnish(page, 'edit dialog with a fault');
  await cook.dialog.getByLabel('Nimi').fill('ruisleipää');
  await cook.dialog.getByText('Pakasteet', { exact: true }).click();
  await cook.pressInDialog('Valmis');
  await expect(cook.message('Tästä lähtien ruisleipää: Pakasteet')).toBeVisible();
  await cook.press('Muokkaa: kermaa');
  await cook.pressInDialog('Poista');
  await cook.undo('Poistettu: kermaa');
  await expect(cook.message('Kumottu')).toBeAttached();
  await expect(summary).toHaveText('3 ostamatta · 1 korissa');

  await cook.openMenu('Listan toiminnot');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Poista merkityt',
    'Jaa tai tulosta',
    'Kaupat ja hyllyt',
    'Aina kotona',
    'Tyhjennä koko lista',
  ]);
  await expectOnlyFinnish(page, 'menu of the list');
  await page.keyboard.press('Escape');
  // A phone's menu does not mention keys, but `?` on a keyboard shows them.
  await page.keyboard.press('?');
  await expect(cook.dialog).toContainText('Välilyönti');
  await expectOnlyFinnish(page, 'keyboard shortcuts');
  await cook.leaveDialog();
  await page.getByRole('checkbox', { name: /^omenoita/ }).click();
  await cook.openMenu('Listan toiminnot');
  await cook.choose('Poista merkityt');
  await expect(cook.message('2 merkittyä ostosta poistettu')).toBeVisible();
  await cook.openMenu('Listan toiminnot');
  await cook.choose('Tyhjennä koko lista');
  await expect(cook.message('Lista tyhjennetty: 2 ostosta')).toBeVisible();
  await expect(page.getByText('Ei ostettavaa')).toBeVisible();
  await expectOnlyFinnish(page, 'list that is empty again');
  await expect.poll(() => queueLength(page)).toBe(0);
  const sign = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  await expect(sign('Tallessa')).toBeVisible();

  await phone.goOffline();
  await add('kahvi');
  await expect(sign('Ei yhteyttä, 1 odottaa')).toBeVisible();
  await expect(page.getByText('Sinulla on tallentamattomia muutoksia.')).toBeVisible();
  await cook.press('Tallenna');
  await expect(
    page.getByRole('alert').getByText('Listan tallennus epäonnistui. Yritä uudelleen.'),
  ).toContainText('Yhteyttä ei ole: muutokset ovat tallessa tällä laitteella ja lähtevät itsestään.');
  await expectOnlyFinnish(page, 'save without a signal');
  await add('voi');
  await sign('Ei yhteyttä, 2 odottaa').click();
  await expect(page).toHaveTitle('Odottamassa · Ateria');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('2 muutosta odottaa');
  await expect(page.getByText('Lisätty ”kahvi”')).toBeVisible();
  await expect(page.getByText(/^Yhteys palvelimeen viimeksi \d+\.\d+\. klo \d+\.\d\d$/)).toBeVisible();
  await expectOnlyFinnish(page, 'what waits');
  await phone.goOnline();
  await expect(page.getByText('Kaikki on tallessa.')).toBeVisible();
  await expectOnlyFinnish(page, 'nothing waits');

  const full = JSON.stringify({ code: 'list_limit', message: 'Lista on täynnä.' });
  const json = { 'content-type': 'application/json' };
  const rejection = phone.network.fault('PUT /api/quick-list', ({ reply }) =>
    reply({ status: 403, headers: json, body: full }),
  );
  await cook.goTo('Ostoslista');
  await add('heinä');
  await expect(page.getByText('Ei hyväksytty: lista on täynnä')).toBeVisible();
  await expectOnlyFinnish(page, 'rejected on the list');
  await sign('Vaatii huomiota').click();
  await expect(page.getByText('1 muutos vaatii huomiotasi')).toBeVisible();
  await expectOnlyFinnish(page, 'rejected among what waits');
  await cook.press('Muokkaa');
  await expect(cook.dialog.getByRole('heading')).toHaveText('Muokkaa ja lähetä uudelleen');
  await expectOnlyFinnish(page, 'edit and send again');
  await cook.leaveDialog();
  await cook.press('Hylkää');
  await expect(cook.dialog.getByRole('heading')).toHaveText('Hylätäänkö tämä muutos?');
  await expectOnlyFinnish(page, 'question before discarding');
  rejection.remove();
  await cook.pressInDialog('Hylkää');
  await expect(page.getByText('Kaikki on tallessa.')).toBeVisible();
});

test('what is bought again and again is due, comes up, goes on the list and is skipped', async ({
  device,
}) => {
  const { page } = await device('phone', { locale: 'fi', viewport: phoneSize });
  const cook = finnishCook(page);
  await page.getByRole('tab', { name: 'Toistuvat ostokset' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Pikalista', 'Ateriaostokset', 'Toistuvat ostokset']);
  await expect(page.getByText('Mitä ostat aina uudelleen?')).toBeVisible();
  await expectOnlyFinnish(page, 'no recurring items');

  await cook.press('Uusi toistuva ostos');
  await cook.pressInDialog('Tallenna');
  await expect(cook.dialog.getByText('Anna ostokselle nimi.')).toBeVisible();
  await expect(cook.dialog.getByRole('radio')).toHaveCount(4);
  await expect(cook.dialog.getByLabel('Ryhmä')).toContainText('Nimen mukaan: Muut');
  await expectOnlyFinnish(page, 'new recurring item with a fault');
  await cook.leaveDialog();
  const make = async (opener: string, name: string, often: string, first: number) => {
    await cook.press(opener);
    await cook.dialog.getByLabel('Nimi', { exact: true }).fill(name);
    await cook.dialog.getByText(often, { exact: true }).click();
    await cook.dialog.getByLabel('Ensimmäinen ostopäivä').fill(dayFromNow(first));
    await cook.pressInDialog('Tallenna');
    await expect(cook.message(`Lisätty: ${name}`)).toBeVisible();
  };
  await make('Uusi toistuva ostos', 'kahvi', 'Kuukausittain', 0);
  await make('Uusi ostos', 'maito', 'Viikoittain', -1);
  await make('Uusi ostos', 'kissanruoka', 'Joka toinen viikko', -3);
  await make('Uusi ostos', 'sanomalehti', 'Päivittäin', 1);
  await make('Uusi ostos', 'juusto', 'Viikoittain', 4);
  await make('Uusi ostos', 'hiiva', 'Kuukausittain', 12);

  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const dateOf = (days: number) => {
    const day = dayFromNow(days);
    const isThisYear = day.slice(0, 4) === dayFromNow(0).slice(0, 4);
    return isThisYear ? shortDay(day) : `${shortDay(day).split(' ')[0]} ${wholeDay(day)}`;
  };
  await expect(page.getByRole('status').filter({ hasText: 'vuorossa' })).toHaveText('3 vuorossa');
  await expect(row('kahvi')).toContainText('Kuukausittain · vuorossa tänään');
  await expect(row('maito')).toContainText('Viikoittain · vuorossa eilisestä lähtien');
  await expect(row('kissanruoka')).toContainText(`Joka toinen viikko · vuorossa ${dateOf(-3)} lähtien`);
  await expect(row('sanomalehti')).toContainText('Huomenna');
  await expect(row('juusto')).toContainText(capital(weekdayOf(dayFromNow(4))));
  await expect(row('hiiva')).toContainText(capital(dateOf(12)));
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Vuorossa', 'Tulossa']);
  await cook.openMenu('Toiminnot: kissanruoka');
  await expect(page.getByRole('menuitem')).toHaveText(['Ohita tällä kertaa', 'Muokkaa', 'Poista']);
  await expectOnlyFinnish(page, 'recurring items with a menu');
  await cook.choose('Ohita tällä kertaa');
  await expect(cook.message('Ohitettu tällä kertaa: kissanruoka')).toBeVisible();
  await cook.undo('Ohitettu tällä kertaa: kissanruoka');
  await cook.press('Lisää listalle: kahvi');
  await expect(cook.message('Pikalistalla: kahvi')).toBeVisible();
  await cook.press('Lisää kaikki');
  await expect(cook.message('Pikalistalle lisätty 2 ostosta')).toBeVisible();
  await expect(page.getByText('Mikään ei ole vuorossa')).toBeVisible();
  await cook.openMenu('Toiminnot: hiiva');
  await cook.choose('Muokkaa');
  await expect(cook.dialog.getByRole('heading', { name: 'Muokkaa toistuvaa ostosta' })).toBeVisible();
  await expectOnlyFinnish(page, 'edit of a recurring item');
  await cook.leaveDialog();
  await cook.openMenu('Toiminnot: hiiva');
  await cook.choose('Poista');
  await expect(cook.dialog.getByRole('heading')).toHaveText('Poistetaanko toistuva ostos ”hiiva”?');
  await expectOnlyFinnish(page, 'question before deleting a recurring item');
  await cook.pressInDialog('Poista');
  await expect(cook.message('Poistettu: hiiva')).toBeVisible();

  await page.getByRole('tab', { name: 'Pikalista' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  await expectOnlyFinnish(page, 'list with what was due');
});
