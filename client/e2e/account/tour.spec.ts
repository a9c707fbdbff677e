import { expect } from '@playwright/test';
import { keptRows, queueLength } from '../harness/browser-storage.ts';
import { phoneSize } from '../harness/device.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { test as newcomer, atHome as test } from '../harness/test.ts';
import { createAccount } from '../pages/sign-in.ts';
import { nextTo, tourCard, untilAt, violationsOn, watchPolicy } from '../pages/tour.ts';

test.use({ hasMotion: true });

const path = (page: { url(): string }) => new URL(page.url()).pathname;

newcomer(
  'somebody new is shown around, from page to page and back, and it is noted at the end',
  async ({ server, device }) => {
    const laptop = await device('laptop');
    const { page } = laptop;
    await watchPolicy(page);
    await createAccount(page);
    const client = await plainClientOn(server, page);
    const isComplete = async () =>
      (await client.get('/api/users/me/stats')).body.subscription.onboardingComplete;

    await untilAt(page, 'Welcome to Ateria');
    expect(path(page)).toBe('/dashboard');
    await expect(tourCard(page).getByRole('button')).toHaveText(['Skip the tour', 'Next']);
    // Neither the overlay nor Escape closes it, and the focus stays inside.
    await page.mouse.click(20, 850);
    await page.keyboard.press('Escape');
    await untilAt(page, 'Welcome to Ateria');
    await expect(tourCard(page).getByRole('button', { name: 'Next' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(tourCard(page).getByRole('button', { name: 'Skip the tour' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    await untilAt(page, 'Your recipe book');
    await expect(tourCard(page)).toContainText('It is empty for now.');
    expect(path(page)).toBe('/recipes');
    await nextTo(page, 'A new recipe');
    // Without recipes the search step is left out.
    await nextTo(page, 'Write it down');
    expect(path(page)).toBe('/recipes/new');
    await nextTo(page, 'Save');
    await nextTo(page, 'Plan your meals');
    expect(path(page)).toBe('/calendar');
    await tourCard(page).getByRole('button', { name: 'Back' }).click();
    await untilAt(page, 'Save');
    expect(path(page)).toBe('/recipes/new');
    await nextTo(page, 'Plan your meals');
    await nextTo(page, 'Three shopping lists');
    expect(path(page)).toBe('/shopping-list');
    expect(await isComplete()).toBe(false);

    await nextTo(page, 'Settings');
    expect(path(page)).toBe('/settings');
    await nextTo(page, 'Your account');
    expect(path(page)).toBe('/account');
    await nextTo(page, 'That is all');
    await expect(tourCard(page).getByRole('button')).toHaveText(['Back', 'To the shopping list']);
    await tourCard(page).getByRole('button', { name: 'To the shopping list' }).click();
    await expect(tourCard(page)).toBeHidden();
    await page.waitForURL('**/shopping-list');
    await expect.poll(isComplete).toBe(true);
    expect(await violationsOn(page)).toEqual([]);
    expect(laptop.complaints).toEqual([]);

    await page.reload();
    await expect(page.getByRole('main')).toBeVisible();
    await expect.poll(() => queueLength(page)).toBe(0);
    await expect(tourCard(page)).toBeHidden();

    await page.goto('/settings');
    await page.getByRole('button', { name: 'Replay the tutorial' }).click();
    await untilAt(page, 'Welcome to Ateria');
    expect(path(page)).toBe('/dashboard');
    // With an empty queue, the next call is the one that ends the tour, and the stats are read after it.
    expect(await queueLength(page)).toBe(0);
    const before = laptop.network.requests.length;
    const completed = () => laptop.network.requests.indexOf('PATCH /api/users/me/onboarding 200', before);
    expect(completed()).toBe(-1);
    await tourCard(page).getByRole('button', { name: 'Skip the tour' }).click();
    await expect(tourCard(page)).toBeHidden();
    await expect.poll(completed).toBeGreaterThan(-1);
    await expect
      .poll(() => laptop.network.requests.slice(completed()))
      .toContain('GET /api/users/me/stats 200');
    await expect.poll(() => queueLength(page)).toBe(0);
    expect(await isComplete()).toBe(true);
    await page.reload();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(tourCard(page)).toBeHidden();
  },
);

newcomer(
  'skipped on a phone without a signal, in Finnish, it is over at once and the server hears of it later',
  async ({ server, device }) => {
    const phone = await device('phone', { viewport: phoneSize, locale: 'fi' });
    const { page } = phone;
    await page.goto('/login?returnTo=/calendar');
    await page.getByRole('button', { name: 'Jatka sähköpostilla' }).click();
    await page.getByRole('link', { name: 'Luo tili' }).click();
    await page.getByLabel('Sähköposti').fill('aino@example.com');
    await page.getByLabel('Salasana', { exact: true }).fill('korvapuusti ja kahvi');
    await page.getByRole('button', { name: 'Luo tili' }).click();
    await untilAt(page, 'Tervetuloa Ateriaan');
    const client = await plainClientOn(server, page);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await phone.goOffline();
    await page.reload();
    await untilAt(page, 'Tervetuloa Ateriaan');
    await nextTo(page, 'Reseptikirjasi', 'Seuraava');
    const { width, x } = (await tourCard(page).boundingBox()) ?? { width: 0, x: -1 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(phoneSize.width);
    await tourCard(page).getByRole('button', { name: 'Ohita kierros' }).click();
    await expect(tourCard(page)).toBeHidden();
    expect(await queueLength(page)).toBe(1);

    await phone.goOnline();
    await expect
      .poll(async () => (await client.get('/api/users/me/stats')).body.subscription.onboardingComplete)
      .toBe(true);
  },
);

newcomer(
  'a path that is not for somebody new leads to the dashboard, and the tour ends when another device ends it',
  async ({ server, device }) => {
    const { page } = await device('laptop', { user: 'nobody' });
    await createAccount(page);
    await untilAt(page, 'Welcome to Ateria');
    await page.goto('/sync');
    await page.waitForURL('**/dashboard');
    await untilAt(page, 'Welcome to Ateria');
    const client = await plainClientOn(server, page);
    expect((await client.call('PATCH', '/api/users/me/onboarding')).status).toBe(200);
    await expect(tourCard(page)).toBeHidden();
    await page.goto('/sync');
    await expect(page.getByRole('heading', { name: 'What waits', level: 1 })).toBeVisible();
    expect(path(page)).toBe('/sync');
  },
);

newcomer('somebody with recipes is shown the search bar', async ({ server, device }) => {
  const { page } = await device('laptop', { user: 'nobody' });
  await createAccount(page);
  await untilAt(page, 'Welcome to Ateria');
  const client = await plainClientOn(server, page);
  expect((await client.call('POST', '/api/recipes', { title: 'Salmon soup' })).status).toBe(201);
  // Checked in the database, as the tour leads to its own pages even before the recipe arrives.
  await expect.poll(() => keptRows(page, 'recipes')).toBe(1);
  await page.reload();
  await untilAt(page, 'Welcome to Ateria');
  await nextTo(page, 'Your recipe book');
  await expect(tourCard(page)).toContainText('All your recipes are here');
  await nextTo(page, 'A new recipe');
  await nextTo(page, 'Find a recipe');
});

test('a new account of the other journeys is not shown around', async ({ device }) => {
  const { page } = await device('laptop');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(tourCard(page)).toBeHidden();
});
