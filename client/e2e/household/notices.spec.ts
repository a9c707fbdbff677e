import { expect, type Page } from '@playwright/test';
import { dayFromNow } from '../harness/days.ts';
import { plainClientOn } from '../harness/plain-client.ts';
import { deliverPush, untilControlled } from '../harness/service-worker.ts';
import { atHome as test } from '../harness/test.ts';
import { aino } from '../pages/sign-in.ts';

/** Fakes a push service for the page, and records the permission request and subscription. */
async function letSubscribe(page: Page): Promise<void> {
  // This Chromium build has no push service; everything else is real.
  await page.addInitScript(() => {
    const asked: string[] = [];
    Object.assign(globalThis, { asked });
    Notification.requestPermission = async () => {
      asked.push('permission');
      return 'granted';
    };
    const point = `B${'A'.repeat(86)}`;
    const keys = { p256dh: point, auth: 'A'.repeat(22) };
    const endpoint = 'https://fcm.googleapis.com/fcm/send/laptop';
    let subscription: PushSubscription | null = null;
    PushManager.prototype.getSubscription = async () => subscription;
    PushManager.prototype.subscribe = async (options) => {
      asked.push(`${options?.userVisibleOnly} ${String(options?.applicationServerKey).length}`);
      const unsubscribe = async () => {
        subscription = null;
        return true;
      };
      const made = {
        toJSON: () => ({ endpoint, keys }),
        options: { applicationServerKey: null },
        unsubscribe,
      };
      subscription = made as unknown as PushSubscription;
      return subscription;
    };
  });
}

test('somebody who asks for it is told of what is due by a push, and asked for nothing before', async ({
  server,
  device,
}) => {
  const { page, context } = await device('laptop', { isWhole: true });
  const client = await plainClientOn(server, page);
  await context.grantPermissions(['notifications'], { origin: server.url });
  await letSubscribe(page);
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Notices' });
  await expect(section).toContainText('You get no notices.');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'asked'))).toEqual([]);

  await section.getByRole('button', { name: 'Tell me on this device' }).click();
  await expect(section).toContainText('You get notices on your devices.');
  expect(await page.evaluate(() => Reflect.get(globalThis, 'asked'))).toEqual(['permission', 'true 87']);
  expect((await client.get('/api/notices')).body).toMatchObject({ channel: 'push', devices: 1 });

  const item = { itemName: 'Coffee', interval: 'weekly', startDate: dayFromNow(0) };
  expect((await client.call('POST', '/api/recurring-items', item)).status).toBe(201);
  await untilControlled(page);
  const notice = { kind: 'due', title: 'Time to buy', body: 'Coffee', locale: 'en', dueCount: 1 };
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body }) => `${title}: ${body}`);
    });
  // DevTools may lose a push while the worker starts; a repeated one replaces the first.
  await expect(async () => {
    await deliverPush(context, page, server.url, JSON.stringify(notice));
    await expect.poll(shown, { timeout: 5_000 }).toEqual(['Time to buy: Coffee']);
  }).toPass({ timeout: 30_000 });

  await section.getByRole('button', { name: 'Do not tell me' }).click();
  await expect(section).toContainText('You get no notices.');
  expect((await client.get('/api/notices')).body).toMatchObject({ channel: 'off' });
});

test('somebody who cooks with others chooses what to hear of them, and a notice leads into its household', async ({
  server,
  device,
}) => {
  const { page, context } = await device('laptop', { isWhole: true });
  const client = await plainClientOn(server, page);
  const home = (await client.get('/api/households')).body[0]._id;
  const cottage = (await client.call('POST', '/api/households', { name: 'Cottage' })).body._id;
  const guest = await device('phone', { user: 'venla' });
  const { link } = (await client.call('POST', `/api/households/${cottage}/invites`)).body;
  const token = link.split('#')[1];
  const guestClient = await plainClientOn(server, guest.page);
  expect((await guestClient.call('POST', '/api/invites/accept', { token })).status).toBe(200);

  await context.grantPermissions(['notifications'], { origin: server.url });
  await letSubscribe(page);
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Notices' });
  const shopping = section.getByRole('checkbox', { name: 'Somebody adds to the list while I am shopping' });
  await expect(shopping).not.toBeChecked();
  await shopping.click();
  await expect(shopping).toBeChecked();
  const chosen = async () => (await client.get('/api/notices')).body;
  await expect.poll(chosen).toMatchObject({ channel: 'off', kinds: ['shopping'], devices: 1 });
  await page.reload();
  await expect(shopping).toBeChecked();

  await untilControlled(page);
  const notice = { kind: 'shopping', title: 'Eino added to the list', body: 'oats', locale: 'en' };
  const pathShown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      const [shown] = await registration.getNotifications();
      return shown?.data.path ?? '';
    });
  await expect(async () => {
    const pushed = JSON.stringify({ ...notice, household: cottage });
    await deliverPush(context, page, server.url, pushed);
    await expect.poll(pathShown, { timeout: 5_000 }).not.toBe('');
  }).toPass({ timeout: 30_000 });
  await page.goto(await pathShown());
  await expect(page).toHaveURL(/\/shopping-list$/);
  await expect(page.getByRole('button', { name: 'Household: Cottage' })).toBeVisible();
  // An address that names another household than the person's changes nothing.
  await page.goto('/calendar?household=another');
  await expect(page).toHaveURL(/\/calendar$/);
  await expect(page.getByRole('button', { name: 'Household: Cottage' })).toBeVisible();
  await page.goto(`/calendar?household=${home}`);
  await expect(page.getByRole('button', { name: /^Household:/ })).not.toHaveText('Cottage');
  await expect(page.getByRole('button', { name: /^Household:/ })).toBeVisible();
});

test('somebody who asks for mail confirms the address by the link in it, and the settings say so', async ({
  server,
  device,
}) => {
  const { page, newPage } = await device('laptop');
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Notices' });
  await section.getByRole('button', { name: 'Tell me by e-mail' }).click();
  await expect(section).toContainText(`An e-mail is on its way to ${aino.email}.`);
  const link = () => /http:\S+\/oidc\/prove\?\S+/.exec(server.mails().at(-1) ?? '')?.[0] ?? '';
  await expect.poll(link).not.toBe('');

  const mailed = await newPage();
  await mailed.goto(link());
  await expect(mailed.getByRole('heading', { name: 'Confirm your address' })).toBeVisible();
  await mailed.getByLabel('Password', { exact: true }).fill(aino.password);
  await mailed.getByRole('button', { name: 'Confirm' }).click();
  await expect(mailed.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
  await mailed.close();
  // The page is read again on focus, at most every five seconds.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      return section.innerText();
    })
    .toContain(`You get notices by e-mail to ${aino.email}.`);
});
