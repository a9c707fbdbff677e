import { AsyncLocalStorage } from 'node:async_hooks';

const store = new AsyncLocalStorage<true>();

/**
 * Marks the statements of `work` as ones whose results are not needed: within a transaction on PostgreSQL the
 * next statement is sent without waiting for them, and the commit fails with the first failure. Their row
 * counts are unknown.
 */
export function sendOn<T>(work: () => Promise<T>): Promise<T> {
  return store.run(true, work);
}

/** Whether the current statement runs within `sendOn`. */
export const isSentOn = (): boolean => store.getStore() === true;
