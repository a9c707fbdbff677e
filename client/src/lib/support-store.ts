import type { SupportMessage } from 'sync-protocol/support/support.ts';
import { SUPPORT_WAITS_KEY } from './awaited-app.ts';
import { keep } from './keep.ts';
import type { KnownIdentity } from './known-identity.ts';

/** A message on this device that the server has not taken. */
export interface WaitingMessage {
  /** Sent as the Idempotency-Key: however often it is tried, it arrives once. */
  key: string;
  message: SupportMessage;
  /** Epoch milliseconds. */
  writtenAt: number;
  /** Why the server will not have it as it is; null while it only waits. */
  refusedFor: string | null;
  /** Who was known on this device when it was written; null for a visitor, absent in what an earlier version kept. */
  writer?: Pick<KnownIdentity, 'issuer' | 'sub'> | null;
}

/** Not one that `isPersonDatabase` takes for a person's. */
const DATABASE = 'support-messages';
const STORE = 'messages';

/** A small database of its own: the support page needs neither an account nor the app's database. */
export interface SupportStore {
  put: (message: WaitingMessage) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Notes why the server will not have it; what has been removed meanwhile stays removed. */
  refuse: (key: string, code: string) => Promise<void>;
  /** The oldest first. */
  all: () => Promise<WaitingMessage[]>;
}

/** Every call opens and closes the database: it is used once in a blue moon, and an open one stands in the way of others. */
export function openSupportStore(name = DATABASE): SupportStore {
  const all = async () => {
    const found = ((await run(name, 'readonly', (store) => store.getAll())) ?? []) as WaitingMessage[];
    return found.toSorted((a, b) => a.writtenAt - b.writtenAt);
  };
  /** So that a start without messages need not look. */
  const note = async () => {
    const isWaiting = (await all()).some(({ refusedFor }) => refusedFor === null);
    if (isWaiting) keep(localStorage, SUPPORT_WAITS_KEY, '1');
    else localStorage.removeItem(SUPPORT_WAITS_KEY);
  };
  const change = async (act: (store: IDBObjectStore) => IDBRequest) => {
    await run(name, 'readwrite', act);
    await note();
  };
  return {
    all,
    put: (message) => change((store) => store.put(message)),
    remove: (key) => change((store) => store.delete(key)),
    refuse: (key, code) =>
      change((store) => {
        const reading = store.get(key);
        reading.onsuccess = () => reading.result && store.put({ ...reading.result, refusedFor: code });
        return reading;
      }),
  };
}

/** What a person wrote on this device, signed in or, under their own address, before they were. */
export async function messagesOf(
  person: KnownIdentity,
  store: Pick<SupportStore, 'all'> = openSupportStore(),
): Promise<WaitingMessage[]> {
  const address = person.email?.toLowerCase();
  return (await store.all()).filter(({ writer, message }) =>
    writer
      ? writer.issuer === person.issuer && writer.sub === person.sub
      : message.email.toLowerCase() === address,
  );
}

/** Removes those: what the account was known by must not outlive it. */
export async function forgetMessagesOf(person: KnownIdentity, store = openSupportStore()): Promise<void> {
  for (const { key } of await messagesOf(person, store)) await store.remove(key);
}

/** Resolves when the transaction is on the disk; undefined where there is nothing to read. */
async function run<T>(
  name: string,
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  const database = await open(name, mode);
  if (!database) return undefined;
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

/** Null for reading what was never written: looking leaves nothing behind. */
function open(name: string, mode: IDBTransactionMode): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    let isMissing = false;
    opening.onupgradeneeded = () => {
      isMissing = mode === 'readonly';
      if (isMissing) opening.transaction?.abort();
      else opening.result.createObjectStore(STORE, { keyPath: 'key' });
    };
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = (event) => {
      event.preventDefault();
      if (isMissing) resolve(null);
      else reject(opening.error);
    };
  });
}
