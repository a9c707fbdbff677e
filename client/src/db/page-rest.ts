import type { Dexie } from 'dexie';
import type { AteriaDb } from './ateria-db.ts';

/** One stay of the page in the browser's back/forward cache, where nothing of it runs. */
interface PageRest {
  number: number;
  over: Promise<void>;
}

const rests = new WeakMap<Dexie, PageRest>();

type Listens = (type: 'pagehide' | 'pageshow', listener: (event: { persisted: boolean }) => void) => void;

/** A window, as far as it is needed here: the service worker, which has none, shares what else is in this file. */
interface RestingPage {
  addEventListener: Listens;
  removeEventListener?: Listens;
}

/** The latest rest of the page that works on this database; undefined before the first. */
export const latestRest = (db: Dexie): PageRest | undefined => rests.get(db);

/**
 * Lets go of the database while the page lies in the back/forward cache. WebKit keeps a page there with its transactions open,
 * and no later page gets at what they hold: so they are aborted. `withReopen` repeats what was cut when the page is shown again;
 * what a person had just written is with the page's unsaved writes meanwhile (SPEC O6).
 *
 * @param page none in the service worker
 * @returns ends it, for a database that is open for a while only
 */
export function restWithPage(db: AteriaDb, page: RestingPage | undefined): () => void {
  let wake = () => {};
  const onHide = ({ persisted }: { persisted: boolean }) => {
    if (!persisted) return;
    wake();
    const over = new Promise<void>((resolve) => {
      wake = resolve;
    });
    rests.set(db, { number: (rests.get(db)?.number ?? 0) + 1, over });
    for (const transaction of db.unfinished) abort(transaction);
  };
  const onShow = ({ persisted }: { persisted: boolean }) => {
    if (persisted) wake();
  };
  page?.addEventListener('pagehide', onHide);
  page?.addEventListener('pageshow', onShow);
  return () => {
    wake();
    page?.removeEventListener?.('pagehide', onHide);
    page?.removeEventListener?.('pageshow', onShow);
  };
}

/** The window that this runs in, if in one. */
export const ownPage = () => (globalThis as { window?: RestingPage }).window;

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is being committed, and ends by itself.
  }
}
