import { PushedNotice } from 'sync-protocol/api/notices.ts';
import { fits } from 'sync-protocol/schema/fits.ts';
import { inHousehold } from './asked-household.ts';

/** Page that a notice opens, by its kind. */
const paths = { due: '/shopping-list?tab=recurring', shopping: '/shopping-list', cooking: '/calendar' };

interface Worker {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>;
  setAppBadge?: (count: number) => Promise<void>;
}

/** `renotify`, which TypeScript's library lacks: a notice that replaces another also alerts. */
interface PushOptions extends NotificationOptions {
  renotify: boolean;
}

/**
 * Shows what the server pushed. A browser that gets a push without a shown notice ends the subscription, so
 * even a push that this build does not understand shows one.
 */
export async function showPush(worker: Worker, read: () => unknown): Promise<void> {
  const notice = readNotice(read);
  const { title, body, locale } = notice ?? { title: 'Ateria', body: '', locale: 'en' };
  const options: PushOptions = {
    body,
    lang: locale,
    tag: tagOf(notice),
    renotify: notice !== null && notice.kind !== 'due',
    data: { path: pathOf(notice) },
    icon: '/icons/icon-192.png',
    badge: '/icons/monochrome-512.png',
  };
  await Promise.all([
    worker.registration.showNotification(title, options),
    notice?.kind === 'due' && worker.setAppBadge?.(notice.dueCount).catch(() => undefined),
  ]);
}

function readNotice(read: () => unknown): PushedNotice | null {
  try {
    const data = read();
    return fits(PushedNotice, data) ? data : null;
  } catch {
    return null;
  }
}

/** Notices with the same tag replace each other: one per kind and household. */
function tagOf(notice: PushedNotice | null): string {
  return notice && notice.kind !== 'due' ? `${notice.kind}-${notice.household}` : 'due';
}

function pathOf(notice: PushedNotice | null): string {
  if (!notice || notice.kind === 'due') return paths.due;
  return inHousehold(paths[notice.kind], notice.household);
}

/** The page that a notice opens, from the data stored in it; a timer's notice is made by this device. */
export function pathOfNotice({ tag, data }: Pick<Notification, 'tag' | 'data'>): string {
  if (tag.startsWith('timer-')) return '/cook';
  const path: unknown = data instanceof Object && 'path' in data ? data.path : undefined;
  return typeof path === 'string' ? path : paths.due;
}

interface OpenPages {
  matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<readonly Page[]>;
  openWindow: (url: string) => Promise<unknown>;
}

interface Page {
  focus: () => Promise<unknown>;
  navigate: (url: string) => Promise<unknown>;
}

/** Opens the path in an open page of the app, or in a new one. */
export async function openNotice(pages: OpenPages, path: string): Promise<void> {
  const [page] = await pages.matchAll({ type: 'window', includeUncontrolled: true });
  if (!page) {
    await pages.openWindow(path);
    return;
  }
  await page.focus();
  // A page that this worker does not control cannot be navigated, and stays where it is.
  await page.navigate(path).catch(() => undefined);
}
