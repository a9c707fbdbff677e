import { dayMs } from 'sync-protocol/dates/day-ms.ts';
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

/** One that the server has taken: no text is left of it, only that it went. */
export interface SentMessage extends WaitingMessage {
  /** Epoch milliseconds. */
  sentAt: number;
}

/** So long a person may come back to see whether their message went. */
const receiptMs = 7 * dayMs;

/** Tells the other pages of this browser, and the other parts of this one, that something has changed. */
const CHANNEL = 'ateria.support';

/** Not one that `isPersonDatabase` takes for a person's. */
const DATABASE = 'support-messages';
const STORE = 'messages';

/** A small database of its own: the support page needs neither an account nor the app's database. */
export interface SupportStore {
  put: (message: WaitingMessage) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Notes why the server will not have it; what has been removed meanwhile stays removed. */
  refuse: (key: string, code: string) => Promise<void>;
  /** Notes that the server has it; what has been removed meanwhile stays removed. */
  markSent: (key: string, sentAtMs: number) => Promise<void>;
  /** What has not been sent, the oldest first. */
  all: () => Promise<WaitingMessage[]>;
  /** What was sent in the last days, the newest first. */
  sent: () => Promise<SentMessage[]>;
  /** Calls back after each change, wherever it was made; gives what ends that. */
  watch: (onChange: () => void) => () => void;
}

/** Every call opens and closes the database: it is used once in a blue moon, and an open one stands in the way of others. */
export function openSupportStore(name = DATABASE): SupportStore {
  const kept = async () => {
    const found = await run(name, 'readonly', (store) => store.getAll());
    return (found ?? []) as (WaitingMessage | SentMessage)[];
  };
  const all = async () => {
    const waiting = (await kept()).filter((message) => !isSent(message));
    return waiting.toSorted((a, b) => a.writtenAt - b.writtenAt);
  };
  const sent = async () => (await kept()).filter(isSent).toSorted((a, b) => b.sentAt - a.sentAt);
  /** So that a start without messages need not look. */
  const note = async () => {
    const isWaiting = (await all()).some(({ refusedFor }) => refusedFor === null);
    if (isWaiting) keep(localStorage, SUPPORT_WAITS_KEY, '1');
    else localStorage.removeItem(SUPPORT_WAITS_KEY);
  };
  const change = async (act: (store: IDBObjectStore) => IDBRequest) => {
    await run(name, 'readwrite', act);
    await note();
    const channel = new BroadcastChannel(CHANNEL);
    channel.postMessage(name);
    channel.close();
  };
  const edit = (key: string, edited: (message: WaitingMessage) => WaitingMessage) =>
    change((store) => {
      const reading = store.get(key);
      reading.onsuccess = () => reading.result && store.put(edited(reading.result));
      return reading;
    });
  return {
    all,
    sent,
    put: (message) => change((store) => store.put(message)),
    remove: (key) => change((store) => store.delete(key)),
    refuse: (key, code) => edit(key, (message) => ({ ...message, refusedFor: code })),
    markSent: async (key, sentAtMs) => {
      await edit(
        key,
        (written): SentMessage => ({
          ...written,
          message: { ...written.message, message: '' },
          sentAt: sentAtMs,
        }),
      );
      for (const old of await sent())
        if (old.sentAt < sentAtMs - receiptMs) await change((store) => store.delete(old.key));
    },
    watch: (onChange) => {
      const channel = new BroadcastChannel(CHANNEL);
      channel.onmessage = ({ data }) => data === name && onChange();
      return () => channel.close();
    },
  };
}

const isSent = (message: WaitingMessage | SentMessage): message is SentMessage => 'sentAt' in message;

/** What a person wrote on this device and has not sent, signed in or, under their own address, before they were. */
export async function messagesOf(
  person: KnownIdentity,
  store: Pick<SupportStore, 'all'> = openSupportStore(),
): Promise<WaitingMessage[]> {
  return (await store.all()).filter(isOf(person));
}

/** Whether a person wrote a message, as far as this device knows. */
export const isOf =
  (person: KnownIdentity) =>
  ({ writer, message }: WaitingMessage): boolean =>
    writer
      ? writer.issuer === person.issuer && writer.sub === person.sub
      : message.email.toLowerCase() === person.email?.toLowerCase();

/** Removes those and what is left of the sent ones: what the account was known by must not outlive it. */
export async function forgetMessagesOf(person: KnownIdentity, store = openSupportStore()): Promise<void> {
  const messages = [...(await store.all()), ...(await store.sent())];
  for (const { key } of messages.filter(isOf(person))) await store.remove(key);
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
