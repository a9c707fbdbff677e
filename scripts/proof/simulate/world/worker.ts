import { addRun, emptyTally, type FinishedRun, type Tally } from '../tally.ts';

/** Where seeds run: the real client on the real server, or the device core in memory. */
export type WorldName = 'real' | 'memory';

/** Runs one seed after another. */
export interface World {
  /** `trace` identifies everything that happened: two runs of a seed have the same one. */
  run: (seed: number) => Promise<FinishedRun & { trace: string }>;
}

/** Seeds to run one after another; `isTwice` runs each again and compares everything that happened. */
export interface Task {
  seeds: readonly number[];
  isTwice: boolean;
}

export type Done = Tally;

const [name, mutant] = process.argv.slice(2);
const world = await openWorld(name as WorldName, mutant ? Number(mutant) : undefined);

async function openWorld(of: WorldName, without: number | undefined): Promise<World> {
  if (of === 'real') return (await import('./real-world.ts')).openRealWorld(without);
  return (await import('./memory-world.ts')).openMemoryWorld(without);
}

async function runOne(seed: number) {
  try {
    return await world.run(seed);
  } catch (error) {
    const violation = `the simulation itself broke: ${error instanceof Error ? error.stack : error}`;
    return { violation, steps: 0, edits: 0, requests: 0, faults: new Map(), trace: '' };
  }
}

process.on('message', async ({ seeds, isTwice }: Task) => {
  const tally = emptyTally();
  for (const seed of seeds) {
    const run = await runOne(seed);
    const isSame = !isTwice || (await runOne(seed)).trace === run.trace;
    addRun(
      tally,
      seed,
      isSame ? run : { ...run, violation: run.violation ?? 'the same seed told two stories' },
    );
  }
  process.send?.(tally satisfies Done);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
