/** Thrown when too many calls are waiting already. */
export class TooManyWaitError extends Error {
  override name = 'TooManyWaitError';
}

/**
 * Returns a function that runs at most `most` calls at once; the others wait in the order in which they came.
 *
 * @throws TooManyWaitError immediately, if `maxWaiting` calls are waiting already
 */
export function createTurns(most: number, maxWaiting = Number.POSITIVE_INFINITY) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(act: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new TooManyWaitError(`${waiting.length} wait already`);
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
