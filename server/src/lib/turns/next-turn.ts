import { setImmediate } from 'node:timers/promises';

/**
 * Yields to the event loop. SQLite answers synchronously, so a loop over many rows or households blocks every
 * request unless it awaits this now and then.
 */
export const nextTurn = (): Promise<void> => setImmediate();
