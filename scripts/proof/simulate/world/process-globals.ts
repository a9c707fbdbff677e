import { createHash } from 'node:crypto';
import { AteriaDb } from '../../../../client/src/db/ateria-db.ts';

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
  globalThis.Blob = QuickBlob;
  // Node's own digest comes from another thread, now sooner and now later.
  crypto.subtle.digest = async (_algorithm, data) => {
    const hash = createHash('sha256').update(new Uint8Array(data as ArrayBuffer));
    return Uint8Array.from(hash.digest()).buffer;
  };
}

/** A blob that has its bytes at hand: Node reads its own in another thread, now sooner and now later. */
class QuickBlob extends Blob {
  readonly #bytes: Uint8Array | null;

  constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
    super(parts, options);
    const [bytes, ...others] = parts;
    const isAtHand = others.length === 0 && (bytes instanceof ArrayBuffer || bytes instanceof Uint8Array);
    this.#bytes = isAtHand ? new Uint8Array(bytes).slice() : null;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes ? Uint8Array.from(this.#bytes).buffer : super.arrayBuffer();
  }
}

/**
 * Copies records as `structuredClone` does, several times faster, which is most of what IndexedDB in memory does. What is no
 * plain object, array or simple value is left to `structuredClone`, which also refuses what cannot be kept.
 */
function quickClone<T>(value: T): T {
  return copy(value) as T;
}

function copy(value: unknown): unknown {
  if (typeof value !== 'object' || value === null)
    return typeof value === 'function' || typeof value === 'symbol' ? structuredCloneOf(value) : value;
  if (Array.isArray(value)) return value.map(copy);
  if (Object.getPrototypeOf(value) !== Object.prototype) return structuredCloneOf(value);
  const copied: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copied[key] = copy((value as Record<string, unknown>)[key]);
  return copied;
}

const structuredCloneOf = globalThis.structuredClone;

/** Lets IndexedDB in memory copy with it. For a process that does nothing else. */
function cloneQuickly(): void {
  globalThis.structuredClone = quickClone as typeof structuredClone;
}
