import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { runSeedList, runSeeds } from './world/run-seeds.ts';

const seeds = 300;

test('the real client on the real server: whatever network, storage, clocks and backups do, all devices agree and nothing is lost or doubled', {
  timeout: 1_800_000,
}, async () => {
  const workers = Math.min(4, Math.max(1, availableParallelism()));
  const tally = await runSeeds({ from: 1, count: seeds, workers, twiceEvery: 20 });
  expect(tally.violations.map(({ seed, violation }) => `${seed}: ${violation}`)).toEqual([]);
  expect(tally.seeds).toBe(seeds);
});

/** Seeds that found faults of the engine, described in `found.test.ts`. */
test('stories in which something once went wrong end well', { timeout: 600_000 }, async () => {
  const seeds = [5_469, 10_411, 12_638, 15_538, 59_305, 69_317, 74_322];
  const tally = await runSeedList(seeds);
  expect(tally.violations.map(({ seed, violation }) => `${seed}: ${violation}`)).toEqual([]);
  expect(tally.seeds).toBe(seeds.length);
});
