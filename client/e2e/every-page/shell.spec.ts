import { expect, type Locator } from '@playwright/test';
import { phoneSize } from '../harness/device.ts';
import { test as newcomer, atHome as test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';
import { answerLogOut } from '../pages/sign-in.ts';

test.use({ hasMotion: true });

test('on a laptop the sidebar is 240 pixels wide and open, the top bar 65 high', async ({ device }) => {
  const { page } = await device('laptop');
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
  await expect(sidebar).toBeVisible();
  expect((await sidebar.boundingBox())?.width).toBe(240);
  expect((await page.getByRole('banner').boundingBox())?.height).toBe(65);
  await page.getByRole('button', { name: 'Hide the sidebar' }).click();
  await expect(sidebar).toBeHidden();
});

test('on a phone the sidebar slides in from the right and closes on a link, outside and by Escape', async ({
  device,
}) => {
  const { page } = await device('phone', { viewport: phoneSize });
  const sidebar = page.getByRole('dialog', { name: 'Sidebar' });
  await expect(sidebar).toBeHidden();
  const open = async () => {
    await page.getByRole('button', { name: 'Show the sidebar' }).click();
    await expect(sidebar).toBeVisible();
    await expect.poll(async () => (await sidebar.boundingBox())?.x).toBe(phoneSize.width - 240);
  };
  await open();
  await page.keyboard.press('Escape');
  await expect(sidebar).toBeHidden();
  await open();
  await page.mouse.click(40, 400);
  await expect(sidebar).toBeHidden();
  await open();
  await sidebar.getByRole('link', { name: 'Shopping list' }).click();
  await expect(sidebar).toBeHidden();
});

test('on a phone the main pages are one tap away at the foot, under what stands there already', async ({
  device,
}) => {
  const { page } = await device('phone', { viewport: phoneSize });
  const bar = page.getByRole('navigation', { name: 'Shortcuts' });
  const top = async () => (await bar.boundingBox())?.y ?? 0;
  expect(await top()).toBe(phoneSize.height - 56);
  await expect(bar.getByRole('link', { name: 'List' })).toHaveAttribute('aria-current', 'page');
  const reachesOver = async (button: Locator) => {
    const box = await button.boundingBox();
    return box && box.y + box.height <= (await top());
  };
  expect(await reachesOver(page.getByRole('combobox'))).toBe(true);
  // The name at the moment of focus, which a screen reader announces for the new page.
  const main = page.getByRole('main');
  await main.evaluate((element) =>
    element.addEventListener('focus', () => element.setAttribute('data-said', element.ariaLabel ?? '')),
  );
  await bar.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/\/calendar$/);
  await expect(main).toBeFocused();
  await expect(main).toHaveAttribute('data-said', 'Calendar');
  await expect
    .poll(() => reachesOver(page.getByRole('button', { name: 'Add a meal', exact: true })))
    .toBe(true);
  await bar.getByRole('link', { name: 'Recipes' }).click();
  await page.getByRole('link', { name: 'Write the first recipe' }).click();
  await expect.poll(() => reachesOver(page.getByRole('button', { name: 'Save recipe' }))).toBe(true);
  await expect(bar.getByRole('link', { name: 'Recipes' })).toHaveAttribute('aria-current', 'page');

  // When the keyboard takes half of the screen, the bar gives way to the field.
  await page.getByLabel('Title', { exact: true }).focus();
  await page.setViewportSize({ width: phoneSize.width, height: 500 });
  await expect(bar).toBeHidden();
  await page.setViewportSize(phoneSize);
  await bar.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);

  await page.setViewportSize({ width: 769, height: 900 });
  await expect(bar).toBeHidden();
});

newcomer('theme and language are kept, also on the pages of the sign-in', async ({ device }) => {
  const { page } = await device('laptop', { user: 'nobody' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByRole('button', { name: /^Language/ }).click();
  await page.getByRole('menuitemradio', { name: 'Suomi' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await expect(page.locator('html')).toHaveClass(/dark/);
  expect(await page.evaluate(() => localStorage.getItem('themeMode'))).toBe('dark');
  await page.goto('/login');
  await page.getByRole('button', { name: 'Jatka sähköpostilla' }).click();
  await expect(page.getByRole('heading', { name: 'Kirjaudu' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
});

newcomer('a person whose browser speaks Finnish is met in Finnish', async ({ device }) => {
  const { page } = await device('phone', { viewport: phoneSize, locale: 'fi' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
});

newcomer('a stored language that is no language is ignored', async ({ device }) => {
  const { page } = await device('laptop', { user: 'nobody' });
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('locale', '"><script>alert(1)</script>'));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
});

newcomer('any other address shows the error page, which leads back', async ({ device }) => {
  const { page } = await device('laptop');
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'There is nothing at this address' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the front page' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('nonsense behind an address is passed over', async ({ device }) => {
  const { page } = await device('laptop');
  await page.goto('/calendar?view=year&day=2026-13-45&servings=-1&plan=nothing');
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format();
  await expect(page.getByRole('heading', { level: 2, name: month })).toBeVisible();
  await page.goto('/shopping-list?tab=nonsense');
  await expect(page.getByRole('tab', { name: 'Quick list' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/subscribe?plan=nonsense');
  await expect(page.getByRole('radio', { name: /Yearly/ })).toBeChecked();
});

test('who is signed in goes from the front page to the app, and logs out there', async ({ device }) => {
  const { page } = await device('laptop');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to app' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'Logout' }).click();
  await answerLogOut(page, 'Log out');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.goto('/shopping-list');
  await page.waitForURL('**/login**');
});

test('no page writes an error to the console or breaks the content security policy', async ({ device }) => {
  const laptop = await device('laptop');
  const { page } = laptop;
  await page.goto('/');
  await shoppingList(page).open();
  await shoppingList(page).add('milk, bread');
  await shoppingList(page).check('milk');
  await page.goto('/sync');
  await page.goto('/calendar');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText(/^Ateria, version \d+\.\d+\.\d+$/)).toBeVisible();
  await page.goto('/nothing');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(laptop.complaints).toEqual([]);
});
