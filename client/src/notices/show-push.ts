import { DueNotice } from 'sync-protocol/api/notices.ts';
import { fits } from 'sync-protocol/schema/fits.ts';

/** Where a notice leads. */
const duePath = '/shopping-list?tab=recurring';

interface Worker {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  setAppBadge?: (count: number) => Promise<void>;
}

/**
 * Shows what the server pushed. A browser that hears of pushes without seeing notices ends the subscription, so what this build
 * does not understand is shown as well.
 */
export async function showPush(worker: Worker, read: () => unknown): Promise<void> {
  const notice = readNotice(read);
  const { title, body, locale } = notice ?? { title: 'Ateria', body: '', locale: 'en' };
  await Promise.all([
    worker.registration.showNotification(title, {
      body,
      lang: locale,
      tag: 'due',
      icon: '/icons/icon-192.png',
      badge: '/icons/monochrome-512.png',
    }),
    notice && worker.setAppBadge?.(notice.dueCount).catch(() => undefined),
  ]);
}

function readNotice(read: () => unknown): DueNotice | null {
  try {
    const data = read();
    return fits(DueNotice, data) ? data : null;
  } catch {
    return null;
  }
}

interface Pages {
  matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Page[]>;
  openWindow: (url: string) => Promise<unknown>;
}

interface Page {
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
}

/** Leads to what is due, or to where the notice says: in the app's open page if there is one, else in a new one. */
export async function openDue(pages: Pages, path = duePath): Promise<void> {
  const [page] = await pages.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) {
    await pages.openWindow(path);
    return;
  }
  await page.focus();
  // A page that this worker does not control stays where it is.
  await page.navigate(path).catch(() => undefined);
}
