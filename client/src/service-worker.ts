/// <reference lib="webworker" />

import { Dexie } from 'dexie';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  matchPrecache,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { AteriaDb, isPersonDatabase } from '#db/ateria-db.ts';
import { closeForGood } from '#db/gone-for-good.ts';
import { keepFiles } from '#db/kept-files.ts';
import { onLetGo } from '#db/let-go.ts';
import { createAddressReader } from '#features/recipes/import/address-reader.ts';
import { fetchInBackground } from '#features/recipes/import/queue/fetch-imports.ts';
import { answerFrontImage, isFrontImage } from '#images/cache/front-images.ts';
import { createImageCache } from '#images/cache/image-cache.ts';
import { answerImage, isForImage } from '#images/cache/image-worker.ts';
import { drainDatabase } from '#images/send/drain-database.ts';
import { pageOrShell } from '#lib/drawn/page-or-shell.ts';
import { PUBLIC_PATHS } from '#lib/drawn/public-paths.ts';
import { pause } from '#lib/pause.ts';
import { answerCodeReader, isCodeReader } from '#lib/worker/answer-code-reader.ts';
import { answerReader } from '#lib/worker/answer-reader.ts';
import { keepArrivals, sharePath } from '#lib/worker/arrivals.ts';
import { photoReaderFolder } from '#lib/worker/photo-reader.ts';
import { stepAsideMessage } from '#lib/worker/step-aside.ts';
import { openNotice, pathOfNotice, showPush } from '#notices/show-push.ts';
import { createExclusive } from '#sync/engine/exclusive.ts';
import { backgroundSyncTag } from '#sync/push/background-sync.ts';
import { workerTokenSource } from '#sync/push/worker-token.ts';
import { newId } from '#sync/write/new-id.ts';

declare let self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (string | PrecacheEntry)[] };

/** Background Sync (WICG draft), which TypeScript's library lacks. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

let stepAside = () => {};
/**
 * Rejects when a new version is to take over. A push that this interrupts is sent again (SPEC W3), a fetch is
 * repeated.
 */
const steppedAside = new Promise<never>((_resolve, reject) => {
  stepAside = () => reject(new Error('a new version takes over'));
});
steppedAside.catch(() => undefined);
/** Gives up when a new version waits to take over, so that a slow image does not delay it. */
const fetchUntilAside: typeof fetch = (...asked) => Promise.race([steppedAside, fetch(...asked)]);

cleanupOutdatedCaches();
// `/` must not be answered with index.html: the front page comes prerendered from the server, or else from
// the shell below.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: '' });
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && PUBLIC_PATHS.some((path) => path === url.pathname),
  ({ request }) => pageOrShell(request, { fetch, readShell: () => matchPrecache('/index.html') }),
);
/** Addresses that only the server can answer. */
const serverPaths = [/^\/(?:api|oidc|shared|\.well-known)\//, /^\/(?:robots\.txt|sitemap\.xml)$/];
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serverPaths }));
registerRoute(
  ({ request }) => isForImage(request),
  ({ request, event }) =>
    answerImage(request, {
      caches,
      fetch: fetchUntilAside,
      keep,
      waitUntil: (step) => event.waitUntil(step),
    }),
);
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && isFrontImage(request),
  ({ request, event }) =>
    answerFrontImage(request, { caches, fetch: fetchUntilAside, waitUntil: (step) => event.waitUntil(step) }),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith(`${photoReaderFolder}/`),
  ({ request }) => answerReader(request, { caches, fetch: fetchUntilAside }),
);
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && isCodeReader(url.pathname),
  ({ request }) => answerCodeReader(request, { caches, fetch: fetchUntilAside }),
);
registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname === sharePath, takeShare, 'POST');

/**
 * Stores what another app shares before anything else, so that it needs no network or sign-in, then redirects
 * to the page that takes it in.
 */
async function takeShare({ request }: { request: Request }): Promise<Response> {
  return Response.redirect(await keepArrivals(await request.formData(), { newId, keepFiles }), 303);
}

/** Stores an image in the cache of the signed-in person whose database has this name. */
async function keep(name: string, path: string, image: Blob): Promise<void> {
  await withDatabase(name, async (db) => {
    const cache = createImageCache({
      caches,
      exclusive: createExclusive(navigator.locks),
      db,
      nowMs: Date.now,
    });
    await cache.write(path, image);
  });
}

/**
 * Runs `work` on a person's database, which is closed at once when their data is removed from this device.
 */
async function withDatabase<T>(name: string, work: (db: AteriaDb) => Promise<T>): Promise<T> {
  const db = new AteriaDb(name);
  const stopListening = onLetGo(name, () => closeForGood(db));
  try {
    return await work(db);
  } finally {
    stopListening();
    db.close();
  }
}

self.addEventListener('sync', (event) => {
  const alarm = event as SyncEvent;
  if (alarm.tag === backgroundSyncTag) alarm.waitUntil(Promise.race([steppedAside, drainEverything()]));
});

self.addEventListener('push', (event) => {
  const { registration, navigator: own } = self;
  const setAppBadge = 'setAppBadge' in own ? (count: number) => own.setAppBadge(count) : undefined;
  event.waitUntil(showPush({ registration, setAppBadge }, () => event.data?.json()));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const pages = {
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => self.clients.matchAll(options),
    openWindow: (url: string) => self.clients.openWindow(url),
  };
  event.waitUntil(openNotice(pages, pathOfNotice(event.notification)));
});

// A new version takes over only when the page asks for it, after the person agreed: never in the middle of an
// edit. The browser activates it once the old version has no event in progress.
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === stepAsideMessage.type) stepAside();
});

/** Delay that lets an open page send first: it does so about a second after the last edit. */
const pagesTurnMs = 5_000;

/**
 * Sends every queue on this device, of each household of each person, with the person's own token.
 *
 * @throws when something is left, so that the browser sounds the alarm again
 */
async function drainEverything(): Promise<void> {
  if (await isPageVisible()) await pause(pagesTurnMs);
  const names = (await Dexie.getDatabaseNames()).filter(isPersonDatabase);
  // A database that cannot be opened must not stop the others from being sent.
  const drained = await Promise.allSettled(names.map(drainNamed));
  if (drained.some((each) => each.status === 'rejected' || !each.value))
    throw new Error('something still waits');
}

async function isPageVisible(): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.some((page) => page.visibilityState === 'visible');
}

/**
 * @returns whether nothing is left to send and no address is left to fetch. What remains of a household or
 * account that is gone counts as nothing: the next page deals with it.
 */
function drainNamed(name: string): Promise<boolean> {
  return withDatabase(name, async (db) => {
    const tokens = workerTokenSource(db, Date.now);
    const drain = await drainDatabase(db, { getAccessToken: tokens, newKey: newId });
    const exclusive = createExclusive(navigator.locks);
    const areImportsFetched = await fetchInBackground(db, exclusive, createAddressReader(tokens));
    return drain !== 'waiting' && areImportsFetched;
  });
}
