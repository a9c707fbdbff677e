// Started by mutate.ts once Stryker is there. Usage: run-stryker.mjs <processes> <files …>
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';

const [processes, ...files] = process.argv.slice(2);

await new Stryker({
  mutate: files,
  mutator: { excludedMutations: ['StringLiteral'] }, // Names of kinds and fields: the compiler knows them.
  testRunner: 'seeds',
  plugins: [path.join(import.meta.dirname, 'seed-runner.mjs')],
  testRunnerNodeArgs: ['--no-warnings', '--max-semi-space-size=64'],
  concurrency: Number(processes),
  coverageAnalysis: 'off',
  timeoutMS: 300_000,
  ignorePatterns: ['/client', '/server', '/scripts', '/locales'],
  tempDirName: path.join(tmpdir(), 'ateria-mutate'),
  tsconfigFile: 'none.json', // Node takes the types away; nothing else is read of it.
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
}).runMutationTest();
