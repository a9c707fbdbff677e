import type { Dexie } from 'dexie';
import type { AteriaDb } from './ateria-db.ts';

/** One stay of the page in the browser's back/forward cache, where nothing of it runs. */
interface PageRest {
  number: number;
  over: Promise<void>;
}

const rests = new WeakMap<Dexie, PageRest>();

/** A window, as far as it is needed here: the service worker, which has none, shares what else is in this file. */
interface RestingPage {
  addEventListener: (
    type: 'pagehide' | 'pageshow',
    listener: (event: { persisted: boolean }) => void,
  ) => void;
}

/** The latest rest of the page that works on this database; undefined before the first. */
export const latestRest = (db: Dexie): PageRest | undefined => rests.get(db);

/**
 * Lets go of the database while the page lies in the back/forward cache. WebKit keeps a page there with its transactions open,
 * and no later page gets at what they hold: so they are aborted. `withReopen` repeats what was cut when the page is shown again;
 * what a person had just written is with the page's unsaved writes meanwhile (SPEC O6).
 */
export function restWithPage(db: AteriaDb, page: RestingPage): void {
  let wake = () => {};
  page.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted) return;
    wake();
    const over = new Promise<void>((resolve) => {
      wake = resolve;
    });
    rests.set(db, { number: (rests.get(db)?.number ?? 0) + 1, over });
    for (const transaction of db.unfinished) abort(transaction);
  });
  page.addEventListener('pageshow', ({ persisted }) => persisted && wake());
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It is being committed, and ends by itself.
  }
}
