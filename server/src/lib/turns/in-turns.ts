import { createTurns } from 'sync-protocol/take-turns.ts';
import { nextTurn } from './next-turn.ts';

/** Of works that take long; more who wait would wait for longer than they are answered. */
const mostWaiting = 20;

/**
 * Carries out works that take long, one after another and each some steps at a time, with everybody's turn in between: a work
 * that takes seconds delays nobody by more than these steps.
 *
 * @throws TooManyWaitError
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
