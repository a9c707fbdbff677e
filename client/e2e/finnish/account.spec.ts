import { expect } from '@playwright/test';
import { queueLength } from '../harness/browser-storage.ts';
import { customer } from '../harness/customer.ts';
import { dayFromNow } from '../harness/days.ts';
import { laptopSize, phoneSize } from '../harness/device.ts';
import { failBefore } from '../harness/faults.ts';
import { wholeDay } from '../harness/look/finnish-days.ts';
import { expectOnlyFinnish } from '../harness/look/only-finnish.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { atHome as test } from '../harness/test.ts';
import { finnishCook } from '../pages/finnish-cook.ts';
import { aino } from '../pages/sign-in.ts';

test.use({ hasMotion: true });

customer(
  'on the free tier a cook meets its limits, turns back at the payment, and then pays',
  async ({ device, server, stripe }) => {
    const laptop = await device('laptop', { locale: 'fi', viewport: laptopSize });
    const { page } = laptop;
    const cook = finnishCook(page);
    const heading = page.getByRole('heading', { level: 1 });
    const client = await plainClientOn(server, page);
    for (const title of ['Keitto', 'Leipä', 'Piirakka'])
      expect((await client.call('POST', '/api/recipes', { title })).status).toBe(201);
    await page.getByRole('tab', { name: 'Ateriaostokset' }).click();
    await expect(page.getByText('Ateriaostokset kuuluvat premium-tilaukseen')).toBeVisible();
    await expectOnlyFinnish(page, 'list from the calendar on the free tier');
    await page.getByRole('tab', { name: 'Toistuvat ostokset' }).click();
    await expect(page.getByText('Toistuvat ostokset kuuluvat premium-tilaukseen')).toBeVisible();
    await expectOnlyFinnish(page, 'recurring items on the free tier');
    await cook.goTo('Reseptit');
    await page.getByRole('main').getByRole('button', { name: 'Uusi', exact: true }).hover();
    await expect(page.getByRole('tooltip')).toHaveText(
      'Olet saavuttanut maksuttoman tilauksen 3 reseptin rajan. Tilaa premium, niin voit luoda lisää.',
    );
    await expectOnlyFinnish(page, 'recipe book at the limit');
    await page.getByRole('main').getByRole('link', { name: 'Piirakka' }).click();
    await expect(page.getByText(/^Ravintotiedot kuuluvat premium-tilaukseen/)).toBeVisible();
    await expectOnlyFinnish(page, 'recipe on the free tier');

    await cook.goTo('Oma tili');
    await page.getByRole('link', { name: 'Katso hinnat' }).click();
    await expect(page).toHaveTitle('Tilaukset ja hinnat · Ateria');
    await page.getByRole('radio', { name: 'Kuukausittain 4,90 €/kk' }).check();
    const down = laptop.network.fault('POST /api/billing/checkout', failBefore(500));
    await cook.press('Tilaa');
    await expect(page.getByRole('alert')).toHaveText('Maksutapahtumaa ei voitu luoda.');
    await expectOnlyFinnish(page, 'payment page that could not be opened');
    down.remove();
    await cook.press('Tilaa');
    await page.getByRole('link', { name: 'Back' }).click(); // The payment page is not ours.
    await expect(heading).toHaveText('Tilaus peruttiin');
    await expect(page.getByText(/^Sinulta ei veloitettu mitään\./)).toBeVisible();
    await expectOnlyFinnish(page, 'canceled');
    await page.getByRole('link', { name: 'Takaisin hintoihin' }).click();
    await page.getByRole('radio', { name: 'Kuukausittain 4,90 €/kk' }).check();
    await cook.press('Tilaa');
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(page.getByText('Odotamme maksusi vahvistusta. Siihen menee muutama sekunti.')).toBeVisible();
    await expectOnlyFinnish(page, 'paid, not confirmed yet');
    for (const event of stripe.world.events) {
      const url = `http://127.0.0.1:${server.port}/api/billing/webhook`;
      const answer = await fetch(url, { method: 'POST', headers: stripe.sign(event), body: event });
      expect(answer.status).toBe(204);
    }
    await expect(heading).toHaveText('Tilaus on voimassa');
    await expectOnlyFinnish(page, 'subscribed');

    await page.getByRole('main').getByRole('link', { name: 'Avaa sovellus' }).click();
    await cook.goTo('Oma tili');
    await expect(page.getByText('Premium, 4,90 €/kk')).toBeVisible();
    await expect(
      page.getByText(/^Premium on voimassa\. Seuraava maksu on \d+\.\s\p{L}+kuuta \d{4}\.$/u),
    ).toBeVisible();
    await expect(page.getByText('Maksa vuosittain ja säästä 15 %')).toBeVisible();
    await expect(page.getByText('49,80 € vuodessa 58,80 euron sijaan')).toBeVisible();
    await expectOnlyFinnish(page, 'account of somebody who pays');
    await cook.press('Vaihda vuosimaksuun');
    await expect(cook.dialog).toContainText('Kortiltasi veloitetaan tänään 49,80 €');
    await expectOnlyFinnish(page, 'question before paying by the year');
    await cook.leaveDialog();
    await cook.press('Lopeta tilaus');
    await expect(cook.dialog.getByRole('heading')).toHaveText('Lopetetaanko tilaus?');
    await expectOnlyFinnish(page, 'question before ending the subscription');
    await cook.pressInDialog('Jatka tilausta');
  },
);

test('a cook looks after the account and the settings on a phone, and deletes the account', async ({
  device,
}) => {
  const phone = await device('phone', { user: 'nobody', locale: 'fi', viewport: phoneSize });
  const { page } = phone;
  const cook = finnishCook(page);
  // An export requires a sign-in of the last ten minutes.
  await page.goto('/login?returnTo=/shopping-list');
  await cook.press('Jatka sähköpostilla');
  await page.locator('#email').fill(aino.email);
  await page.locator('#password').fill(aino.password);
  await cook.press('Kirjaudu sisään');
  const field = page.getByRole('combobox', { name: 'Lisää ostos' });
  await field.fill('maito');
  await field.press('Enter');
  await expect.poll(() => queueLength(page)).toBe(0);

  await cook.goTo('Asetukset');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([
    'Kieli ja ulkoasu',
    'Sinä',
    'Yhdessä',
    'Kaupat ja hyllyt',
    'Ilmoitukset',
    'Opastus',
    'Tällä laitteella',
  ]);
  await expect(page.getByText(/^\d+(,\d)?\sMt$/)).toBeVisible();
  await expect(page.getByText(/^Ateria, versio \d/)).toBeVisible();
  await expect(page.getByText('Et saa ilmoituksia. Näet etusivulta, mitä on aika ostaa.')).toBeVisible();
  await expectOnlyFinnish(page, 'settings');
  await page.getByText('Tumma', { exact: true }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByText('English', { exact: true }).click();
  await expect(page).toHaveTitle('Settings · Ateria');
  await page.getByText('Suomi', { exact: true }).click();
  await expect(page).toHaveTitle('Asetukset · Ateria');
  await cook.press('Ilmoita sähköpostitse');
  await expect(page.getByText(/^Osoitteeseen aino@example\.com on lähetetty viesti\./)).toBeVisible();
  await expectOnlyFinnish(page, 'settings with notices by e-mail');
  await cook.press('Näytä opastus uudelleen');
  await expect(page.getByRole('dialog', { name: 'Tervetuloa Ateriaan' })).toBeVisible();
  await expect(page).toHaveTitle('Etusivu · Ateria');
  await expectOnlyFinnish(page, 'tour replayed');
  await cook.press('Ohita kierros');

  await cook.goTo('Asetukset');
  await phone.goOffline();
  await cook.press('Tyhjennä laitteen välimuisti');
  await expect(cook.dialog).toContainText('Verkkoyhteyttä ei ole: tyhjennyksen jälkeen mitään ei näy');
  await expectOnlyFinnish(page, 'question before clearing, without a signal');
  await cook.leaveDialog();
  await cook.goTo('Oma tili');
  await expect(page.getByText('Tähän tarvitaan verkkoyhteys.').first()).toBeVisible();
  await expectOnlyFinnish(page, 'account without a signal');
  await phone.goOnline();

  const stat = (name: string) => page.getByRole('term').filter({ hasText: name }).locator('~ dd');
  await expect(stat('Tallennettuja reseptejä')).toHaveText('0');
  await expect(stat('Tilin tyyppi')).toHaveText('Premium');
  await expect(stat('Tilauksen tila')).toHaveText('Kokeilu');
  await expect(stat('Liittynyt')).toHaveText(wholeDay(dayFromNow(0)));
  await expect(page.getByText('Ilmainen kokeilu')).toBeVisible();
  await expect(
    page.getByText(/^Kokeilusi kestää \d+\.\s\p{L}+kuuta \d{4} asti: siihen saakka/u),
  ).toBeVisible();
  const broken = phone.network.fault('POST /api/users/me/change-password', failBefore(500));
  await cook.press('Vaihda salasana');
  await expect(page.getByText('Salasanan vaihtoviestiä ei voitu lähettää.')).toBeVisible();
  broken.remove();
  await cook.press('Vaihda salasana');
  await expect(page.getByText('Salasanan vaihtoviesti on lähetetty.')).toBeVisible();
  await expectOnlyFinnish(page, 'account, mail for a new password sent');

  const downloading = page.waitForEvent('download');
  await cook.press('Lataa tietoni');
  const file = await (await downloading).path();
  await expect(page.getByText('Tiedosto on latauksissasi.')).toBeVisible();
  const chooser = page.getByLabel('Tietosi sisältävä tiedosto');
  await chooser.setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: Buffer.from('ei zip') });
  await expect(page.getByText(/^Tämä ei ole ”Lataa tietoni” ‑toiminnolla tehty tiedosto/)).toBeVisible();
  await expectOnlyFinnish(page, 'file that is no export');
  await chooser.setInputFiles(file);
  await expect(page.getByText('Pikalista: 0 lisätty, 1 oli jo olemassa')).toBeVisible();
  const report = {
    records: { recipe: { added: 3, known: 0, refused: 2, reason: 'no room', code: 'recipe_limit' } },
    pictures: { added: 1, known: 0, refused: 0 },
  };
  const full = phone.network.fault('POST /api/users/me/import', ({ reply }) =>
    reply({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    }),
  );
  await chooser.setInputFiles(file);
  await expect(
    page.getByText('Reseptit: 3 lisätty, 2 jätetty pois (maksuttomaan tilaukseen mahtuu kolme reseptiä)'),
  ).toBeVisible();
  await expectOnlyFinnish(page, 'file imported in part');
  full.remove();

  await cook.press('Kirjaudu ulos tältä laitteelta');
  await expect(cook.dialog.getByRole('heading')).toHaveText('Kirjaudutaanko ulos tältä laitteelta?');
  await expectOnlyFinnish(page, 'question before logging out');
  await cook.leaveDialog();
  await cook.press('Poista tili');
  await expect(cook.dialog.getByRole('button', { name: 'Poista lopullisesti' })).toBeDisabled();
  await expectOnlyFinnish(page, 'question before deleting the account');
  await cook.dialog.getByLabel('Jatka kirjoittamalla sana ”poista”').fill('poista');
  await cook.pressInDialog('Poista lopullisesti');
  await expect(page.getByText('Tilisi ja kaikki sen tiedot on poistettu.')).toBeVisible();
  await expectOnlyFinnish(page, 'front page after the account is gone');
});
