import { expect } from '@playwright/test';
import { expireToken, queueLength } from '../harness/browser-storage.ts';
import { phoneSize } from '../harness/device.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { untilControlled } from '../harness/service-worker.ts';
import { test as newcomer, atHome as test } from '../harness/test.ts';
import { shoppingList } from '../pages/shopping-list.ts';
import { askToLogOut, openSidebar, signUp } from '../pages/sign-in.ts';

test('after one visit the app starts from its icon with the server process killed', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  await shoppingList(phone.page).add('milk');
  await expect.poll(() => queueLength(phone.page)).toBe(0);
  await untilControlled(phone.page);
  await phone.close();
  await server.kill();

  const page = await phone.reopen();
  const list = shoppingList(page);
  await list.open();
  await list.expectNames(['milk']);
  await list.add('bread');
  await list.check('milk');
  await page.reload();
  await list.expectNames(['milk', 'bread']);
  await expect(list.checkbox('milk')).toBeChecked();

  await server.start();
  await expect.poll(() => queueLength(page), { timeout: 120_000 }).toBe(0);
  const client = await plainClientOn(server, page);
  expect((await client.itemNames()).toSorted()).toEqual(['bread', 'milk']);
});

test('a start begins with the list as last drawn, and what is pressed on it before the app is there is done', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const { page } = phone;
  const list = shoppingList(page);
  await list.add('milk, bread');
  await expect.poll(() => queueLength(page)).toBe(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ateria.firstScreen'))).toContain('milk');
  await untilControlled(page);
  await phone.goOffline();

  // Presses at the moment in which the snapshot appears.
  await page.addInitScript(() => {
    const press = () => {
      const snapshot = document.querySelector('#first-screen');
      const row = [...(snapshot?.querySelectorAll('[role=checkbox]') ?? [])].find((box) =>
        box.textContent?.includes('milk'),
      );
      if (!(row instanceof HTMLElement) || document.documentElement.dataset.pressed) return;
      document.documentElement.dataset.pressed = 'yes';
      row.click();
      const field = snapshot?.querySelector('input');
      if (!field) return;
      field.value = 'eggs';
      field.form?.requestSubmit();
      field.value = 'butt';
      field.focus();
    };
    new MutationObserver(press).observe(document, { subtree: true, childList: true });
  });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-pressed', 'yes');
  await list.expectNames(['milk', 'bread', 'eggs']);
  await expect(list.checkbox('milk')).toBeChecked();
  await expect(list.field).toHaveValue('butt');
  await expect(list.field).toBeFocused();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ateria.earlyPresses'))).toBeNull();

  await phone.goOnline();
  await expect.poll(() => queueLength(page), { timeout: 120_000 }).toBe(0);
  const client = await plainClientOn(server, page);
  expect((await client.itemNames()).toSorted()).toEqual(['bread', 'eggs', 'milk']);
});

test('logging out without a network says that it was on this device only, and takes the snapshot of the list away', async ({
  device,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  const { page } = phone;
  await shoppingList(page).add('milk');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ateria.firstScreen'))).toContain('milk');
  await expect.poll(() => queueLength(page)).toBe(0);
  await untilControlled(page);
  await phone.goOffline();
  await openSidebar(page);
  await askToLogOut(page);
  await expect(page.getByText('You are signed out on this device only')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('ateria.firstScreen'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('You are signed out on this device only')).toBeHidden();
});

test('every address of the app opens without a network', async ({ device }) => {
  const phone = await device('phone', { viewport: phoneSize });
  await untilControlled(phone.page);
  await phone.goOffline();
  for (const path of ['/shopping-list', '/sync', '/', '/nothing/at/all?x=1']) {
    await phone.page.goto(path);
    await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
    await phone.page.reload();
    await expect(phone.page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('a known person gets in offline with an expired token, and what they did is sent later', async ({
  device,
  server,
}) => {
  const phone = await device('phone', { viewport: phoneSize });
  await shoppingList(phone.page).add('milk');
  await expect.poll(() => queueLength(phone.page)).toBe(0);
  await untilControlled(phone.page);
  await expireToken(phone.page);
  await phone.goOffline();
  await phone.close();

  const page = await phone.reopen();
  const list = shoppingList(page);
  await list.open();
  await list.expectNames(['milk']);
  await list.add('bread');
  await expect(page).toHaveURL(/shopping-list$/);

  await phone.goOnline();
  await expect.poll(() => queueLength(page), { timeout: 120_000 }).toBe(0);
  const client = await plainClientOn(server, page);
  expect((await client.itemNames()).toSorted()).toEqual(['bread', 'milk']);
});

newcomer('offline in Finnish: the texts are there too', async ({ device }) => {
  const phone = await device('phone', { viewport: phoneSize, locale: 'fi' });
  const { page } = phone;
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ateria');
  await untilControlled(page);
  await phone.goOffline();
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fi');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

newcomer(
  'the first kept item asks the browser to keep the data for good, and nothing asks before',
  async ({ device, server }) => {
    const phone = await device('phone', { viewport: phoneSize });
    const devtools = await phone.context.newCDPSession(phone.page);
    await devtools.send('Browser.setPermission', {
      permission: { name: 'persistent-storage' },
      setting: 'prompt',
      origin: server.url,
    });
    await phone.context.addInitScript(() => {
      const ask = navigator.storage.persist.bind(navigator.storage);
      navigator.storage.persist = () => {
        document.documentElement.dataset.askedToPersist = 'yes';
        return ask();
      };
    });
    await signUp(phone.page);
    await expect(shoppingList(phone.page).field).toBeVisible();
    await expect(phone.page.locator('html')).not.toHaveAttribute('data-asked-to-persist', 'yes');
    await shoppingList(phone.page).add('milk');
    await expect(phone.page.locator('html')).toHaveAttribute('data-asked-to-persist', 'yes');
  },
);

newcomer(
  'the app can be installed: manifest, icons and worker are as a browser wants them',
  async ({ device }) => {
    const phone = await device('phone', { viewport: phoneSize, isWhole: true });
    await phone.page.goto('/');
    await untilControlled(phone.page);
    const devtools = await phone.context.newCDPSession(phone.page);
    const { errors } = await devtools.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);

    const manifest = await phone.page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
      return (await fetch(link?.href ?? '')).json();
    });
    expect(manifest).toMatchObject({ id: '/', start_url: '/shopping-list', display: 'standalone' });
    const images = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts[0].icons];
    for (const { src, sizes } of images) {
      const shown = await phone.page.evaluate(async (address) => {
        const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
        return `${width}x${height}`;
      }, src);
      expect(shown, src).toBe(sizes);
    }
    expect(manifest.icons.some(({ purpose }: { purpose?: string }) => purpose === 'maskable')).toBe(true);
    const formFactors = manifest.screenshots.map(({ form_factor }: { form_factor: string }) => form_factor);
    expect(formFactors).toEqual(expect.arrayContaining(['narrow', 'wide']));
  },
);
