import { createTurns } from 'sync-protocol/take-turns.ts';

/**
 * Lets so many acts run at once for each key; others of the same key wait in the order in which they came, and nobody else for them.
 *
 * @throws TooManyWaitError at once, where `maxWaiting` of the key wait already
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
