import { nounsOfSeed } from '../../../../sync-protocol/testing/model-nouns.ts';
import { runStory } from '../../../../sync-protocol/testing/model-world.ts';
import { mutants } from '../../../../sync-protocol/testing/mutants/mutants.ts';
import { startSimServer } from '../network/server.ts';
import { prepareProcess } from './process-globals.ts';
import type { WorldName } from './worker.ts';
import { type Run, type RunOptions, runWorld, subjects } from './world.ts';

/** One story to run, with what to leave out. */
export interface StoryTask {
  seed: number;
  without: readonly string[];
  skipped: readonly number[];
  isNarrated: boolean;
}

/** Result of a story; its lines are sent one by one before. */
export type StoryEnd = Pick<Run, 'violation' | 'steps'>;

type RunStory = (seed: number, options: RunOptions) => Promise<StoryEnd>;

const [name, mutant] = process.argv.slice(2);
const run = await (name === ('real' satisfies WorldName) ? openReal() : openMemory());

async function openReal(): Promise<RunStory> {
  prepareProcess();
  const server = await startSimServer(subjects);
  return (seed, options) => runWorld(seed, server, options);
}

async function openMemory(): Promise<RunStory> {
  const { rules, faults } = (mutant ? mutants[Number(mutant)] : undefined) ?? {};
  return async (seed, options) =>
    runStory(seed, rules, faults, nounsOfSeed(mutant ? 1 : seed), options as object);
}

process.on('message', async ({ seed, without, skipped, isNarrated }: StoryTask) => {
  const left = { without: new Set(without) as RunOptions['without'], skipped: new Set(skipped) };
  const tell = (line: string) => void process.send?.(line);
  const { violation, steps } = await run(seed, isNarrated ? { ...left, tell } : left);
  process.send?.({ violation, steps } satisfies StoryEnd);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
