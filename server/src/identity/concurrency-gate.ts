/** Thrown when so many wait already that waiting longer helps nobody. */
export class TooBusyError extends Error {
  override name = 'TooBusyError';
}

/** Lets at most `max` tasks run at once and at most `maxWaiting` wait; more are refused with `TooBusyError`. */
export function createConcurrencyGate(max: number, maxWaiting: number) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= max) {
      if (waiting.length >= maxWaiting) throw new TooBusyError('too many passwords are being checked');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
