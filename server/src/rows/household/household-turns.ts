import { TooManyWaitError } from 'sync-protocol/take-turns.ts';

/** More requests than one household's devices ever send at once. */
const mostWaiting = 100;

/**
 * Runs one act per household at a time; others wait here in order of arrival. So the writes to one household
 * take only one database connection and one place in the database's queue, however many they are.
 *
 * @throws TooManyWaitError at once if `mostWaiting` acts wait already, or after waiting `longestMs`; the act
 *   was not begun
 *
 * @param figures its `writesWaiting` counts the waiting acts
 */
export function createHouseholdTurns(longestMs = 6_000, figures = { writesWaiting: 0 }) {
  /** Waiting acts by household id; a household has an entry while one of its acts runs. */
  const queues = new Map<string, Set<() => void>>();

  async function takePlace(householdId: string): Promise<void> {
    const queue = queues.get(householdId);
    if (!queue) {
      queues.set(householdId, new Set());
      return;
    }
    if (queue.size >= mostWaiting)
      throw new TooManyWaitError(`${queue.size} wait for this household already`);
    figures.writesWaiting += 1;
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        figures.writesWaiting -= 1;
        resolve();
      };
      const timer = setTimeout(() => {
        queue.delete(begin);
        figures.writesWaiting -= 1;
        reject(new TooManyWaitError('this household was busy all the time'));
      }, longestMs);
      queue.add(begin);
    });
  }

  function givePlace(householdId: string): void {
    const queue = queues.get(householdId) ?? new Set();
    const [next] = queue;
    if (!next) queues.delete(householdId);
    else {
      queue.delete(next);
      next();
    }
  }

  return async <T>(householdId: string, act: () => Promise<T>): Promise<T> => {
    await takePlace(householdId);
    try {
      return await act();
    } finally {
      givePlace(householdId);
    }
  };
}
