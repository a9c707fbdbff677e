import { dayMs } from 'sync-protocol/dates/day-ms.ts';
import type { SupportMessage } from 'sync-protocol/support/support.ts';
import { SUPPORT_WAITS_KEY } from './awaited-app.ts';
import { keep } from './keep.ts';
import type { KnownIdentity } from './known-identity.ts';

/** A support message on this device that the server has not taken. */
export interface WaitingMessage {
  /** Sent as the Idempotency-Key, so that repeated sending delivers it once. */
  key: string;
  message: SupportMessage;
  /** Epoch milliseconds. */
  writtenAt: number;
  /** Error code if the server refuses the message as it is; null while it only waits. */
  refusedFor: string | null;
  /**
   * Who was known on this device when it was written; null for a visitor, absent in messages of an earlier
   * version.
   */
  writer?: Pick<KnownIdentity, 'issuer' | 'sub'> | null;
}

/** A message that the server has taken; only the fact that it was sent is kept, without its text. */
export interface SentMessage extends WaitingMessage {
  /** Epoch milliseconds. */
  sentAt: number;
}

/** How long a person can look up that a message was sent. */
const receiptMs = 7 * dayMs;

/** Broadcast channel that tells all pages and parts of this one of changes. */
const CHANNEL = 'ateria.support';

/** Must not match `isPersonDatabase`. */
const DATABASE = 'support-messages';
const STORE = 'messages';

/** A small separate database: the support page works without an account or the app's database. */
export interface SupportStore {
  put: (message: WaitingMessage) => Promise<void>;
  remove: (key: string) => Promise<void>;
  /** Records the server's refusal; a message removed meanwhile stays removed. */
  refuse: (key: string, code: string) => Promise<void>;
  /** Records that the server has the message; one removed meanwhile stays removed. */
  markSent: (key: string, sentAtMs: number) => Promise<void>;
  /** Unsent messages, oldest first. */
  all: () => Promise<WaitingMessage[]>;
  /** Recently sent messages, newest first. */
  sent: () => Promise<SentMessage[]>;
  /** Calls back after each change in any page; returns the unsubscribe function. */
  watch: (onChange: () => void) => () => void;
}

/** Every call opens and closes the database: it is rarely used, and an open connection could block others. */
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
  /** Sets a flag, so that a start without messages need not open the database. */
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

/**
 * A person's unsent messages on this device, including those written under their e-mail address before they
 * signed in.
 */
export async function messagesOf(
  person: KnownIdentity,
  store: Pick<SupportStore, 'all'> = openSupportStore(),
): Promise<WaitingMessage[]> {
  return (await store.all()).filter(isOf(person));
}

/** Whether a message was written by this person, as far as this device knows. */
export const isOf =
  (person: KnownIdentity) =>
  ({ writer, message }: WaitingMessage): boolean =>
    writer
      ? writer.issuer === person.issuer && writer.sub === person.sub
      : message.email.toLowerCase() === person.email?.toLowerCase();

/**
 * Removes a person's messages, also the traces of sent ones: their e-mail address must not outlive the
 * account here.
 */
export async function forgetMessagesOf(person: KnownIdentity, store = openSupportStore()): Promise<void> {
  const messages = [...(await store.all()), ...(await store.sent())];
  for (const { key } of messages.filter(isOf(person))) await store.remove(key);
}

/**
 * Runs one request in a transaction and resolves when that is complete; undefined if there is no database to
 * read.
 */
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

/** Null when reading a database that does not exist: reading must not create it. */
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
