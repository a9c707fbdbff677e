import { chromium, expect } from '@playwright/test';
import { laptopSize, phoneSize } from '../harness/device.ts';
import { expectAccessible } from '../harness/look/accessibility.ts';
import type { ServerProcess } from '../harness/server/server-process.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { test as newcomer, atHome as test } from '../harness/test.ts';

const headings = {
  en: { '/': 'The week’s meals', '/support': 'A person answers', '/privacy': 'What Ateria knows about you' },
  fi: {
    '/': 'Viikon ateriat',
    '/support': 'Vastaajana on ihminen',
    '/privacy': 'Mitä Ateria sinusta tietää',
  },
};

newcomer(
  'the public pages show without any script, in both languages, with a name and a description of their own',
  async ({ server }) => {
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        `--host-resolver-rules=MAP ${new URL(server.url).host} 127.0.0.1:${server.port}`,
      ],
    });
    for (const [locale, pages] of Object.entries(headings)) {
      const context = await browser.newContext({ javaScriptEnabled: false, locale, baseURL: server.url });
      const page = await context.newPage();
      const titles = new Set<string>();
      for (const [address, heading] of Object.entries(pages)) {
        const answer = await page.goto(address);
        expect(answer?.headers()['content-language']).toBe(locale);
        await expect(page.locator('html')).toHaveAttribute('lang', locale);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
        await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /.{50}/);
        await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${server.url}${address}`);
        await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
        titles.add(await page.title());
      }
      expect(titles.size).toBe(3);
    }
    await browser.close();
  },
);

newcomer(
  'the menu of a phone holds language, theme and login; a chosen language stays, also for the server',
  async ({ device, server }) => {
    const { page, context, complaints } = await device('phone', { viewport: phoneSize });
    await page.goto('/');
    await page.getByRole('button', { name: 'Open the menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible();
    await menu.getByRole('button', { name: /^Language/ }).click();
    expect((await menu.getByRole('menu', { name: /^Language/ }).boundingBox())?.width).toBe(250);
    await menu.getByRole('menuitemradio', { name: 'Suomi' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Viikon ateriat');
    expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: 'locale', value: 'fi.' }));
    // An installation now gets the app in Finnish.
    const manifest = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
    const asked = (path: string) =>
      fetch(`http://127.0.0.1:${server.port}${path}`, { headers: { cookie: 'locale=fi' } });
    expect(await (await asked(manifest)).json()).toMatchObject({ lang: 'fi', name: 'Ateria' });
    expect(await (await asked('/')).text()).toContain('<html lang="fi"');
    // The stored language takes precedence over the server's.
    await context.clearCookies({ name: 'locale' });
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mitä Ateria sinusta tietää');
    expect(complaints).toEqual([]);
  },
);

test('who is signed in sees the way into the app before any script, and a message written offline is mailed once', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: laptopSize });
  const { page } = phone;
  await untilControlled(page);
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Go to app' })).toHaveAttribute('href', '/dashboard');
  await expect(page.getByRole('link', { name: 'Login' })).toBeHidden();

  await phone.goOffline();
  await page.goto('/support');
  await expect(page.getByLabel('Your e-mail')).toHaveValue('aino@example.com');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByLabel('Your name').fill('Aino');
  await page.getByLabel('What is it about?').selectOption('An idea');
  await page.getByLabel('Your message').fill('A list for the cellar, please.');
  await page.getByRole('button', { name: 'Send the message' }).click();
  await expect(page.getByRole('status')).toContainText('Your message waits on this device');
  expect(mailsToSupport(server)).toEqual([]);

  await phone.goOnline();
  await expect(page.getByRole('status')).toContainText('Thank you, your message has arrived');
  await expect(page.getByRole('status')).toContainText(/Sent \d/);
  await expect.poll(() => mailsToSupport(server), { timeout: 30_000 }).toHaveLength(1);
  const [mail = ''] = mailsToSupport(server);
  expect(mail).toContain('[Premium] Ateria support: an idea');
  expect(mail).toContain('Reply-To: Aino <aino@example.com>');
  expect(mail).toContain('A list for the cellar, please.');
  await page.goto('/support');
  await expect(page.getByRole('heading', { name: 'Sent from this device' })).toBeVisible();
  await expect(page.getByText('Not sent yet')).toHaveCount(0);
  expect(mailsToSupport(server)).toHaveLength(1);
});

newcomer('the public pages have no fault that axe finds, in either theme', async ({ device }) => {
  const { page } = await device('laptop', { user: 'nobody' });
  for (const theme of ['light', 'dark']) {
    await page.goto('/');
    await page.evaluate((mode) => localStorage.setItem('themeMode', mode), theme);
    for (const address of ['/', '/support', '/privacy']) {
      await page.goto(address);
      await expect(page.locator('html')).toHaveClass(new RegExp(theme));
      await expectAccessible(page, `${address} ${theme}`);
    }
  }
});

/** Mails to support that the server has handed over. */
const mailsToSupport = (server: ServerProcess) =>
  server.mails().filter((mail) => mail.includes('Ateria support'));
