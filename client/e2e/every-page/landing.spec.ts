import { expect } from '@playwright/test';
import { scriptsLoadedAt, transferredBytes } from '../harness/look/loaded-scripts.ts';
import { test } from '../harness/test.ts';

const budgetBytes = { '/': 8_000, '/login': 150_000 };

/** Strings that occur only in these libraries, even minified. */
const marks = { dexie: 'DexieError', 'oidc-client-ts': 'code_verifier' };

for (const [path, mostBytes] of Object.entries(budgetBytes)) {
  test(`${path} loads no more script than was decided, and neither the database nor the sign-in library`, async ({
    device,
  }) => {
    const { page } = await device('laptop');
    const scripts = await scriptsLoadedAt(page, path);
    expect(scripts.length).toBeGreaterThan(0);
    const each = scripts.map((script) => `${script.transferred} ${script.path}`);
    expect(transferredBytes(scripts), each.join('\n')).toBeLessThanOrEqual(mostBytes);
    for (const [library, mark] of Object.entries(marks))
      expect(
        scripts.filter(({ content }) => content.includes(mark)),
        library,
      ).toEqual([]);
  });
}

test('the front page shows with a few kilobytes of script, and takes the app only when something is pressed', async ({
  device,
}) => {
  const { page } = await device('laptop');
  await page.goto('/', { waitUntil: 'networkidle' });
  const drawn = await page.getByRole('banner').elementHandle();
  await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  expect(await drawn?.evaluate((banner) => banner.isConnected)).toBe(true);
});

for (const pause of [0, 150, 600]) {
  test(`what is chosen and pressed on a drawn page ${pause} ms after it came is heard, and the page stays where it was scrolled to`, async ({
    device,
  }) => {
    const { page, context } = await device('laptop', { viewport: { width: 1280, height: 600 } });
    // Slow enough to press in the middle of hydration.
    const slowly = await context.newCDPSession(page);
    await slowly.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.goto('/subscribe');
    await page.getByText('Monthly', { exact: true }).click();
    const subscribe = page.getByRole('button', { name: 'Subscribe' });
    await subscribe.scrollIntoViewIfNeeded();
    const readAt = await page.evaluate(() => scrollY);
    expect(readAt).toBeGreaterThan(0);
    await page.waitForTimeout(pause);
    expect(await page.evaluate(() => scrollY)).toBe(readAt);
    await subscribe.click();
    await page.waitForURL('**/login?returnTo=%2Fsubscribe%3Fplan%3Dmonthly');

    // The scroll position belongs to this page: others start at the top.
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
    await page.waitForURL('**/privacy');
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  });
}

test('what is written and sent on a drawn page before any script of the app has come is sent once it has', async ({
  device,
}) => {
  const { page } = await device('laptop');
  let send = () => {};
  const pressed = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await page.goto('/support', { waitUntil: 'commit' });
  await page.getByLabel('Your message').fill('A list for the cellar, please.');
  await page.getByLabel('Your name').fill('Aino');
  await page.getByLabel('Your e-mail').fill('aino@example.com');
  await page.keyboard.press('Enter');
  send();
  await expect(page.getByText('Thank you, your message has arrived')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});
