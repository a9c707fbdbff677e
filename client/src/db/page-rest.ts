import type { Dexie } from 'dexie';
import type { AteriaDb } from './ateria-db.ts';

/**
 * The time from a page's `pagehide` until it is shown again: a stay in the browser's back/forward cache, during
 * which no script runs, or the last moments of a page that is left for good.
 */
interface PageRest {
  isOver: boolean;
  /** Never settles on a page that is left for good. */
  readonly over: Promise<void>;
}

const rests = new WeakMap<Dexie, PageRest>();

type Listens = (type: 'pagehide' | 'pageshow', listener: (event: { persisted: boolean }) => void) => void;

/** The part of a window used here. The service worker, which has none, uses the rest of this file. */
interface RestingPage {
  addEventListener: Listens;
  removeEventListener?: Listens;
}

/** The latest rest of the page that uses this database; undefined before the first. */
export const latestRest = (db: Dexie): PageRest | undefined => rests.get(db);

/**
 * Frees the database while the page is in the back/forward cache. WebKit keeps the transactions of such a
 * page open, which would block every later page, so they are aborted. `withReopen` repeats the aborted work
 * when the page is shown again; until then the page's unsaved writes keep what the person had just written
 * (SPEC O6). The browser itself aborts the transactions of a page that is left for good, which is no fault
 * either.
 *
 * @param page undefined in the service worker
 * @returns stops it, for a database that is open for a while only
 */
export function restWithPage(db: AteriaDb, page: RestingPage | undefined): () => void {
  let wake = () => {};
  const onHide = ({ persisted }: { persisted: boolean }) => {
    wake();
    let resolve = () => {};
    const rest = { isOver: false, over: new Promise<void>((done) => (resolve = done)) };
    wake = () => {
      rest.isOver = true;
      resolve();
    };
    rests.set(db, rest);
    if (persisted) for (const transaction of db.unfinished) abort(transaction);
  };
  const onShow = () => wake();
  page?.addEventListener('pagehide', onHide);
  page?.addEventListener('pageshow', onShow);
  return () => {
    wake();
    page?.removeEventListener?.('pagehide', onHide);
    page?.removeEventListener?.('pageshow', onShow);
  };
}

/** This context's window; undefined in a worker. */
export const ownPage = () => (globalThis as { window?: RestingPage }).window;

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // The transaction is already committing and ends by itself.
  }
}
