import { afterAll, expect, test } from 'vitest';
import { chore } from './chore.ts';
import { invariants } from './judge/find-violation.ts';
import { modelNouns, nounsOfSeed } from './model-nouns.ts';
import { runModel } from './model-world.ts';
import type { Mutant } from './mutants/mutant.ts';
import { mutants } from './mutants/mutants.ts';

const seedsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => first + index);
/** A mutant is run until it is caught, at most so many times. */
const mutantRuns = 4_000;
const patienceMs = 240_000;

test.each([
  ['of the product', modelNouns, seedsFrom(1, 1_000)],
  ['with every kind of rule', [chore], seedsFrom(1_001, 2_000)],
])(
  '[C] [M] [W] [P] [Q] [V] [E] whatever network, clocks and backups do, every invariant holds of nouns %s',
  { timeout: patienceMs },
  (_which, among, seeds) => {
    const failures = seeds.flatMap((seed) => {
      const violation = runModel(seed, undefined, {}, among);
      return violation ? [`seed ${seed}: ${violation}`] : [];
    });
    expect(failures).toEqual([]);
  },
);

/** Stories that once went wrong, by their seeds over the noun that has every kind of rule. */
test.each([
  [289, 'a rejected edit of a row that was deleted and forgotten is discarded'],
  [2668, 'an act meets a restored server too early'],
  [4432, 'an answer from before a full pull comes into it'],
])('seed %i, in which %s, ends well', (seed) => {
  expect(runModel(seed, undefined, {}, [chore])).toBeNull();
});

/** So did these, over what people edit in them. */
test.each([
  [483_888, 'an act happens on a screen to what a restored server has lost'],
  [501_361, 'an edit is rejected that waited over what a restored server has lost'],
  [808_034, 'a text of its own is offered to who writes over it'],
  [9_113_995, 'a text of somebody else is offered to who writes over another that waits'],
  [27_005_041, 'a delete is carried out, its answer lost, its row forgotten, and itself taken back'],
  [549_183, 'a row is brought back with an edit that is older than its add'],
  [26_008_732, 'acts happen on a screen on which another device had put the line back'],
  [41_582_172, 'an act happens on a screen to what two others have left, and a restore comes between'],
  [41_555_314, 'a request is repeated of which the server has forgotten that it carried it out'],
  [42_791_645, 'such a repetition comes after what its author wrote since'],
])('seed %i, in which %s, ends well too', (seed) => {
  expect(runModel(seed, undefined, {}, nounsOfSeed(seed))).toBeNull();
});

const catches: { line: string; invariant: string }[] = [];

test.each(mutants.map((mutant) => [mutant.rule, mutant.name, mutant] as const))(
  '[%s] without it (%s) a run goes wrong',
  { timeout: patienceMs },
  (rule, name, mutant) => {
    const caught = findCatch(mutant);
    const line = `${rule.padEnd(4)} ${name.padEnd(45)}`;
    const [invariant = ''] = caught?.violation.split(' ') ?? [];
    catches.push({
      line: `${line} ${caught ? `run ${caught.seed}: ${caught.violation}` : 'SURVIVES'}`,
      invariant,
    });
    expect(caught).not.toBeNull();
  },
);

test('every invariant is broken by some rule that is switched off', () => {
  const broken = new Set(catches.map(({ invariant }) => invariant));
  expect(invariants.filter((invariant) => !broken.has(invariant))).toEqual([]);
});

afterAll(() => {
  console.log(`${catches.length} rules switched off in turn:\n${catches.map(({ line }) => line).join('\n')}`);
});

function findCatch({ rules, faults }: Mutant): { seed: number; violation: string } | null {
  for (let seed = 1; seed <= mutantRuns; seed += 1) {
    const violation = runModel(seed, rules, faults, [chore]);
    if (violation) return { seed, violation };
  }
  return null;
}
