import { createTurns } from 'sync-protocol/take-turns.ts';
import { nextTurn } from './next-turn.ts';

/** Duration of a slice: nothing else waits much longer than this. */
const sliceMs = 8;

/**
 * Runs long tasks in slices, one slice of all tasks per event loop round, so that a hundred tasks delay
 * others no more than one.
 */
export function createSlices() {
  const inTurn = createTurns(1);

  /** Runs `work` as one slice. */
  const slice = <T>(work: () => T | Promise<T>): Promise<T> =>
    inTurn(async () => {
      await nextTurn();
      return work();
    });

  /** Joins slowly generated texts, as many as are ready within a slice. */
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

/** Joins texts for `ms`, at least one; null if there are no more. */
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
