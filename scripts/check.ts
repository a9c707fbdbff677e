import { checkSteps } from './check-steps.ts';
import { readOptions } from './options.ts';
import { runSteps } from './run-steps.ts';

readOptions({
  name: 'npm run check',
  words: 'Format, lint, types, boundaries, unused code and texts. npm run format mends the first.',
});
const { failed } = await runSteps(checkSteps);
process.exitCode = failed > 0 ? 1 : 0;
