import { expect } from '@playwright/test';
import { dayFromNow } from '../harness/days.ts';
import { capital, longDay, monthOf } from '../harness/look/finnish-days.ts';
import { expectOnlyFinnish } from '../harness/look/only-finnish.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { atHome as test } from '../harness/test.ts';
import { finnishCook } from '../pages/finnish-cook.ts';

test.use({ hasMotion: true });

/** The week of Monday 1 March 2027: independent of the day on which this runs. */
const week = '/calendar?view=week&day=2027-03-01';

const soup = {
  title: 'Lohikeitto',
  servings: 4,
  ingredients: [
    { name: 'lohta', quantity: '400 g' },
    { name: 'kermaa', quantity: '1,5 dl' },
    { name: 'sokeria', quantity: '1 tl' },
  ],
};

test('a cook plans a week, makes its shopping list and sees the day on the front page', async ({
  device,
  server,
}) => {
  const { page, complaints } = await device('laptop', { locale: 'fi' });
  const cook = finnishCook(page);
  const today = dayFromNow(0);
  // The year is only shown if it is not the current one.
  const year = today.startsWith('2027') ? '' : '2027';
  const client = await plainClientOn(server, page);
  expect((await client.call('POST', '/api/recipes', soup)).status).toBe(201);

  await cook.goTo('Etusivu');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(
    /^Hyvää (huomenta|iltapäivää|iltaa|yötä)$/,
  );
  await expect(page.getByText(capital(longDay(today)), { exact: true })).toBeVisible();
  await expect(page.getByText('Tälle päivälle ei ole suunniteltu mitään.')).toBeVisible();
  await expect(page.getByText('Ostoslista on tyhjä')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Näin pääset alkuun 1/4' })).toBeVisible();
  await expectOnlyFinnish(page, 'dashboard of an empty day');
  await page.getByRole('link', { name: 'Tee ostoslista', exact: true }).click();
  await expect(page.getByText('Näille päiville ei ole suunniteltu aterioita')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Listan päivät' }).getByRole('button')).toHaveText([
    'Tämä viikko',
    'Ensi viikko',
    '3 päivää',
    '7 päivää',
    'Muut päivät',
  ]);
  await expectOnlyFinnish(page, 'list of days without meals');

  await cook.goTo('Ateriasuunnitelma');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(capital(monthOf(today)));
  await expect(page.getByRole('columnheader')).toHaveText(['ma', 'ti', 'ke', 'to', 'pe', 'la', 'su']);
  await expect(page.getByText('Vielä ei ole suunnitelmia.')).toBeVisible();
  await page.locator('[aria-current=date]').click();
  await expect(cook.dialog.getByRole('heading', { level: 2 })).toHaveText('Lisää ateria');
  await cook.pressInDialogFoot('Lisää');
  await expect(cook.dialog.getByText('Anna aterialle nimi.')).toBeVisible();
  await expect(cook.dialog.getByRole('group', { name: 'Ateria' }).locator('label')).toHaveText([
    'Aamiainen',
    'Lounas',
    'Päivällinen',
    'Välipala',
    'Muu',
  ]);
  await expectOnlyFinnish(page, 'new meal with a fault');
  await cook.dialog.getByLabel('Mitä syödään?').fill('Hernekeitto');
  await cook.dialog.getByText('Lounas', { exact: true }).click();
  await cook.dialog.getByLabel('Lisää ostoksia').fill('herneitä');
  await cook.pressInDialogFoot('Lisää');
  await expect(cook.dialog).toHaveCount(0);
  await page.getByRole('gridcell', { name: `${longDay(today)}: 1 ateria` }).click();
  await expect(cook.dialog.getByRole('heading', { level: 2 })).toHaveText(capital(longDay(today)));
  await expect(cook.dialog.getByRole('button', { name: 'Lounas Hernekeitto 1 ostettava' })).toBeVisible();
  await expectOnlyFinnish(page, 'day with a meal');
  await cook.leaveDialog();
  await expectOnlyFinnish(page, 'month with a meal');

  await page.goto(week);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(`1.–7.3.${year}`);
  await expect(page.getByRole('heading', { level: 3 }).nth(4)).toHaveText('perjantai 5.3.');
  await cook.press('Lisää ateria: perjantai 5. maaliskuuta');
  await cook.press('Ainekset reseptistä');
  await cook.dialog.getByRole('searchbox', { name: 'Hae reseptejä' }).fill('puuro');
  await expect(cook.dialog.getByText('Näillä sanoilla ei löydy reseptiä.')).toBeVisible();
  await cook.dialog.getByRole('searchbox').fill('lohi');
  await cook.dialog.getByRole('button', { name: 'Lohikeitto' }).click();
  await cook.press('Vähemmän annoksia');
  await cook.press('Vähemmän annoksia');
  await expect(cook.dialog.getByText('2 annosta')).toBeVisible();
  await cook.press('Vähemmän annoksia');
  await expect(cook.dialog.getByText('1 annos', { exact: true })).toBeVisible();
  await cook.press('Enemmän annoksia');
  await cook.press('Lisää ainekset');
  await expect(cook.dialog.getByLabel('Määrä: kermaa')).toHaveValue(/^0,75\sdl$/);
  await cook.press('Lisää päiviä');
  await cook.dialog.getByRole('gridcell', { name: 'lauantai 6. maaliskuuta' }).click();
  await expect(cook.dialog.getByRole('button', { name: 'Poista: la 6.3.' })).toBeVisible();
  await expectOnlyFinnish(page, 'meal with a recipe on two days');
  await cook.pressInDialogFoot('Lisää');
  await expect(cook.message('Suunniteltu: Lohikeitto, 2 päivää')).toBeVisible();
  const card = page.locator('[data-day="2027-03-06"] .cal-card');
  await expect(card).toHaveText(/^Päivällinen Lohikeitto 3 ostettavaa 2 annosta/);

  await card.getByRole('button', { name: 'Toiminnot: Lohikeitto' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Kokkaa',
    'Avaa resepti',
    'Muokkaa',
    'Siirrä…',
    'Kopioi…',
    'Poista',
  ]);
  await expectOnlyFinnish(page, 'week with a menu');
  await cook.choose('Siirrä…');
  await cook.dialog.getByRole('gridcell', { name: 'sunnuntai 7. maaliskuuta' }).click();
  await expectOnlyFinnish(page, 'dialog to move a meal');
  await cook.pressInDialog('Siirrä');
  await expect(cook.message('Siirretty: Lohikeitto, su 7.3.')).toBeVisible();
  const sunday = page.locator('[data-day="2027-03-07"]');
  await sunday.getByRole('button', { name: 'Toiminnot: Lohikeitto' }).click();
  await cook.choose('Kopioi…');
  await expect(cook.dialog.getByRole('heading')).toHaveText('Kopioi: Lohikeitto');
  await cook.dialog.getByRole('gridcell', { name: 'maanantai 8. maaliskuuta' }).click();
  await expectOnlyFinnish(page, 'dialog to copy a meal');
  await cook.pressInDialog('Kopioi');
  await expect(cook.message('Kopioitu: Lohikeitto, ma 8.3.')).toBeVisible();
  await sunday.getByRole('button', { name: 'Toiminnot: Lohikeitto' }).click();
  await cook.choose('Poista');
  await expect(cook.dialog.getByRole('heading')).toHaveText('Poistetaanko ”Lohikeitto”?');
  await expectOnlyFinnish(page, 'question before a meal is deleted');
  await cook.pressInDialog('Poista');
  await expect(sunday.locator('.cal-card')).toHaveCount(0);
  await cook.undo('Poistettu: Lohikeitto');
  await expect(sunday.locator('.cal-card')).toHaveCount(1);

  await cook.goTo('Ostoslista');
  await page.getByRole('tab', { name: 'Ateriaostokset' }).click();
  await cook.press('Muut päivät');
  const range = async (first: string, last: string) => {
    await cook.dialog.getByLabel('Ensimmäinen päivä').fill(first);
    await cook.dialog.getByLabel('Viimeinen päivä').fill(last);
    await cook.pressInDialog('Näytä nämä päivät');
  };
  await range('2027-03-07', '2027-03-01');
  await expect(cook.dialog).toContainText('Viimeinen päivä on ennen ensimmäistä.');
  await expectOnlyFinnish(page, 'days the wrong way round');
  await range('2027-03-01', '2028-03-01');
  await expect(cook.dialog).toContainText('Lista voi kattaa enintään 62 päivää.');
  await range('2027-03-01', '2027-03-07');
  const days = page.getByRole('heading', { level: 2 }).first();
  await expect(days).toHaveText(year === '' ? 'ma 1.3. – su 7.3.' : '1.–7.3.2027');
  await expect(page.getByText('2 ateriaa suunniteltuna')).toBeVisible();
  await cook.press('Tee lista');
  await expect(cook.message('Lista on valmis')).toBeVisible();
  const summary = days.locator('..').getByRole('status');
  await expect(summary).toHaveText('3 ostettavaa');
  const cream = page.getByRole('checkbox', { name: /^kermaa/ });
  await expect(cream).toHaveAccessibleName('kermaa, 1,5 dl, Pe Lohikeitto · Su Lohikeitto');
  await cream.click();
  await expect(summary).toHaveText('2 ostettavaa · 1 korissa');
  await cook.openMenu('Toiminnot: sokeria');
  await expect(page.getByRole('menuitem')).toHaveText([
    'Lisää pikalistalle',
    'Aina kotona',
    'Yhdistä toiseen riviin…',
    'Poista',
  ]);
  await expectOnlyFinnish(page, 'list of a week with a menu');
  await cook.choose('Aina kotona');
  await expect(cook.message('Aina kotona: sokeria')).toBeVisible();
  await expect(summary).toHaveText('1 ostettava · 1 korissa');
  await expect(page.getByRole('region', { name: 'Pois jätetyt ja yhdistetyt' })).toContainText(
    'Lisää listalle',
  );
  await cook.openMenu('Toiminnot: lohta');
  await cook.choose('Yhdistä toiseen riviin…');
  await expect(cook.dialog.getByRole('heading')).toHaveText('Millä nimellä lohta ostetaan?');
  await expectOnlyFinnish(page, 'question for another line');
  await cook.leaveDialog();
  await cook.press('Lisää kaikki pikalistalle');
  await expect(cook.message('Pikalistalle lisätty 1 ostos')).toBeVisible();

  await cook.goTo('Etusivu');
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Lounas Hernekeitto 1 ostettava' }),
  ).toBeVisible();
  await expect(page.getByText('1 ostos ostoslistalla')).toBeVisible();
  await expectOnlyFinnish(page, 'dashboard of a day with a meal');
  expect(complaints).toEqual([]);
});
