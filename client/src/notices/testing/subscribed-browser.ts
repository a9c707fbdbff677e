import type { NoticeDevice } from 'sync-protocol/api/notices.ts';
import { onTestFinished, vi } from 'vitest';

/**
 * Simulates a browser with a shown notice and a push subscription, which would need a push service, and
 * records what happens to both.
 */
export function subscribedBrowser(device?: NoticeDevice) {
  const browser = { isSubscribed: true, notices: 1 };
  const registration = {
    pushManager: {
      getSubscription: async () => ({
        toJSON: () => device,
        unsubscribe: async () => {
          browser.isSubscribed = false;
          return true;
        },
      }),
    },
    getNotifications: async () => [{ close: () => (browser.notices -= 1) }],
  };
  const asked = vi.spyOn(navigator.serviceWorker, 'getRegistration');
  asked.mockResolvedValue(registration as unknown as ServiceWorkerRegistration);
  onTestFinished(() => asked.mockRestore());
  return browser;
}
