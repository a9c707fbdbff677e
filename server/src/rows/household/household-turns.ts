import { TooManyWaitError } from 'sync-protocol/take-turns.ts';

/** More than one household's devices ever send at once. */
const mostWaiting = 100;

/**
 * Lets one act of a household run at a time, and the others wait here in the order in which they came: however many write to
 * one household, and however long its row is held, they take one connection and one place in the queue for the database.
 *
 * @throws TooManyWaitError at once where very many wait already, and to those who have waited for `longestMs`: nothing of
 * theirs was begun
 *
 * @param figures counts who waits
 */
export function createHouseholdTurns(longestMs = 6_000, figures = { writesWaiting: 0 }) {
  /** Who waits, by the households for which an act runs. */
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
