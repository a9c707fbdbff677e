import type { Page } from '@playwright/test';

/** Anything that can run a function in a page. */
export type Evaluates = Pick<Page, 'evaluate'>;

/** Number of queued operations on this device, of all persons together. */
export const queueLength = (page: Evaluates): Promise<number> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => name.startsWith('ateria'));
    const counts = names.map(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open(name);
          let isGone = false;
          // Deleted meanwhile: it must not be created anew.
          opening.onupgradeneeded = () => {
            isGone = true;
            opening.transaction?.abort();
          };
          opening.onerror = () => (isGone ? resolve(0) : reject(opening.error));
          opening.onsuccess = () => {
            const outbox = opening.result.transaction('outbox').objectStore('outbox');
            const counts = ['[noun+id]', 'names'].map((index) => outbox.index(index).count());
            outbox.transaction.oncomplete = () =>
              resolve(counts.reduce((sum, { result }) => sum + result, 0));
            outbox.transaction.onabort = () => reject(outbox.transaction.error);
            opening.result.close();
          };
        }),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  });

/**
 * Number of rows on this device, of all persons together; an emptied database may exist a moment longer.
 *
 * @param only counts just this table
 */
export const keptRows = (page: Evaluates, only?: string): Promise<number> =>
  page.evaluate(async (only) => {
    const names = (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => name.startsWith('ateria-'));
    const counts = names.map(
      (name) =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open(name);
          // Deleted meanwhile: it must not be created anew.
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onerror = () => resolve(0);
          opening.onsuccess = () => {
            const database = opening.result;
            const stores = [...database.objectStoreNames].filter((name) => !only || name === only);
            if (stores.length === 0) return resolve(0);
            const counting = database.transaction(stores);
            const asked = stores.map((store) => counting.objectStore(store).count());
            counting.oncomplete = () => resolve(asked.reduce((sum, { result }) => sum + result, 0));
            database.close();
          };
        }),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  }, only);

/**
 * Where this browser stores a text: names of object stores, caches and local storage keys that contain it.
 */
export const traces = (page: Page, text: string): Promise<string[]> =>
  page.evaluate(async (text) => {
    const found = Object.entries(localStorage)
      .filter((entry) => entry.join().includes(text))
      .map(([key]) => key);
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase | null>((resolve) => {
        const opening = indexedDB.open(name);
        // Deleted meanwhile: it must not be created anew.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve(null);
        opening.onsuccess = () => resolve(opening.result);
      });
      const stores = [...(database?.objectStoreNames ?? [])];
      const reading = database && stores.length > 0 ? database.transaction(stores) : null;
      for (const store of stores) {
        const rows = await new Promise((resolve) => {
          const asked = reading?.objectStore(store).getAll();
          if (asked) asked.onsuccess = () => resolve(asked.result);
        });
        if (JSON.stringify(rows).includes(text)) found.push(`${name}.${store}`);
      }
      database?.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (request.url.includes(text) || (await (await cache.match(request))?.text())?.includes(text))
          found.push(`${name} ${request.url}`);
    }
    return found;
  }, text);

/**
 * Whether the app has noted on this device that the person finished onboarding. Rows are not enough, as they
 * tell the same of other members of a joined household.
 */
export const hasBeenShownAround = (page: Evaluates): Promise<boolean> =>
  page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('ateria.shownAround.')));

/** Blocks all writes of this device, like a busy disk, as long as the page lives. */
export const holdDisk = (page: Evaluates): Promise<void> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases())
      .map(({ name }) => name ?? '')
      .filter((name) => name.startsWith('ateria'));
    for (const name of names) {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
        const askAgain = () => {
          outbox.count().onsuccess = askAgain;
        };
        askAgain();
      };
    }
  });

interface Tokens {
  access_token: string;
  refresh_token?: string;
  expires_at: number;
}

const sessionKeyPrefix = 'oidc.user:';

/** Tokens of the signed-in person, from local storage. */
export const tokensOf = (page: Evaluates): Promise<Tokens | null> =>
  page.evaluate((prefix) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith(prefix));
    return key ? JSON.parse(localStorage.getItem(key) ?? 'null') : null;
  }, sessionKeyPrefix);

/** Makes the access token look expired by an hour, for every tab. */
export const expireToken = (page: Evaluates): Promise<void> =>
  page.evaluate((prefix) => {
    const key = Object.keys(localStorage).find((name) => name.startsWith(prefix));
    if (!key) throw new Error('Nobody is signed in');
    const session = JSON.parse(localStorage.getItem(key) ?? 'null');
    localStorage.setItem(
      key,
      JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 3600 }),
    );
  }, sessionKeyPrefix);

/** Number of checks noted on this device, over all visits to shops. */
export const checksNoted = (page: Evaluates): Promise<number> =>
  page.evaluate(async () => {
    let count = 0;
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('ateria-')) continue;
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      const trips = await new Promise<{ checks: unknown[] }[]>((resolve, reject) => {
        const reading = db.transaction('trips').objectStore('trips').getAll();
        reading.onsuccess = () => resolve(reading.result);
        reading.onerror = () => reject(reading.error);
      });
      db.close();
      for (const { checks } of trips) count += checks.length;
    }
    return count;
  });
