/** Why this device could not store something: `full` disk, or a database that does not answer. */
export type StorageFault = 'full' | 'lost';

/** Classifies an error, which the browser may have wrapped. Null if it is not a storage error. */
export function storageFaultOf(error: unknown): StorageFault | null {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 5; depth++) {
    if (cause.name === 'QuotaExceededError') return 'full';
    const inner: unknown = 'inner' in cause ? cause.inner : cause.cause;
    if (!(inner instanceof Error)) return 'lost';
    cause = inner;
  }
  return error instanceof Error || error instanceof DOMException ? 'lost' : null;
}
