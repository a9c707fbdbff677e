import { createTurns } from 'sync-protocol/take-turns.ts';

/**
 * Runs at most `most` acts per key at once; further ones of the same key wait in order of arrival, without
 * delaying other keys.
 *
 * @throws TooManyWaitError at once if `maxWaiting` acts of the key wait already
 */
export function createTurnsByKey(most: number, maxWaiting?: number) {
  const turns = new Map<string, { inTurn: ReturnType<typeof createTurns>; acts: number }>();
  return async <T>(key: string, act: () => Promise<T>): Promise<T> => {
    const own = turns.get(key) ?? { inTurn: createTurns(most, maxWaiting), acts: 0 };
    turns.set(key, own);
    own.acts += 1;
    try {
      return await own.inTurn(act);
    } finally {
      own.acts -= 1;
      if (own.acts === 0) turns.delete(key);
    }
  };
}
