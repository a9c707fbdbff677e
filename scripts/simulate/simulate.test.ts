import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { runSeeds } from './run-seeds.ts';

const seeds = 500;

test('the real client on the real server: whatever network, storage, clocks and backups do, all devices agree and nothing is lost or doubled', {
  timeout: 1_800_000,
}, async () => {
  const workers = Math.min(4, Math.max(1, availableParallelism()));
  const tally = await runSeeds({ from: 1, count: seeds, workers, twiceEvery: 20 });
  expect(tally.violations).toEqual([]);
  expect(tally.seeds).toBe(seeds);
});
