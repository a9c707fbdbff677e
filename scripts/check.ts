import { checkSteps } from './check/check-steps.ts';
import { readOptions } from './run/options.ts';
import { runSteps } from './run/run-steps.ts';

readOptions({
  name: 'npm run check',
  words: 'Format, lint, types, boundaries, unused code and texts. npm run format mends the first.',
});
const { failed } = await runSteps(checkSteps);
process.exitCode = failed > 0 ? 1 : 0;
