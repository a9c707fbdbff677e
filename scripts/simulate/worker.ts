import { prepareProcess } from './process-globals.ts';
import { startSimServer } from './server.ts';
import { addRun, emptyTally, type Tally } from './tally.ts';
import { runWorld, subjects } from './world.ts';

/** Seeds to run one after another; `isTwice` runs each again and compares everything that happened. */
export interface Task {
  seeds: readonly number[];
  isTwice: boolean;
}

export type Done = Tally;

prepareProcess();
const server = await startSimServer(subjects);

async function runOne(seed: number) {
  try {
    return await runWorld(seed, server);
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
