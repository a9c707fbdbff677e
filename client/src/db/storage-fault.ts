/** Why this device did not keep something: its disk is full, or its database does not answer. */
export type StorageFault = 'full' | 'lost';

/** Reads a storage error; the browser may have wrapped it. Null for what is no storage error. */
export function storageFaultOf(error: unknown): StorageFault | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth++) {
    if (cause.name === 'QuotaExceededError') return 'full';
    const inner: unknown = 'inner' in cause ? cause.inner : cause.cause;
    if (!(inner instanceof Error)) return 'lost';
    cause = inner;
  }
  return error instanceof Error || error instanceof DOMException ? 'lost' : null;
}
