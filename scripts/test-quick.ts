import { onlySqliteVariable } from '../server/src/db/testing/share-postgres.ts';
import { checkSteps } from './check/check-steps.ts';
import { readOptions } from './run/options.ts';
import { runCommand } from './run/run-command.ts';
import { runSteps } from './run/run-steps.ts';
import { slowTests } from './test/slow-tests.ts';

readOptions({
  name: 'npm run test:quick',
  words:
    'The inner loop: check, and the tests on SQLite that need no browser but for those that take seconds each.',
});

const startedAt = performance.now();
const checked = await runSteps(checkSteps);
const { exitCode } = await runCommand(
  [
    'vitest',
    'run',
    '--config',
    'vitest.workspace.ts',
    '--reporter=dot',
    '--project=!browser',
    ...slowTests.map((file) => `--exclude=**/${file}.test.ts`),
  ],
  { env: { [onlySqliteVariable]: 'true' }, isShown: true },
);
console.log(`Took ${Math.round((performance.now() - startedAt) / 1000)} seconds. The whole: npm test`);
process.exit(checked.failed > 0 ? 1 : exitCode);
