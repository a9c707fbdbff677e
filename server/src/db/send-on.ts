import { AsyncLocalStorage } from 'node:async_hooks';

const store = new AsyncLocalStorage<true>();

/**
 * Says of the statements of `work` that nobody needs to know what they come to: within a transaction on PostgreSQL the next one is sent
 * behind them without waiting, and the commit fails with the first that failed. How many rows they met is not told.
 */
export function sendOn<T>(work: () => Promise<T>): Promise<T> {
  return store.run(true, work);
}

/** Whether what is asked now was said to be so. */
export const isSentOn = (): boolean => store.getStore() === true;
