import { createNewId } from 'sync-protocol/ids.ts';

/** Ids by this device's own clock and randomness. */
export const newId = createNewId({
  nowMs: Date.now,
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
});
