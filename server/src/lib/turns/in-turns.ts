import { createTurns } from 'sync-protocol/take-turns.ts';
import { nextTurn } from './next-turn.ts';

/** Maximum waiting tasks; further ones would time out while waiting. */
const mostWaiting = 20;

/**
 * Runs long tasks one after another, `stepsATurn` steps at a time with an event loop turn in between, so that
 * a task of seconds delays others only by these steps.
 *
 * @throws TooManyWaitError if `mostWaiting` tasks wait already
 */
export function createInTurns(stepsATurn: number) {
  const inTurn = createTurns(1, mostWaiting);
  const run = async <T>(work: Generator<unknown, T>): Promise<T> => {
    for (let steps = 0; ; steps += 1) {
      if (steps > 0 && steps % stepsATurn === 0) await nextTurn();
      const { done, value } = work.next();
      if (done) return value;
    }
  };
  return <T>(work: Generator<unknown, T>): Promise<T> => inTurn(() => run(work));
}
