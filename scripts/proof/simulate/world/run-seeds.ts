import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { addTally, emptyTally, type Tally } from '../tally.ts';
import type { Done, Task, WorldName } from './worker.ts';

/** Seeds that a worker runs between reports. */
const chunkSizes: Record<WorldName, number> = { real: 10, memory: 250 };

export interface SeedRange {
  from: number;
  count: number;
}

export interface RunSeedsOptions extends SeedRange {
  world?: WorldName;
  workers: number;
  /** Every nth seed is run twice and compared; 0 for none. */
  twiceEvery: number;
  /** Chunks done by an earlier call, by first seed, with their results. */
  done?: { firsts: readonly number[]; tally: Tally };
  /** Called after every chunk. */
  onChunk?: (first: number, total: Tally) => void;
}

/** Runs many seeds in worker processes. */
export async function runSeeds(options: RunSeedsOptions): Promise<Tally> {
  const { world = 'real', from, count, workers, twiceEvery, done, onChunk } = options;
  const chunkSize = chunkSizes[world];
  const total = done ? structuredClone(done.tally) : emptyTally();
  const known = new Set(done?.firsts);
  const firsts = Array.from({ length: Math.ceil(count / chunkSize) }, (_, index) => from + index * chunkSize);
  const left = firsts.filter((first) => !known.has(first));

  const work = async (): Promise<void> => {
    const worker = await startWorker(world);
    for (let first = left.shift(); first !== undefined; first = left.shift()) {
      const seeds = Array.from(
        { length: Math.min(chunkSize, from + count - first) },
        (_, index) => (first ?? 0) + index,
      );
      const twice = twiceEvery > 0 ? seeds.filter((seed) => seed % twiceEvery === 0) : [];
      const once = seeds.filter((seed) => !twice.includes(seed));
      if (once.length > 0) addTally(total, await ask(worker, { seeds: once, isTwice: false }));
      if (twice.length > 0) addTally(total, await ask(worker, { seeds: twice, isTwice: true }));
      onChunk?.(first, total);
    }
    worker.disconnect();
  };
  await Promise.all(Array.from({ length: Math.min(workers, left.length) }, work));
  return total;
}

/** Runs these seeds one after another in one worker. */
export async function runSeedList(seeds: readonly number[]): Promise<Tally> {
  const worker = await startWorker('real');
  try {
    return await ask(worker, { seeds, isTwice: false });
  } finally {
    worker.disconnect();
  }
}

/**
 * Runs seeds from 1 on with a rule switched off until an invariant is violated.
 *
 * @param mutant index in the world's list of mutants
 * @returns null if the mutant survives all seeds
 */
export async function findCatch(
  world: WorldName,
  mutant: number,
  count: number,
): Promise<Tally['violations'][number] | null> {
  const worker = await startWorker(world, mutant);
  try {
    for (let first = 1; first <= count; first += 2) {
      const { violations } = await ask(worker, { seeds: [first, first + 1], isTwice: false });
      const found = violations.find(({ violation }) => /^[A-Z]\d/.test(violation));
      if (found) return found;
    }
    return null;
  } finally {
    worker.disconnect();
  }
}

async function startWorker(world: WorldName, mutant?: number): Promise<ChildProcess> {
  const file = path.join(import.meta.dirname, 'worker.ts');
  const worker = fork(file, [world, String(mutant ?? '')], {
    execArgv: ['--no-warnings', '--max-semi-space-size=64'],
    env: { ...process.env, TZ: 'Europe/Helsinki' },
  });
  await answerOf(worker);
  return worker;
}

async function ask(worker: ChildProcess, task: Task): Promise<Done> {
  const answer = answerOf(worker);
  worker.send(task);
  return (await answer) as Done;
}

function answerOf(worker: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`a worker of the simulation ended with ${code}`));
    worker.once('exit', onExit);
    worker.once('message', (message) => {
      worker.off('exit', onExit);
      resolve(message);
    });
  });
}
