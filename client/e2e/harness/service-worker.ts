import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** Waits until the service worker controls the page, which then needs no network to start. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active?.state === 'activated';
  });
}

/** Delivers a push to the worker as the browser would. `page` may be any page of the context. */
export async function deliverPush(context: BrowserContext, page: Page, origin: string, data: string) {
  await tellWorker(context, page, origin, async (devtools, registrationId) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  });
}

/** Triggers Background Sync, as DevTools can. `page` may be any page of the context. */
export async function ringSyncAlarm(
  context: BrowserContext,
  page: Page,
  origin: string,
  tag = 'ateria-drain',
) {
  await tellWorker(context, page, origin, async (devtools, registrationId) => {
    await devtools.send('ServiceWorker.dispatchSyncEvent', {
      origin,
      registrationId,
      tag,
      lastChance: false,
    });
  });
}

async function tellWorker(
  context: BrowserContext,
  page: Page,
  origin: string,
  tell: (devtools: CDPSession, registrationId: string) => Promise<void>,
) {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL.startsWith(origin) && !isDeleted);
      if (own) resolve(own.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await tell(devtools, await registered);
  await devtools.detach();
}
