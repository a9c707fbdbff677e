// A runner of Stryker's that judges a mutant by seeds in memory: in one warm process, thousands of times as quick as by test files.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';

const id = 'seeds in memory';
const seeds = Number(process.env.MUTATE_SEEDS);
/** A story that comes by one mutant more often than this never ends. */
const mostHits = 300_000;

/** Where what was changed looks up which change is on. */
globalThis.__stryker__ ??= {};
const switches = globalThis.__stryker__;

/** @type {(seed: number) => string | null} */
let findViolation;

class SeedRunner {
  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    const load = (/** @type {string} */ file) =>
      import(pathToFileURL(path.resolve('sync-protocol/testing', file)).href);
    const { runModel } = await load('model-world.ts');
    const { nounsOfSeed } = await load('model-nouns.ts');
    findViolation = (seed) => runModel(seed, undefined, {}, nounsOfSeed(seed));
  }

  async dryRun() {
    const startedAt = performance.now();
    const failureMessage = firstViolation(Math.min(seeds, 20));
    const timeSpentMs = performance.now() - startedAt;
    const test = failureMessage
      ? { id, name: id, timeSpentMs, status: TestStatus.Failed, failureMessage }
      : { id, name: id, timeSpentMs, status: TestStatus.Success };
    return { status: DryRunStatus.Complete, tests: [test] };
  }

  /** @param {{ activeMutant: { id: string } }} options */
  async mutantRun({ activeMutant }) {
    switches.activeMutant = activeMutant.id;
    const failureMessage = firstViolation(seeds);
    switches.activeMutant = undefined;
    if (failureMessage === null) return { status: MutantRunStatus.Survived, nrOfTests: 1 };
    return { status: MutantRunStatus.Killed, killedBy: [id], failureMessage, nrOfTests: 1 };
  }
}

/** @param {number} count */
function firstViolation(count) {
  try {
    for (let seed = 1; seed <= count; seed += 1) {
      Object.assign(switches, { hitCount: 0, hitLimit: mostHits });
      const violation = findViolation(seed);
      if (violation) return `seed ${seed}: ${violation}`;
    }
    return null;
  } catch (error) {
    return String(error);
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'seeds', SeedRunner)];
