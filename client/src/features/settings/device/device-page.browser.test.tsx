import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepInstallOffer } from '#lib/install/install-offer.ts';
import { render } from '#ui/testing/render.tsx';
import { DevicePage } from './device-page.tsx';

afterEach(() => vi.restoreAllMocks());

function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: DevicePage }),
    history: createMemoryHistory(),
  });
  render(<RouterProvider router={router as never} />);
}

/** State of each section, by heading. */
const states = () =>
  Object.fromEntries(
    [...document.querySelectorAll('li')].map((line) => [
      line.querySelector('h3')?.textContent,
      line.querySelector('[data-state]')?.textContent,
    ]),
  );

function given(notices: NotificationPermission, isPersisted: boolean) {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue(notices);
  vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(isPersisted);
}

test('it says of each thing how it stands', async () => {
  given('denied', true);
  vi.spyOn(navigator.wakeLock, 'request').mockRejectedValue(new DOMException('low', 'NotAllowedError'));
  open();
  await expect.poll(states).toEqual({
    'Ateria as an app': 'Off',
    Notices: 'Refused',
    'Permanent storage': 'On',
    'A screen that stays on': 'Refused',
  });
  await expect.element(page.getByText('They are blocked for this site.', { exact: false })).toBeVisible();
});

test('a screen that may stay on only once the page is touched is told as allowed from then on', async () => {
  given('granted', true);
  const refusal = new DOMException('Nobody has touched the page', 'NotAllowedError');
  const request = vi.spyOn(navigator.wakeLock, 'request');
  request
    .mockRejectedValueOnce(refusal)
    .mockResolvedValue({ release: async () => undefined } as WakeLockSentinel);
  open();
  await expect.poll(states).toMatchObject({ 'A screen that stays on': 'Refused' });
  await page.getByRole('heading', { name: 'A screen that stays on' }).click();
  await expect.poll(states).toMatchObject({ 'A screen that stays on': 'On' });
});

test('what is missing in a browser is told as impossible, and asked for nowhere', async () => {
  given('granted', false);
  vi.spyOn(navigator, 'storage', 'get').mockReturnValue({} as StorageManager);
  open();
  await expect.poll(states).toMatchObject({ Notices: 'On', 'Permanent storage': 'Not possible here' });
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
});

test('storage is asked for at a press, and what came of it is told', async () => {
  given('granted', false);
  const persist = vi.spyOn(navigator.storage, 'persist').mockResolvedValue(false);
  open();
  await page.getByRole('button', { name: 'Keep it for good' }).click();
  await expect.element(page.getByText('This browser decides by itself', { exact: false })).toBeVisible();
  expect(persist).toHaveBeenCalledOnce();
});

test('notices are asked for at a press, and the answer shows at once', async () => {
  given('default', true);
  vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    given('granted', true);
    return 'granted';
  });
  open();
  await page.getByRole('button', { name: 'Allow notices' }).click();
  await expect.poll(states).toMatchObject({ Notices: 'On' });
});

test('where the browser offers to install Ateria, a button takes the offer', async () => {
  given('granted', true);
  onTestFinished(keepInstallOffer(window));
  const prompt = vi.fn(async () => ({ outcome: 'dismissed' }));
  open();
  await expect.element(page.getByText('Look in the menu of the browser', { exact: false })).toBeVisible();
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  await page.getByRole('button', { name: 'Install Ateria' }).click();
  expect(prompt).toHaveBeenCalledOnce();
  // The install prompt can be used once.
  await expect.element(page.getByRole('button', { name: 'Install Ateria' })).not.toBeInTheDocument();
});
