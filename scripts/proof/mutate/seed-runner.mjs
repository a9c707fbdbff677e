// A Stryker test runner that judges a mutant by simulation seeds in one warm process, thousands of times
// faster than test files. Survivors are judged by the tests of the core and its dependents.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';

const id = 'seeds in memory';
const testFiles = [
  'sync-protocol/src/device',
  ...['late-answer', 'offered-text', 'rejected-over-lost'].map((name) => `sync-protocol/testing/${name}`),
  'client/src/sync',
];
const seeds = Number(process.env.MUTATE_SEEDS);
/** Executions of a mutant in one run after which it counts as endless. */
const mostHits = 300_000;

/** Stryker's global, which instrumented code reads for the active mutant. */
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
    const failureMessage = firstViolation(Math.min(seeds, 20)) ?? failingTest('');
    const timeSpentMs = performance.now() - startedAt;
    const test = failureMessage
      ? { id, name: id, timeSpentMs, status: TestStatus.Failed, failureMessage }
      : { id, name: id, timeSpentMs, status: TestStatus.Success };
    return { status: DryRunStatus.Complete, tests: [test] };
  }

  /** @param {{ activeMutant: { id: string } }} options */
  async mutantRun({ activeMutant }) {
    switches.activeMutant = activeMutant.id;
    const violation = firstViolation(seeds);
    switches.activeMutant = undefined;
    const failureMessage = violation ?? failingTest(activeMutant.id);
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

/**
 * The first test that fails with a mutant active ('' for none); null if all pass.
 *
 * @param {string} mutant
 */
function failingTest(mutant) {
  const report = path.join(tmpdir(), `mutate-${process.pid}.json`);
  rmSync(report, { force: true });
  const { status } = spawnSync(
    process.execPath,
    [
      ...['node_modules/vitest/vitest.mjs', 'run', '--config=vitest.workspace.ts'],
      ...['--project=protocol', '--project=client', '--maxWorkers=1', '--bail=1'],
      ...['--reporter=json', `--outputFile.json=${report}`, ...testFiles],
    ],
    { timeout: 120_000, env: { ...process.env, CI: '', __STRYKER_ACTIVE_MUTANT__: mutant } },
  );
  if (status === 0) return null;
  if (!existsSync(report)) return 'the tests did not come to their end';
  const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
  for (const { name, message, assertionResults } of testResults) {
    const failed = assertionResults.find(
      (/** @type {{ status: string }} */ test) => test.status === 'failed',
    );
    if (failed) return `test: ${failed.fullName}`;
    if (message) return `${path.basename(name)}: ${message}`;
  }
  return 'the tests failed';
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'seeds', SeedRunner)];
