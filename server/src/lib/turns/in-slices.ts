import { createTurns } from 'sync-protocol/take-turns.ts';
import { nextTurn } from './next-turn.ts';

/** Nobody else waits for much longer than this. */
const sliceMs = 8;

/**
 * Carries out works that take long, a slice at a time: one slice of all of them in a round of the event loop, so that a hundred
 * such works delay nobody by more than one.
 */
export function createSlices() {
  const inTurn = createTurns(1);

  /** A slice that is not to be cut any smaller. */
  const slice = <T>(work: () => T | Promise<T>): Promise<T> =>
    inTurn(async () => {
      await nextTurn();
      return work();
    });

  /** Joins texts that take long to make, as many as are made in a slice. */
  async function* join(texts: Iterator<string>): AsyncGenerator<string> {
    for (;;) {
      const joined = await slice(() => takeFor(sliceMs, texts));
      if (joined === null) return;
      yield joined;
    }
  }

  return { slice, join };
}
export type Slices = ReturnType<typeof createSlices>;

/** Null where there are no more; at least one otherwise. */
function takeFor(ms: number, texts: Iterator<string>): string | null {
  const until = performance.now() + ms;
  let joined: string | null = null;
  do {
    const { done, value } = texts.next();
    if (done) break;
    joined = (joined ?? '') + value;
  } while (performance.now() < until);
  return joined;
}
