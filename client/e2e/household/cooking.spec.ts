import { expect } from '@playwright/test';
import { addDays } from 'sync-protocol/dates/day.ts';
import { phoneSize } from '../harness/device.ts';
import { pullUp } from '../harness/finger.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { recipeBook } from '../pages/recipe-book.ts';

const soup = {
  title: 'Salmon soup',
  servings: 4,
  ingredients: [
    { name: 'potatoes', quantity: '6' },
    { name: 'salmon, diced', quantity: '400 g' },
    { name: 'cream', quantity: '2 dl' },
  ],
  instructions: ['Boil the potatoes for 15–20 minutes.', 'Add the salmon and the cream.', 'Serve.'],
  notes: 'Of grandmother.',
};
const bread = {
  title: 'Flat bread',
  servings: 4,
  ingredients: [{ name: 'flour', quantity: '3 dl' }],
  instructions: ['Knead the flour with water.', 'Rest for half an hour.'],
};

test('for how many one cooks outlives a reload, the cooking and Back, which puts nothing on the stove again', async ({
  device,
  server,
}) => {
  const { page } = await device('laptop');
  const servings = page.getByRole('group', { name: 'Servings' }).getByText('8 servings');
  await (await plainClientOn(server, page)).call('POST', '/api/recipes', bread);
  await page.goto('/recipes');
  await recipeBook(page).card('Flat bread').click();
  for (let more = 0; more < 4; more += 1) await page.getByRole('button', { name: 'More servings' }).click();
  await expect(page).toHaveURL(/\?factor=2$/);
  await page.reload();
  await expect(servings).toBeVisible();
  await page.getByRole('button', { name: 'Cook', exact: true }).click();
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page).toHaveURL(/\/recipes\/[^?]+$/);
  await page.goBack();
  await expect(servings).toBeVisible();
  await page.goto('/cook');
  await expect(page.getByText('Nothing is on the stove')).toBeVisible();
});

test('Back over a stove that led on to a second recipe puts neither on it again', async ({
  device,
  server,
}) => {
  const { page } = await device('phone', { viewport: phoneSize });
  const plain = await plainClientOn(server, page);
  for (const recipe of [bread, { ...bread, title: 'Rye bread' }])
    await plain.call('POST', '/api/recipes', recipe);
  const cook = async (title: string) => {
    await recipeBook(page).card(title).click();
    await page.getByRole('button', { name: 'Cook', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Step 1 of 2' })).toBeVisible();
  };
  const finish = async () => {
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Finish' }).click();
  };
  await page.goto('/recipes');
  await cook('Flat bread');
  await page.getByRole('button', { name: 'Cook something beside it' }).click();
  await cook('Rye bread');
  await finish();
  await finish();
  await expect(page).toHaveURL(/\/recipes\/[^?]+$/);
  for (let back = 0; back < 3; back += 1) await page.goBack();
  await expect(page).toHaveURL(/\/cook/);
  await expect(page.getByText('Nothing is on the stove')).toBeVisible();
});

test('units that were chosen go to the stove and back, and so does for how many, while it is on', async ({
  device,
  server,
}) => {
  const { page } = await device('phone', { viewport: phoneSize });
  const pie = {
    title: 'Apple pie',
    servings: 8,
    ingredients: [{ name: 'flour', quantity: '2 cups' }],
    instructions: ['Heat the oven to 400°F. Bake the flour for 30 minutes.', 'Serve.'],
  };
  const amounts = page.getByRole('list', { name: 'For this step' });
  await (await plainClientOn(server, page)).call('POST', '/api/recipes', pie);
  await page.goto('/recipes');
  await recipeBook(page).card('Apple pie').click();
  await page.getByRole('button', { name: 'Show metric units' }).click();
  for (let less = 0; less < 4; less += 1) await page.getByRole('button', { name: 'Fewer servings' }).click();
  await page.getByRole('button', { name: 'Cook', exact: true }).click();
  await expect(page.getByText(/^Heat the oven to 205°C/)).toBeVisible();
  await expect(amounts).toHaveText('about 2.4 dlflour');
  await page.getByRole('button', { name: 'Start a timer: 30 minutes' }).click();
  await expect(
    page.getByRole('button', { name: 'Stop the timer: Bake the flour for 30 minutes' }),
  ).toBeVisible();
  // Leaving the page and coming back keeps the number of servings.
  await page.getByRole('button', { name: /^Leave the stove/ }).click();
  await expect(page.getByRole('group', { name: 'Servings' }).getByText('4 servings')).toBeVisible();
  await page.getByRole('button', { name: 'Cook', exact: true }).click();
  await expect(amounts).toHaveText('about 2.4 dlflour');
  await page.goBack();
  await page.getByRole('button', { name: 'Units as written' }).click();
  await page.getByRole('button', { name: 'Cook', exact: true }).click();
  await expect(amounts).toHaveText('1 cupflour');
});

test('on a phone a timer leaves room for the name of the page, also for a long Finnish one', async ({
  device,
  server,
}) => {
  const { page } = await device('phone', { viewport: phoneSize, locale: 'fi' });
  const { body } = await (await plainClientOn(server, page)).call('POST', '/api/recipes', bread);
  await page.goto(`/cook?recipe=${body._id}`);
  await page.getByRole('button', { name: 'Seuraava vaihe' }).click();
  await page.getByRole('button', { name: /^Käynnistä ajastin/ }).click();
  await page.goto('/calendar');
  await expect(page.getByRole('link', { name: /^Ajastin: / })).toBeVisible();
  const lines = () =>
    page.getByRole('heading', { level: 1, name: 'Ateriasuunnitelma' }).evaluate((title) => {
      const range = document.createRange();
      range.selectNodeContents(title);
      return range.getClientRects().length;
    });
  await expect.poll(lines).toBe(1);
});

test('two recipes are cooked side by side without a network, with timers that go on over a reload', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: phoneSize, isWhole: true });
  const { page } = phone;
  await phone.context.grantPermissions(['notifications'], { origin: server.url });
  await page.addInitScript(countRings);
  await page.clock.install();
  const plain = await plainClientOn(server, page);
  await plain.call('POST', '/api/recipes', soup);
  const { body: breadRecipe } = await plain.call('POST', '/api/recipes', bread);
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await plain.call('POST', '/api/calendar', {
    date: today,
    mealType: 'dinner',
    title: 'Flat bread',
    recipeId: breadRecipe._id,
    servings: 8,
  });
  await page.goto('/recipes');
  await recipeBook(page).card('Salmon soup').click();
  await expect(page.getByRole('heading', { name: 'Salmon soup' })).toBeVisible();
  await untilControlled(page);
  await phone.goOffline();

  // One step at a time with its ingredients; checked ones stay checked.
  await page.getByRole('button', { name: 'Cook', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Step 1 of 3' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'For this step' }).getByRole('listitem')).toHaveText([
    '6potatoes',
  ]);
  await expect(page.getByRole('button', { name: 'Ingredients: 0/3 are in' })).toBeVisible();
  await pullUp(page, page.locator('[data-pull]'));
  await page.getByRole('checkbox', { name: '6 potatoes' }).check();
  await page.getByRole('button', { name: 'Back to the step' }).click();
  await page.getByRole('button', { name: 'Start a timer: 15–20 minutes' }).click();
  await expect(
    page.getByRole('button', { name: 'Stop the timer: Boil the potatoes for 15–20 minutes' }),
  ).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name: 'Step 2 of 3' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'For this step' }).getByRole('listitem')).toHaveText([
    '400 gsalmon, diced',
    '2 dlcream',
  ]);

  // A second recipe, from the planned meal, for its number of servings.
  await page.goto('/calendar?view=week');
  await expect(page.getByRole('link', { name: /^Timer: Boil the potatoes/ })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for Flat bread' }).click();
  await page.getByRole('menuitem', { name: 'Cook' }).click();
  await expect(page.getByRole('list', { name: 'For this step' }).getByRole('listitem')).toHaveText([
    '6 dlflour',
  ]);
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('button', { name: 'Start a timer: half an hour' }).click();
  await expect(page.getByRole('button', { name: 'Stop the timer: Rest for half an hour' })).toBeVisible();

  // Steps and timers survive a reload, and timers ring on time.
  await page.reload();
  await expect(page.getByRole('tab')).toHaveText(['Salmon soup', 'Flat bread']);
  await expect(page.getByRole('heading', { name: 'Step 2 of 2' })).toBeVisible();
  await page.getByRole('heading', { name: 'Step 2 of 2' }).tap();
  await page.clock.fastForward('15:05');
  await expect(page.getByRole('alert').filter({ hasText: 'Time is up' })).toHaveCount(1);
  // By sound, vibration, and a notification of the service worker.
  await expect.poll(() => page.evaluate(() => rings.vibrations)).toBeGreaterThan(0);
  await expect.poll(() => page.evaluate(() => rings.tones)).toBeGreaterThan(3);
  await expect
    .poll(() => page.evaluate(() => rings.notices))
    .toEqual(['Boil the potatoes for 15–20 minutes']);
  await page.getByRole('button', { name: '+1 min: Boil the potatoes for 15–20 minutes' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Time is up' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Salmon soup' }).click();
  await expect(page.getByRole('heading', { name: 'Step 2 of 3' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ingredients: 1/3 are in' })).toBeVisible();

  // Finished: rating, note, and leftovers as a meal that needs nothing.
  await page.getByRole('button', { name: 'Next step' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await page.getByLabel('A note for the next time').fill('Less salt.');
  await page.getByLabel('Portions left over').fill('2');
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('tab')).toHaveText(['Flat bread']);
  await expect(page.getByRole('button', { name: /^Stop the timer/ })).toHaveCount(1);

  await phone.goOnline();
  await expect
    .poll(async () =>
      (await plain.get('/api/recipes')).body.find(({ title }: { title: string }) => title === soup.title),
    )
    .toMatchObject({ rating: 4, notes: 'Of grandmother.\n\nLess salt.' });
  const tomorrow = addDays(today, 1);
  const days = `viewStart=${tomorrow}&viewEnd=${tomorrow}`;
  await expect
    .poll(async () => (await plain.get(`/api/calendar?${days}`)).body)
    .toMatchObject([{ title: 'Salmon soup, leftovers', mealType: 'lunch', servings: 2, items: [] }]);
});

declare const rings: { tones: number; vibrations: number; notices: string[] };

/** Records sounds (of a page that may play them), vibrations, and the service worker's notifications. */
function countRings() {
  const counted: typeof rings = { tones: 0, vibrations: 0, notices: [] };
  Object.assign(window, { rings: counted });
  navigator.vibrate = () => {
    counted.vibrations++;
    return true;
  };
  const { start } = OscillatorNode.prototype;
  OscillatorNode.prototype.start = function (when) {
    if (this.context.state === 'running') counted.tones++;
    start.call(this, when);
  };
  const { showNotification } = ServiceWorkerRegistration.prototype;
  ServiceWorkerRegistration.prototype.showNotification = async function (title, options) {
    await showNotification.call(this, title, options);
    counted.notices.push(options?.body ?? '');
  };
}
