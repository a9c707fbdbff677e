import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Session } from '#auth/session/session.ts';
import { SessionContext } from '#auth/session/session-provider.tsx';
import { SyncProvider } from '#sync/engine/sync-provider.tsx';
import { createTestEngine } from '#sync/testing/test-engine.ts';
import { render } from '#ui/testing/render.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import { subscribedBrowser } from './testing/subscribed-browser.ts';

const session = { getAccessToken: async () => ({ kind: 'token', token: 'of-aino' }) } as unknown as Session;
const laptop = {
  endpoint: 'https://push.example/laptop',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

/**
 * Settings of a person who gets notices on `devices` devices, and a server that accepts a choice once
 * reachable.
 */
async function openSettings({ devices = 1 } = {}) {
  const server = { isThere: true, channel: 'push', devices, changed: [] as string[] };
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    if (!server.isThere) throw new TypeError('Failed to fetch');
    const { pathname } = new URL(String(url));
    if (init?.method !== 'GET') server.changed.push(`${init?.method} ${pathname}`);
    if (`${init?.method} ${pathname}` === 'PUT /api/notices')
      server.channel = JSON.parse(`${init?.body}`).channel;
    if (`${init?.method} ${pathname}` === 'PUT /api/notices/devices') server.devices += 1;
    const { channel, devices } = server;
    const notices = { channel, kinds: [], devices, address: null, publicKey: 'key' };
    return new Response(JSON.stringify(notices), { headers: { 'content-type': 'application/json' } });
  });
  onTestFinished(() => network.mockRestore());
  const engine = await createTestEngine();
  onTestFinished(() => engine.db.close());
  render(
    <SessionContext value={session}>
      <SyncProvider value={engine}>
        <NoticeSettings />
      </SyncProvider>
    </SessionContext>,
  );
  return server;
}

const says = (text: string | RegExp) => page.getByText(text);
const press = (name: string) => userEvent.click(page.getByRole('button', { name }));

test('who does not want to be notified any more is so on the server first, then on this device', async () => {
  const browser = subscribedBrowser(laptop);
  const server = await openSettings();
  await expect.element(says('You get notices on your devices.')).toBeVisible();
  await press('Do not tell me');
  await expect.element(says('You get no notices. The dashboard shows what is due.')).toBeVisible();
  await expect.poll(() => browser.isSubscribed).toBe(false);
  expect(server.changed).toEqual(['PUT /api/notices', 'DELETE /api/notices/devices']);
});

test('where the server cannot be told, this device goes on being notified, as it is said', async () => {
  const browser = subscribedBrowser(laptop);
  const server = await openSettings();
  await expect.element(says('You get notices on your devices.')).toBeVisible();
  server.isThere = false;
  await press('Do not tell me');
  await expect
    .element(says('There is no connection, so nothing has changed. Please try again.'))
    .toBeVisible();
  expect(browser.isSubscribed).toBe(true);
});

test('where no service worker is there to show a notice it is told, and one can choose again', async () => {
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default');
  const asked = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
  const worker = vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined);
  onTestFinished(() => {
    for (const spy of [permission, asked, worker]) spy.mockRestore();
  });
  const server = await openSettings();
  await press('Tell me on this device');
  await expect.element(page.getByText(/^This browser cannot show notices just now/)).toBeVisible();
  expect(server.changed).toEqual([]);
  await press('Do not tell me');
  await expect.element(says('You get no notices. The dashboard shows what is due.')).toBeVisible();
});

test.each([
  [0, 'None of your devices gets notices now.'],
  [1, 'You get notices on your other devices, but not on this one.'],
])(
  'where this device is not notified, and %d others are, that is said until it is',
  async (devices, text) => {
    const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
    const asked = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
    onTestFinished(() => {
      for (const spy of [permission, asked]) spy.mockRestore();
    });
    const browser = subscribedBrowser(laptop);
    browser.isSubscribed = false;
    const server = await openSettings({ devices });
    await expect.element(says(text)).toBeVisible();
    server.isThere = false;
    await press('Tell me on this device');
    await expect.element(says(/^There is no connection, so nothing has changed/)).toBeVisible();
    await expect.element(says(text)).toBeVisible();
    server.isThere = true;
    await press('Tell me on this device');
    await expect.element(says('You get notices on your devices.')).toBeVisible();
    expect(server.devices).toBe(devices + 1);
  },
);

test('a subscription made with another key of the server gives way to one with the present key', async () => {
  const permission = vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted');
  const asked = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted');
  onTestFinished(() => {
    for (const spy of [permission, asked]) spy.mockRestore();
  });
  subscribedBrowser(laptop, 'b2xk');
  const server = await openSettings();
  await press('Tell me on this device');
  await expect.poll(() => server.changed).toEqual(['PUT /api/notices/devices', 'PUT /api/notices']);
  await expect.element(page.getByRole('alert')).toBeEmptyDOMElement();
});
