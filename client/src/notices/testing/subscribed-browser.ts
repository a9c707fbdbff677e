import type { NoticeDevice } from 'sync-protocol/api/notices.ts';
import { onTestFinished, vi } from 'vitest';

/**
 * Simulates a browser with a shown notice and a push subscription, which would need a push service, and
 * records what happens to both.
 *
 * @param madeWith the VAPID key of the subscription; as in browsers, another one is refused while it exists,
 *   and a later subscription has another address
 */
export function subscribedBrowser(device?: NoticeDevice, madeWith: string | null = null) {
  const browser = { isSubscribed: true, notices: 1 };
  let key = madeWith;
  let named = device;
  const subscription = () => ({
    ...named,
    options: { applicationServerKey: key === null ? null : bytesOf(key) },
    toJSON: () => named,
    unsubscribe: async () => {
      browser.isSubscribed = false;
      return true;
    },
  });
  const registration = {
    active: {},
    pushManager: {
      getSubscription: async () => (browser.isSubscribed ? subscription() : null),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (browser.isSubscribed && key !== null && key !== applicationServerKey)
          throw new DOMException('A subscription with another key exists', 'InvalidStateError');
        if (!browser.isSubscribed && device)
          named = { ...device, endpoint: `${device.endpoint}/${applicationServerKey}` };
        key = applicationServerKey;
        browser.isSubscribed = true;
        return subscription();
      },
    },
    getNotifications: async () => [{ close: () => (browser.notices -= 1) }],
  };
  const asked = vi.spyOn(navigator.serviceWorker, 'getRegistration');
  asked.mockResolvedValue(registration as unknown as ServiceWorkerRegistration);
  const ready = vi.spyOn(navigator.serviceWorker, 'ready', 'get');
  ready.mockResolvedValue(registration as unknown as ServiceWorkerRegistration);
  onTestFinished(() => {
    for (const spy of [asked, ready]) spy.mockRestore();
  });
  return browser;
}

/** The bytes of an unpadded base64url text, as `PushSubscriptionOptions` has them. */
const bytesOf = (base64url: string): ArrayBuffer =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
    .buffer;
