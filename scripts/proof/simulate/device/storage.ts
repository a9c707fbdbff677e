import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb';
import type { AteriaDb } from '../../../../client/src/db/ateria-db.ts';

/** One-time faults of a browser's storage. */
export type StorageMishap = 'IndexedDB call failed' | 'connection lost' | 'quota exceeded';

interface RawTransaction extends IDBTransaction {
  /** Undo functions of the transaction's writes, in order. */
  _rollbackLog: (() => void)[];
  _state: string;
  _requests: { request: IDBRequest & { listeners: unknown[] } }[];
  _abort: (errorName: string | null) => void;
  listeners: { callback: unknown }[];
}
interface RawDatabase {
  transactions: RawTransaction[];
  processTransactions: unknown;
  connections: unknown[];
  rawObjectStores: Map<string, { records: { values: () => Iterable<{ value: unknown }> } }>;
}
interface RawConnection extends IDBDatabase {
  _rawDatabase: RawDatabase;
  listeners: unknown[];
}

/** A browser profile's IndexedDB, which outlives pages and can be made to fail. */
export class Storage extends IDBFactory {
  #mishap: { kind: StorageMishap; calls: number } | null = null;
  /** By database, the undo functions of each transaction since the last flushed one, oldest first. */
  readonly #unflushed = new Map<string, (() => void)[][]>();
  #toCut: { commits: number; cut: () => void } | null = null;
  readonly #flushes: (written: ReadonlySet<string>) => boolean;

  /**
   * @param flushes whether a transaction that requests flushing is flushed, by the stores that it wrote to
   */
  constructor(flushes: (written: ReadonlySet<string>) => boolean = () => true) {
    super();
    this.#flushes = flushes;
  }

  /** Calls `cut` after this many more unflushed transactions. */
  afterUnflushed(commits: number, cut: () => void): void {
    this.#toCut = { commits, cut };
  }

  /** Cuts the power: undoes the latest of the unflushed transactions, as many as `pick` chooses. */
  cutPower(database: string, pick: (most: number) => number): void {
    const unflushed = this.#unflushed.get(database) ?? [];
    const gone = unflushed.splice(unflushed.length - pick(unflushed.length));
    for (const undo of gone.toReversed()) for (const step of undo.toReversed()) step();
    // The remaining transactions count as flushed.
    this.#unflushed.delete(database);
  }

  /** Makes the call after this many others fail. */
  arm(kind: StorageMishap, calls: number): void {
    this.#mishap = { kind, calls };
  }

  disarm(): void {
    this.#mishap = null;
    this.#toCut = null;
  }

  override deleteDatabase(name: string): IDBOpenDBRequest {
    this.#unflushed.delete(name);
    return super.deleteDatabase(name);
  }

  override open(name: string, version?: number): IDBOpenDBRequest {
    const request = super.open(name, version);
    request.addEventListener('success', () => this.#watch(request.result as RawConnection));
    return request;
  }

  #watch(connection: RawConnection): void {
    const begin = connection.transaction.bind(connection);
    connection.transaction = (...args) => {
      if (this.#mishap?.kind === 'connection lost' && this.#isDue()) {
        forceCloseDatabase(connection as never);
        throw new DOMException('The database connection is closing.', 'InvalidStateError');
      }
      const transaction = begin(...args);
      if (transaction.mode === 'readwrite') this.#keepUndo(connection.name, transaction as RawTransaction);
      if (this.#mishap) this.#watchTransaction(transaction);
      return transaction;
    };
  }

  #keepUndo(database: string, transaction: RawTransaction): void {
    const written = new Set<string>();
    const watched = new Set<string>();
    const storeNamed = transaction.objectStore.bind(transaction);
    transaction.objectStore = (name) => {
      const store = storeNamed(name);
      if (watched.has(name)) return store;
      watched.add(name);
      for (const method of ['put', 'add', 'delete'] as const) {
        const call = store[method].bind(store) as (...args: unknown[]) => never;
        store[method] = (...args: unknown[]) => {
          written.add(name);
          return call(...args);
        };
      }
      return store;
    };
    transaction.addEventListener('complete', () => {
      if (transaction.durability === 'strict' && this.#flushes(written)) {
        this.#unflushed.delete(database);
        return;
      }
      const unflushed = this.#unflushed.get(database) ?? [];
      this.#unflushed.set(database, unflushed);
      unflushed.push(transaction._rollbackLog);
      if (!this.#toCut || --this.#toCut.commits > 0) return;
      const { cut } = this.#toCut;
      this.#toCut = null;
      cut();
    });
  }

  #watchTransaction(transaction: IDBTransaction): void {
    const storeNamed = transaction.objectStore.bind(transaction);
    transaction.objectStore = (name) => {
      const store = storeNamed(name);
      for (const method of ['put', 'add', 'delete', 'get', 'getAll', 'openCursor'] as const) {
        const call = store[method].bind(store) as (...args: unknown[]) => never;
        const isWrite = method === 'put' || method === 'add';
        store[method] = (...args: unknown[]) => {
          const kind = this.#mishap?.kind;
          if (kind === 'quota exceeded' && isWrite && this.#isDue())
            throw new DOMException('The disk is full.', 'QuotaExceededError');
          if (kind === 'IndexedDB call failed' && this.#isDue())
            throw new DOMException('Internal error.', 'UnknownError');
          return call(...args);
        };
      }
      return store;
    };
  }

  #isDue(): boolean {
    if (!this.#mishap || --this.#mishap.calls > 0) return false;
    this.#mishap = null;
    return true;
  }
}

/** All records of a store on the disk, by key; must not be mutated. */
export function readStore<T>(storage: Storage, database: string, store: string): T[] {
  const found = (storage as unknown as { _databases: Map<string, RawDatabase> })._databases.get(database);
  const records = found?.rawObjectStores.get(store)?.records.values() ?? [];
  return [...records].map(({ value }) => value as T);
}

/** Ends the page of an open database: uncommitted transactions are undone, without any events. */
export function abandon(db: AteriaDb): void {
  const connection = (db as unknown as { idbdb: RawConnection | null }).idbdb;
  if (connection) {
    const { _rawDatabase: raw } = connection;
    for (const transaction of raw.transactions.filter((each) => (each.db as unknown) === connection)) {
      if (transaction._state === 'finished') continue;
      for (const { request } of transaction._requests) silence(request);
      // The first three listeners are the store's own.
      const own = transaction.listeners.slice(0, 3);
      const next = transaction.listeners.filter(({ callback }) => callback === raw.processTransactions);
      silence(transaction as never);
      transaction.listeners = [...own, ...next];
      transaction._abort('AbortError');
    }
    silence(connection);
  }
  db.close();
  // Pending work of the page would open the database again.
  Object.assign(db, { open: () => Promise.reject(new Error('the page is gone')) });
}

function silence(target: { listeners: unknown[] }): void {
  target.listeners = [];
  for (const name of ['onsuccess', 'onerror', 'onabort', 'oncomplete', 'onclose', 'onversionchange'])
    if (name in target) Object.assign(target, { [name]: null });
}

/** The browser clears the profile's storage under its running pages. */
export function wipe(storage: Storage, database: string): void {
  const found = (storage as unknown as { _databases: Map<string, RawDatabase> })._databases.get(database);
  for (const connection of [...(found?.connections ?? [])]) forceCloseDatabase(connection as never);
  storage.deleteDatabase(database);
}
