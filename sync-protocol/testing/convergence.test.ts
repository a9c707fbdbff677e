import { expect, test } from 'vitest';
import { runModel } from './model-world.ts';

const seeds = Array.from({ length: 300 }, (_, index) => index + 1);

test('[V1] [M] [P] [Q] [E] whatever the network and the clocks do, all devices agree and nothing is lost or doubled', () => {
  const failures = seeds.flatMap((seed) => {
    const violation = runModel(seed);
    return violation ? [`seed ${seed}: ${violation}`] : [];
  });
  expect(failures).toEqual([]);
});
