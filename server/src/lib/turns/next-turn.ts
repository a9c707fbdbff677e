import { setImmediate } from 'node:timers/promises';

/**
 * Lets everything else have its turn. SQLite answers without one, so a loop over many rows or households holds up every
 * request unless it waits for this now and then.
 */
export const nextTurn = (): Promise<void> => setImmediate();
