import { createHash } from 'node:crypto';
import { AteriaDb } from '../../../../client/src/db/ateria-db.ts';

/** Makes runs in this process, which must do nothing else, deterministic and fast. */
export function prepareProcess(): void {
  console.warn = () => {}; // Dexie warns about every reopened page.
  // Would connect pages with runs in other workers.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  cloneQuickly();
  Error.stackTraceLimit = 0; // Many errors are created without being read, e.g. at each abort.
  // Dexie aborts a controller per transaction; a shared reason saves creating one each time.
  const { abort } = AbortController.prototype;
  const aborted = new DOMException('This operation was aborted', 'AbortError');
  AbortController.prototype.abort = function abortQuickly(reason: unknown = aborted) {
    abort.call(this, reason);
  };
  // Live queries require a default database, although each device has its own.
  const { dependencies } = Object.getPrototypeOf(AteriaDb) as { dependencies: object };
  Object.assign(dependencies, { indexedDB: {}, IDBKeyRange: {} });
  globalThis.Blob = QuickBlob;
  // Node's digest completes in another thread at varying times.
  crypto.subtle.digest = async (_algorithm, data) => {
    const hash = createHash('sha256').update(new Uint8Array(data as ArrayBuffer));
    return Uint8Array.from(hash.digest()).buffer;
  };
}

/** A blob with its bytes in memory; Node reads its own in another thread at varying times. */
class QuickBlob extends Blob {
  readonly #bytes: Uint8Array | null;

  constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
    super(parts, options);
    const atHand = parts.map((part) => {
      if (part instanceof QuickBlob) return part.#bytes;
      return part instanceof ArrayBuffer || part instanceof Uint8Array ? new Uint8Array(part) : null;
    });
    const isAtHand = atHand.every((bytes) => bytes !== null);
    this.#bytes = isAtHand ? Uint8Array.from(Buffer.concat(atHand)) : null;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes ? Uint8Array.from(this.#bytes).buffer : super.arrayBuffer();
  }
}

/**
 * Copies records like `structuredClone`, several times faster, as this takes most of the time of in-memory
 * IndexedDB. Anything but plain objects, arrays and simple values is left to `structuredClone`, which also
 * rejects what cannot be cloned.
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

/** Makes in-memory IndexedDB use `quickClone`, by replacing the global `structuredClone`. */
function cloneQuickly(): void {
  globalThis.structuredClone = quickClone as typeof structuredClone;
}
