import { v7 } from 'uuid';

const temporaryPrefix = 'temp_';

/** Makes ids that sort by time (UUIDv7, RFC 9562). */
export function createNewId(source: {
  nowMs: () => number;
  randomBytes: (length: number) => Uint8Array;
}): () => string {
  return () => v7({ msecs: source.nowMs(), random: source.randomBytes(16) });
}

/** The `_id` that a record shows: `temp_<id>` until the server has it. */
export function shownId(id: string, isOnServer: boolean): string {
  return isOnServer ? id : temporaryPrefix + id;
}

/** The bare id behind an `_id` that may still be temporary. */
export function bareId(id: string): string {
  return id.startsWith(temporaryPrefix) ? id.slice(temporaryPrefix.length) : id;
}
