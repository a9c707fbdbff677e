import { Dexie, type IndexableType, RangeSet } from 'dexie';
import type { AteriaDb } from './ateria-db.ts';

/** Object stores of one native transaction. */
export interface OpenStores {
  named: (name: string) => IDBObjectStore;
  /** Key range from `first` to `last`, both included. */
  between: (first: IDBValidKey, last: IDBValidKey) => IDBKeyRange;
  /**
   * Makes live queries of these keys of a store, or of all keys without `keys`, run again after the
   * transaction.
   */
  changed: (name: string, keys?: readonly IDBValidKey[]) => void;
}

/** With more changed keys than this, live queries are notified of the whole store. */
const mostNamedKeys = 50;

/**
 * Runs `work` in one native transaction, bypassing Dexie. Only for sync, which reads and writes thousands of
 * rows at a time and chooses the durability of each write. `work` may await nothing but requests of this
 * transaction.
 *
 * @param durability `strict` if the data must survive a power cut once the transaction is complete (matters
 * in Chromium; others always flush)
 * @throws what `work` throws or the storage's error, with nothing written
 */
export function transact<T>(
  db: AteriaDb,
  names: readonly string[],
  durability: IDBTransactionDurability,
  work: (stores: OpenStores) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const idb = db.backendDB() as IDBDatabase | null;
    if (!idb) throw new DOMException('The connection is closed.', 'InvalidStateError');
    const transaction = db.follow(idb.transaction(names, 'readwrite', { durability }));
    const changed = new Map<string, readonly IDBValidKey[] | null>();
    let outcome: { result: T } | { fault: unknown } | undefined;
    transaction.addEventListener('complete', () => {
      if (outcome && 'result' in outcome) resolve(outcome.result);
      else reject(faultOf(outcome, transaction));
    });
    // The promise was resolved by an earlier listener: its callers continue before live queries, as screens
    // already show what a person did.
    transaction.addEventListener('complete', () => {
      if (changed.size > 0) notifyLiveQueries(db, changed);
    });
    transaction.addEventListener('abort', () => reject(faultOf(outcome, transaction)));
    const stores: OpenStores = {
      named: (name) => transaction.objectStore(name),
      between: (first, last) => db.keyRange.bound(first, last),
      changed: (name, keys) => {
        const before = changed.get(name);
        const all = before === undefined ? keys : before && keys && [...before, ...keys];
        changed.set(name, all && all.length <= mostNamedKeys ? all : null);
      },
    };
    work(stores).then(
      (result) => {
        outcome = { result };
        // Without an explicit commit the browser waits until the page was told of every single write.
        endNow(transaction, 'commit');
      },
      (fault: unknown) => {
        outcome ??= { fault };
        endNow(transaction, 'abort');
      },
    );
  });
}

function faultOf(outcome: { fault: unknown } | object | undefined, { error }: IDBTransaction): unknown {
  // A failed request aborts the transaction, and `error` is the cause.
  if (error) return error;
  if (outcome && 'fault' in outcome) return outcome.fault;
  return new DOMException('The connection is closed.', 'InvalidStateError');
}

function endNow(transaction: IDBTransaction, how: 'commit' | 'abort'): void {
  try {
    transaction[how]();
  } catch {
    // The transaction has already ended.
  }
}

/** Result of a request. It may be ignored: a failing request also fails its transaction. */
export function result<T>(request: IDBRequest<T>): Promise<T> {
  const end = new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  end.catch(() => undefined);
  return end;
}

/** Notifies the live queries of all tabs that read any of these keys. */
function notifyLiveQueries(db: AteriaDb, changed: ReadonlyMap<string, readonly IDBValidKey[] | null>): void {
  const parts: Record<string, RangeSet> = {};
  const everything = () => new RangeSet(Number.NEGATIVE_INFINITY, [[]]);
  for (const [name, keys] of changed) {
    const part = (index: string) => `idb://${db.name}/${name}/${index}`;
    const ofKeys = () => (keys ? new RangeSet().addKeys([...keys] as IndexableType[]) : everything());
    parts[part('')] = ofKeys();
    parts[part(':dels')] = ofKeys();
    for (const index of db.table(name).schema.indexes) parts[part(index.name)] = everything();
  }
  Dexie.on('storagemutated').fire(parts);
}
