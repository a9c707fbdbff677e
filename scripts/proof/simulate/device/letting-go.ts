import { AteriaDb } from '../../../../client/src/db/ateria-db.ts';
import { forgetImageCaches, imageCacheName } from '../../../../client/src/images/cache/image-caches.ts';
import { keepUnsent } from '../../../../client/src/sync/write/keep-unsent.ts';
import type { Disk } from './disk.ts';
import type { Engine } from './engine.ts';
import type { SimCaches } from './memory-caches.ts';
import type { Tab } from './tab.ts';
import type { WebLocks } from './web-locks.ts';

/** Called when a device lets go of a household to which its person belongs no longer. */
export interface LettingGoListener {
  /** A page is about to let go of what the device has. */
  onLettingGo: () => void;
  /** It has done so. */
  onLetGo: () => void;
}

/** How a device lets go of a household, by the code of the app, and comes back to it. */
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
    /** All that the browser keeps of the household goes. */
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
    /** The page that hears that its person belongs no longer lets go, and is no page of the household any more. */
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
    /** The app's next look at a household that was let go of: what its pages had written by then is kept, and the rest goes. */
    lookAgain: async (): Promise<void> => {
      if (!hasLetGo || !disk.state()) return;
      onLettingGo();
      const db = new AteriaDb(database, idb);
      await keep(db);
      db.close();
      onLetGo();
    },
    /** Its person is in the household again: what was left of it goes, and it is opened anew. */
    comeBack: (): void => {
      if (!parts.keepsLeft) deps.drop();
      hasLetGo = false;
    },
    /** The account is gone, and with it all that the device has. */
    forgetAll: (): void => {
      onLettingGo();
      deps.drop();
      hasLetGo = true;
      onLetGo();
    },
  };
}
