import { v7 } from 'uuid';

const temporaryPrefix = 'temp_';

/**
 * Returns a generator of ids that sort by creation: UUIDv7 (RFC 9562 section 6.2), with a counter within a
 * millisecond and while the clock is set back.
 */
export function createNewId(source: {
  nowMs: () => number;
  randomBytes: (length: number) => Uint8Array;
}): () => string {
  let msecs = Number.NEGATIVE_INFINITY;
  let seq = 0;
  return () => {
    const random = source.randomBytes(16);
    const now = source.nowMs();
    // The counter starts at random in the lower half of its 32 bits, so that it has room to count up.
    seq = now > msecs ? new DataView(random.buffer, random.byteOffset).getUint32(0) >>> 1 : seq + 1;
    msecs = Math.max(now, msecs);
    return v7({ msecs, seq, random });
  };
}

/** The `_id` that a record shows: `temp_<id>` until the server has the row. */
export function shownId(id: string, isOnServer: boolean): string {
  return isOnServer ? id : temporaryPrefix + id;
}

/** The bare id behind an `_id` that may still be temporary. */
export function bareId(id: string): string {
  return id.startsWith(temporaryPrefix) ? id.slice(temporaryPrefix.length) : id;
}
