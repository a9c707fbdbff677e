import type { SupportMessage } from 'sync-protocol/support/support.ts';
import { SUPPORT_WAITS_KEY } from '#lib/awaited-app.ts';
import { keep } from '#lib/keep.ts';

/** A message on this device that the server has not taken. */
export interface WaitingMessage {
  /** Sent as the Idempotency-Key: however often it is tried, it arrives once. */
  key: string;
  message: SupportMessage;
  /** Epoch milliseconds. */
  writtenAt: number;
  /** Why the server will not have it as it is; null while it only waits. */
  refusedFor: string | null;
}

/** Not one that `isPersonDatabase` takes for a person's. */
const DATABASE = 'support-messages';
const STORE = 'messages';

/** A small database of its own: the support page needs neither an account nor the app's database. */
export interface SupportStore {
  put: (message: WaitingMessage) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** The oldest first. */
  all: () => Promise<WaitingMessage[]>;
}

/** Every call opens and closes the database: it is used once in a blue moon, and an open one stands in the way of others. */
export function openSupportStore(name = DATABASE): SupportStore {
  const all = async () => {
    const found = (await run(name, 'readonly', (store) => store.getAll())) as WaitingMessage[];
    return found.toSorted((a, b) => a.writtenAt - b.writtenAt);
  };
  /** So that a start without messages need not look. */
  const note = async () => {
    const isWaiting = (await all()).some(({ refusedFor }) => refusedFor === null);
    if (isWaiting) keep(localStorage, SUPPORT_WAITS_KEY, '1');
    else localStorage.removeItem(SUPPORT_WAITS_KEY);
  };
  return {
    all,
    put: async (message) => {
      await run(name, 'readwrite', (store) => store.put(message));
      await note();
    },
    remove: async (key) => {
      await run(name, 'readwrite', (store) => store.delete(key));
      await note();
    },
  };
}

/** Resolves when the transaction is on the disk. */
async function run<T>(
  name: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' });
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode, { durability: 'strict' });
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}
