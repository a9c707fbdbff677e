import { afterAll, expect, test } from 'vitest';
import { runModel } from './model-world.ts';
import { type Mutant, mutants } from './mutants.ts';

const seeds = Array.from({ length: 300 }, (_, index) => index + 1);
/** A mutant is run until it is caught, at most so many times. */
const mutantRuns = 4_000;
const patienceMs = 120_000;

test('[C] [M] [W] [P] [Q] [V] [E] whatever network, clocks and backups do, all devices agree and nothing is lost or doubled', {
  timeout: patienceMs,
}, () => {
  const failures = seeds.flatMap((seed) => {
    const violation = runModel(seed);
    return violation ? [`seed ${seed}: ${violation}`] : [];
  });
  expect(failures).toEqual([]);
});

const catches: string[] = [];

test.each(mutants.map((mutant) => [mutant.rule, mutant.name, mutant] as const))(
  '[%s] without it (%s) a run goes wrong',
  { timeout: patienceMs },
  (rule, name, mutant) => {
    const caught = findCatch(mutant);
    catches.push(
      `${rule}  ${name.padEnd(45)} ${caught ? `run ${caught.seed}: ${caught.violation}` : 'SURVIVES'}`,
    );
    expect(caught).not.toBeNull();
  },
);

afterAll(() => console.log(`${catches.length} rules switched off in turn:\n${catches.join('\n')}`));

function findCatch({ rules, faults }: Mutant): { seed: number; violation: string } | null {
  for (let seed = 1; seed <= mutantRuns; seed += 1) {
    const violation = runModel(seed, rules, faults);
    if (violation) return { seed, violation };
  }
  return null;
}
