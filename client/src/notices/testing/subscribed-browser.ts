import type { NoticeDevice } from 'sync-protocol/api/notices.ts';
import { onTestFinished, vi } from 'vitest';

/** A browser that shows a notice and has a subscription, which none has without a push service, and what becomes of both. */
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
