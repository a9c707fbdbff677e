// Dexie's live queries need the globals.
import 'fake-indexeddb/auto';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { imageUrlOf } from 'sync-protocol/images/images.ts';
import { onTestFinished } from 'vitest';
import type { ApiOutcome } from '#api/api-outcome.ts';
import type { ApiClient } from '#api/http.ts';
import { AteriaDb } from '#db/ateria-db.ts';
import { ensureSyncState } from '#sync/sync-state.ts';
import { createTestTimers } from '#sync/testing/test-timers.ts';
import { createWrite } from '#sync/write.ts';
import { createPictures, type Pictures } from '../pictures.ts';
import { createMemoryCaches } from './memory-caches.ts';

/** How a server meets one upload; `take` keeps the picture. */
type Script = (take: () => ApiOutcome<null>) => ApiOutcome<null>;

const taken: Script = (take) => take();
export const neverArrived: Script = () => ({ kind: 'retry', reason: 'network' });
export const answerLost: Script = (take) => {
  take();
  return { kind: 'retry', reason: 'timeout' };
};
export const refusedWith =
  (status: number, code: string): Script =>
  () => ({ kind: 'refused', status, code, message: 'no' });

/** A server that keeps pictures in memory and does with uploads what the test says. */
export function createPictureServer() {
  const kept = new Map<string, Blob>();
  const uploads: string[] = [];
  const scripts: Script[] = [];
  let down = false;
  const client = {
    request: async ({ path, file }: { path: string; file?: Blob }) => {
      uploads.push(path);
      const take = (): ApiOutcome<null> => {
        if (file) kept.set(path, file);
        return { kind: 'ok', status: 204, body: null, serverDate: null, sentAt: 0, receivedAt: 0 };
      };
      if (down) return neverArrived(take);
      return (scripts.shift() ?? taken)(take);
    },
    openPicture: async ({ path }: { path: string }) => {
      if (down) return { kind: 'retry', reason: 'network' };
      const file = kept.get(new URL(path, 'http://server').pathname);
      if (file) return { kind: 'picture', file };
      return { kind: 'refused', status: 404, code: 'not_found', message: 'There is no such picture.' };
    },
  } as unknown as Pick<ApiClient, 'request' | 'openPicture'>;
  return {
    client,
    kept,
    /** Paths of all uploads so far, oldest first. */
    uploads,
    /** The next uploads meet these, one each; those after them are taken. */
    next: (...more: Script[]) => void scripts.push(...more),
    setDown: (isDown: boolean) => {
      down = isDown;
    },
  };
}

/** One device: the real database and write path over a disk in memory, and time that the test lets pass. */
export async function openDevice(
  server = createPictureServer(),
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
  const tabs: Pictures[] = [];
  const openTab = () => {
    const pictures = createPictures({
      db,
      client: server.client,
      prepare: async (file) => {
        const bytes = await file.arrayBuffer();
        return bytes.byteLength > 0 ? { bytes, type: 'image/webp' } : { fault: 'unreadable' };
      },
      caches: disk.caches,
      locks: undefined,
      timers,
      retryDelayMs: (failures, retryAfterMs = 0) => Math.max(retryAfterMs, failures * 1_000),
      drafts: () => drafts,
      onFault: (error) => void faults.push(error),
    });
    tabs.push(pictures);
    return pictures;
  };
  const pictures = openTab();
  const write = createWrite({ db, nowMs: timers.nowMs, afterWrite: () => {} });
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
    pictures,
    openTab,
    write,
    /** Chooses a picture of these bytes; gives what a recipe says of it. */
    choose: async (content: string): Promise<string> => {
      const choice = await pictures.choose(new Blob([content]));
      if (!('imageUrl' in choice)) throw new Error(choice.fault);
      return choice.imageUrl;
    },
    saveRecipe: (id: string, imageUrl: string) =>
      write({ kind: 'add', noun: 'recipe', id, set: { title: id, imageUrl } }),
    local: async () => (await db.localPictures.toArray()).map(({ sha256 }) => imageUrlOf(sha256)),
    /** The browser dies and starts again on the same disk. */
    reborn: () => {
      close();
      return openDevice(server, disk);
    },
  };
}
