import { Dexie, type IndexableType, RangeSet } from 'dexie';
import type { AteriaDb } from './ateria-db.ts';

/** Stores of one transaction of the browser's own. */
export interface OpenStores {
  named: (name: string) => IDBObjectStore;
  /** All keys from one to another, both included. */
  between: (first: IDBValidKey, last: IDBValidKey) => IDBKeyRange;
  /** Live queries of these keys of a store are read again when the transaction is through; of all its keys without them. */
  changed: (name: string, keys?: readonly IDBValidKey[]) => void;
}

/** Of more keys than these live queries are notified at once that anything may have changed. */
const mostNamedKeys = 50;

/**
 * Runs `work` in one transaction, past Dexie: for sync alone, which reads and writes thousands of rows at a time, and says how
 * durable each write has to be. `work` waits for nothing but the transaction's own requests.
 *
 * @param durability `strict` where it must outlive a power cut from the moment it is through (Chromium; others always flush)
 * @throws what `work` throws and the storage's error, with nothing written
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
    // What goes on when it is through does so before: screens have shown what a person did already.
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
        // Else the browser waits until the page has been told of every single write.
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
  // A request that fails takes the transaction with it, and that says why.
  if (error) return error;
  if (outcome && 'fault' in outcome) return outcome.fault;
  return new DOMException('The connection is closed.', 'InvalidStateError');
}

function endNow(transaction: IDBTransaction, how: 'commit' | 'abort'): void {
  try {
    transaction[how]();
  } catch {
    // It has ended by itself.
  }
}

/** What a request comes to. Nobody has to wait for it: where it fails, its transaction says so. */
export function result<T>(request: IDBRequest<T>): Promise<T> {
  const end = new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  end.catch(() => undefined);
  return end;
}

/** Tells every live query of every tab that reads any of it. */
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
