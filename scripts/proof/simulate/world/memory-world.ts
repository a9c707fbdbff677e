import { nounsOfSeed } from '../../../../sync-protocol/testing/model-nouns.ts';
import { runStory } from '../../../../sync-protocol/testing/model-world.ts';
import { mutants } from '../../../../sync-protocol/testing/mutants/mutants.ts';
import type { World } from './worker.ts';

/** Runs the device core in memory on the model of the server; mutants run on the noun with all rules. */
export function openMemoryWorld(mutant: number | undefined): World {
  const { rules, faults } = (mutant === undefined ? null : mutants[mutant]) ?? {};
  return {
    run: async (seed) => {
      const among = nounsOfSeed(mutant === undefined ? seed : 1);
      const run = runStory(seed, rules, faults, among);
      const { violation, steps, edits, requests } = run;
      const trace = JSON.stringify([violation, steps, edits, requests, [...run.faults]]);
      return { ...run, trace };
    },
  };
}
