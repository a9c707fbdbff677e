import { expect, onTestFinished, test, vi } from 'vitest';
import { dedupeMs } from '#api/data-cache-constants.ts';
import type { Session } from '#auth/session/session.ts';
import { SessionContext } from '#auth/session/session-provider.tsx';
import { english } from '#i18n/testing/english.ts';
import { render } from '#ui/testing/render.tsx';
import { KeptDevice } from './kept-device.tsx';
import { subscribedBrowser } from './testing/subscribed-browser.ts';

const session = { getAccessToken: async () => ({ kind: 'token', token: 'of-aino' }) } as unknown as Session;
const laptop = {
  endpoint: 'https://push.example/laptop',
  keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
};

/** Starts the app with a server that accepts everything once reachable; returns what it received. */
function start({ isThere = true } = {}) {
  const state = { isThere };
  const sent: unknown[] = [];
  const network = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, init) => {
    if (!state.isThere) throw new TypeError('Failed to fetch');
    sent.push(JSON.parse(`${init?.body}`));
    const notices = { channel: 'push', kinds: [], devices: 1, address: null, publicKey: 'key' };
    return new Response(JSON.stringify(notices), { headers: { 'content-type': 'application/json' } });
  });
  onTestFinished(() => network.mockRestore());
  onTestFinished(() => localStorage.removeItem('ateria.noticeLocale'));
  const i18n = english('fi');
  render(
    <SessionContext value={session}>
      <KeptDevice />
    </SessionContext>,
    i18n,
  );
  return { sent, state, i18n, asked: () => network.mock.calls.length };
}

test('a browser that is notified is named again at every start, once, when there is a network', async () => {
  subscribedBrowser(laptop);
  const clock = vi.spyOn(Date, 'now');
  onTestFinished(() => clock.mockRestore());
  const { sent, state, asked } = start({ isThere: false });
  await expect.poll(asked).toBe(1);
  state.isThere = true;
  clock.mockReturnValue(performance.timeOrigin + performance.now() + dedupeMs);
  window.dispatchEvent(new Event('online'));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await expect.poll(() => sent).toEqual([{ ...laptop, timeZone, locale: 'en' }]);
  window.dispatchEvent(new Event('online'));
  window.dispatchEvent(new Event('focus'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent).toHaveLength(1);
});

test('a browser that is notified says so when it is given another language', async () => {
  subscribedBrowser(laptop);
  const { sent, i18n } = start();
  await expect.poll(() => sent).toMatchObject([{ locale: 'en' }]);
  i18n.activate('fi');
  await expect.poll(() => sent).toMatchObject([{ locale: 'en' }, { locale: 'fi' }]);
});

test('a browser without notices of its own tells that its language changed, since there may be mails', async () => {
  const { sent, state, asked, i18n } = start();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked()).toBe(0);
  state.isThere = false;
  i18n.activate('fi');
  await expect.poll(asked).toBe(1);
  i18n.activate('en');
  i18n.activate('fi');
  state.isThere = true;
  window.dispatchEvent(new Event('focus'));
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await expect.poll(() => sent).toEqual([{ timeZone, locale: 'fi' }]);
});

test('a page that comes to the front in another time zone says so', async () => {
  subscribedBrowser(laptop);
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { sent } = start();
  await expect.poll(() => sent).toMatchObject([{ timeZone }]);
  const there = Intl.DateTimeFormat('en', { timeZone: 'America/Los_Angeles' }).resolvedOptions();
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue(there);
  onTestFinished(() => zone.mockRestore());
  window.dispatchEvent(new Event('focus'));
  await expect.poll(() => sent).toMatchObject([{ timeZone }, { timeZone: 'America/Los_Angeles' }]);
});

test('a browser that asked for no notices asks for none', async () => {
  const { asked } = start();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(asked()).toBe(0);
});

test('a browser that subscribed with another key of the server subscribes anew', async () => {
  subscribedBrowser(laptop, 'b2xk');
  const { sent } = start();
  await expect.poll(() => sent).toMatchObject([laptop, { ...laptop, endpoint: `${laptop.endpoint}/key` }]);
});
