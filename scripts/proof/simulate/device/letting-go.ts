import { AteriaDb } from '../../../../client/src/db/ateria-db.ts';
import { forgetImageCaches, imageCacheName } from '../../../../client/src/images/cache/image-caches.ts';
import { keepUnsent } from '../../../../client/src/sync/write/keep-unsent.ts';
import type { Disk } from './disk.ts';
import type { Engine } from './engine.ts';
import type { SimCaches } from './memory-caches.ts';
import type { Tab } from './tab.ts';
import type { WebLocks } from './web-locks.ts';

/** Callbacks when a device lets go of a household to which its person no longer belongs. */
export interface LettingGoListener {
  /** A page is about to let go of the household's data. */
  onLettingGo: () => void;
  /** The data has been removed. */
  onLetGo: () => void;
}

/** Lets a device let go of a household with the app's own code, and come back to it. */
export function createLettingGo(
  deps: LettingGoListener & {
    database: string;
    idb: ConstructorParameters<typeof AteriaDb>[1];
    isAway: boolean;
    parts: Engine;
    disk: Disk;
    locks: WebLocks;
    caches: () => SimCaches;
    killTab: (tab: Tab) => void;
    /** Removes everything that the browser has of the household. */
    drop: () => void;
    clearTexts: () => void;
    tell: (line: string) => void;
  },
) {
  const { database, idb, parts, disk, locks, caches, onLettingGo, onLetGo } = deps;
  const keep = parts.keepUnsent ?? keepUnsent;
  let hasLetGo = deps.isAway;
  return {
    hasLetGo: () => hasLetGo,
    /** The page that hears that its person no longer belongs lets go and is closed. */
    letGo: async (tab: Tab): Promise<void> => {
      tab.engine.stop();
      tab.images?.stop();
      try {
        const only = (cache: string) => cache === imageCacheName(database) && !parts.keepsSeenImages;
        await forgetImageCaches({ caches: caches(), locks: locks.of(tab.gate), only });
        onLettingGo();
        await keep(tab.engine.db);
        hasLetGo = true;
        deps.clearTexts();
        onLetGo();
      } catch (error) {
        deps.tell(`cannot let go yet: ${error}`);
      }
      if (!tab.gate.isDead()) deps.killTab(tab);
    },
    /**
     * The app's next look at such a household: unsent writes that pages made meanwhile are kept, the rest is
     * removed.
     */
    lookAgain: async (): Promise<void> => {
      if (!hasLetGo || !disk.state()) return;
      onLettingGo();
      const db = new AteriaDb(database, idb);
      await keep(db);
      db.close();
      onLetGo();
    },
    /** The person belongs again: remaining data is removed and the household is opened anew. */
    comeBack: (): void => {
      if (!parts.keepsLeft) deps.drop();
      hasLetGo = false;
    },
    /** The account was deleted: everything on the device is removed. */
    forgetAll: (): void => {
      onLettingGo();
      deps.drop();
      hasLetGo = true;
      onLetGo();
    },
  };
}
