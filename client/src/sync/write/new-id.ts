import { createNewId } from 'sync-protocol/ids.ts';

/** Makes ids from this device's clock and randomness. */
export const newId = createNewId({
  nowMs: Date.now,
  randomBytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
});
