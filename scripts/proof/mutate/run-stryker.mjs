// Started by mutate.ts once Stryker is installed. Usage: run-stryker.mjs <processes> <report> <files …>
import path from 'node:path';
import { Stryker } from '@stryker-mutator/core';

const [processes, fileName, ...files] = process.argv.slice(2);

await new Stryker({
  mutate: files,
  mutator: { excludedMutations: ['StringLiteral'] }, // Names of kinds and fields: the compiler knows them.
  testRunner: 'seeds',
  plugins: [path.join(import.meta.dirname, 'seed-runner.mjs')],
  testRunnerNodeArgs: ['--no-warnings', '--max-semi-space-size=64'],
  concurrency: Number(processes),
  coverageAnalysis: 'off',
  timeoutMS: 300_000,
  ignorePatterns: ['dist', 'screenshots'],
  tempDirName: '.mutate', // On the same disk as node_modules, for hard links.
  // The packages' relative links make the client's tests import the copy's sync-protocol.
  symlinkNodeModules: false,
  buildCommand: `cp --archive --link ${path.resolve('node_modules')} .`,
  tsconfigFile: 'none.json', // Node strips the types itself; no TypeScript configuration is needed.
  reporters: ['progress-append-only', 'json'],
  jsonReporter: { fileName },
}).runMutationTest();
