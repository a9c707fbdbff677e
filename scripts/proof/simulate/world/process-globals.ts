import { createHash } from 'node:crypto';
import { AteriaDb } from '../../../../client/src/db/ateria-db.ts';
import { cloneQuickly } from './quick-clone.ts';

/** Makes of this process, which does nothing else, one in which runs are the same every time and quick. */
export function prepareProcess(): void {
  console.warn = () => {}; // Dexie tells of every page that it reopens.
  // Pages of one browser would tell each other of changes by it; the runs of other workers are none of theirs.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  cloneQuickly();
  Error.stackTraceLimit = 0; // Many errors are made that nobody reads, e.g. at each abort.
  // Dexie aborts one controller a transaction, and each abort would make its reason.
  const { abort } = AbortController.prototype;
  const aborted = new DOMException('This operation was aborted', 'AbortError');
  AbortController.prototype.abort = function abortQuickly(reason: unknown = aborted) {
    abort.call(this, reason);
  };
  // Live queries want to know that there is a database; each device has its own.
  const { dependencies } = Object.getPrototypeOf(AteriaDb) as { dependencies: object };
  Object.assign(dependencies, { indexedDB: {}, IDBKeyRange: {} });
  // Node's own digest comes from another thread, now sooner and now later.
  crypto.subtle.digest = async (_algorithm, data) => {
    const hash = createHash('sha256').update(new Uint8Array(data as ArrayBuffer));
    return Uint8Array.from(hash.digest()).buffer;
  };
}
