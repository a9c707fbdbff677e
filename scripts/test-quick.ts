import { checkSteps } from './check-steps.ts';
import { readOptions } from './options.ts';
import { runCommand } from './run-command.ts';
import { runSteps } from './run-steps.ts';

readOptions({
  name: 'npm run test:quick',
  words: 'The inner loop: check, and the tests that need no browser but for those that take seconds each.',
});

/** What takes seconds each: processes that are killed, every order of events, thousands of runs. */
const slow = [
  'scripts/{fuzz,kill-server,simulate}/*.test.ts',
  'server/src/server.test.ts',
  'server/src/billing/billing.test.ts',
  'server/src/features/account-export/*.test.ts',
  'server/src/features/notices/notices.test.ts',
  'server/src/features/support/support.test.ts',
  'server/src/features/user/account-deletion.test.ts',
  'server/src/identity/rate-limits.test.ts',
  'server/src/sync/changes-stream.test.ts',
  'server/src/sync/storage.test.ts',
  'sync-protocol/testing/convergence.test.ts',
];

const startedAt = performance.now();
const checked = await runSteps(checkSteps);
const { exitCode } = await runCommand(
  [
    ...['vitest', 'run', '--config', 'vitest.workspace.ts', '--reporter=dot', '--project=!browser'],
    ...slow.map((files) => `--exclude=**/${files}`),
  ],
  { isShown: true },
);
console.log(`Took ${Math.round((performance.now() - startedAt) / 1000)} seconds. The whole: npm test`);
process.exit(checked.failed > 0 ? 1 : exitCode);
