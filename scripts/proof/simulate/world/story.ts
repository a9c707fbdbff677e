import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { modelFaults } from '../../../../sync-protocol/testing/model-faults.ts';
import { faults } from '../network/faults.ts';
import { type Attempt, shorten } from './shorten.ts';
import type { StoryEnd, StoryTask } from './story-worker.ts';
import type { WorldName } from './worker.ts';

/**
 * Finds the smallest story in which a seed still fails, and narrates it line by line.
 *
 * @param mutant in memory: index of the mutant
 * @returns whether the seed fails at all
 */
export async function tellStory(
  world: WorldName,
  seed: number,
  tell: (line: string) => void,
  mutant?: number,
): Promise<boolean> {
  const teller = createTeller(path.join(import.meta.dirname, 'story-worker.ts'), [world, `${mutant ?? ''}`]);
  try {
    const run = (attempt: Attempt) => teller.run(taskOf(seed, attempt, false));
    const found = await shorten(run, world === 'memory' ? modelFaults : faults);
    if (found.violation !== null) await teller.run(taskOf(seed, found.attempt, true), tell);
    tell(`seed ${seed}: ${found.violation ?? 'all invariants hold'}`);
    return found.violation !== null;
  } finally {
    teller.end();
  }
}

const taskOf = (seed: number, { without, skipped }: Attempt, isNarrated: boolean): StoryTask => ({
  seed,
  isNarrated,
  without: [...without],
  skipped: [...skipped],
});

/** Far longer than any story that ends. */
const longestMs = 30_000;

/**
 * Runs stories one after another in a worker process. The process of a story that exceeds the real-time limit
 * is killed, and the next story gets a new one.
 */
export function createTeller(file: string, args: readonly string[], limitMs = longestMs) {
  let worker: ChildProcess | null = null;
  const begin = (): ChildProcess =>
    fork(file, args, {
      execArgv: ['--no-warnings'],
      env: { ...process.env, TZ: 'Europe/Helsinki' }, // As in run-seeds.ts.
    });
  const end = (): void => {
    worker?.kill('SIGKILL');
    worker = null;
  };

  const messageOf = (from: ChildProcess, onLine?: (line: string) => void): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const onMessage = (message: unknown) => {
        if (typeof message === 'string' && onLine) onLine(message);
        else settle(() => resolve(message));
      };
      const onExit = (code: number | null) => settle(() => reject(new Error(`a story ended with ${code}`)));
      const settle = (then: () => void) => {
        from.off('message', onMessage);
        from.off('exit', onExit);
        then();
      };
      from.on('message', onMessage);
      from.once('exit', onExit);
    });

  return {
    /** @returns the result; null for a story that did not end */
    run: async (task: StoryTask, tell: (line: string) => void = () => {}): Promise<StoryEnd | null> => {
      if (!worker) {
        worker = begin();
        await messageOf(worker);
      }
      const timer = setTimeout(end, limitMs);
      try {
        worker.send(task);
        return (await messageOf(worker, tell)) as StoryEnd;
      } catch {
        end();
        return null;
      } finally {
        clearTimeout(timer);
      }
    },
    end,
  };
}
