import type { EditData } from 'sync-protocol/nouns/edit.ts';
import { recipe } from 'sync-protocol/recipes/recipe.ts';
// Dexie's live queries need the globals.
import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { createCore } from 'sync-protocol/device/core.ts';
import { imageUrlOf } from 'sync-protocol/images/images.ts';
import { nouns } from 'sync-protocol/nouns/registry.ts';
import { onTestFinished } from 'vitest';
import { AteriaDb } from '#db/ateria-db.ts';
import { ensureSyncState } from '#sync/status/sync-state.ts';
import { createTestTimers } from '#sync/testing/test-timers.ts';
import { createDurableWrite } from '#sync/write/write.ts';
import type { Caches } from '../cache/image-cache.ts';
import { createImages, type Images } from '../images.ts';
import { createImageServer } from './image-server.ts';
import { createMemoryCaches } from './memory-caches.ts';

/** One device: the real database and write path in memory, on test time. */
export async function openDevice(
  server = createImageServer(),
  disk: { indexedDB: IDBFactory; caches: ReturnType<typeof createMemoryCaches> } = {
    indexedDB: new IDBFactory(),
    caches: createMemoryCaches(),
  },
) {
  const db = new AteriaDb('ateria-aino', { indexedDB: disk.indexedDB, IDBKeyRange });
  await db.open();
  await ensureSyncState(db, () => 'phone');
  const timers = createTestTimers(Date.UTC(2026, 0, 5));
  const drafts: string[] = [];
  const faults: unknown[] = [];
  const tabs: Images[] = [];
  const openTab = (locks?: LockManager) => {
    const images = createImages({
      db,
      client: server.client,
      prepare: async (file) => {
        const bytes = await file.arrayBuffer();
        return bytes.byteLength > 0 ? { bytes, type: 'image/webp' } : { fault: 'unreadable' };
      },
      caches: disk.caches as unknown as Caches,
      locks,
      timers,
      retryDelayMs: (failures, retryAfterMs = 0) => Math.max(retryAfterMs, failures * 1_000),
      drafts: () => drafts,
      onFault: (error) => void faults.push(error),
    });
    tabs.push(images);
    return images;
  };
  const images = openTab();
  const core = createCore(nouns);
  const store = createDurableWrite({ db, core, nowMs: timers.nowMs, afterWrite: () => {} });
  const write = (edit: EditData) => store([edit]);
  const close = () => {
    for (const tab of tabs) tab.stop();
    db.close();
  };
  onTestFinished(close);

  return {
    db,
    server,
    timers,
    disk,
    drafts,
    faults,
    images,
    openTab,
    write,
    /** Chooses an image with these bytes; resolves to its `imageUrl`. */
    choose: async (content: string): Promise<string> => {
      const choice = await images.choose(new Blob([content]));
      if (!('imageUrl' in choice)) throw new Error(choice.fault);
      return choice.imageUrl;
    },
    saveRecipe: (id: string, imageUrl: string) => write(recipe.add(id, { title: id, imageUrl })),
    local: async () => (await db.localPictures.toArray()).map(({ sha256 }) => imageUrlOf(sha256)),
    /** Simulates that the browser is killed and restarted on the same disk. */
    reborn: () => {
      close();
      return openDevice(server, disk);
    },
  };
}
