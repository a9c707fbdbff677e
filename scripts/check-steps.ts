import { findViolations, readSources } from './boundaries.ts';
import { checkRouteTree } from './check-route-tree.ts';
import { checkTexts } from './check-texts.ts';
import { commandStep, type Step } from './run-steps.ts';

const typedProjects = [
  'tsconfig.json',
  'sync-protocol',
  'server',
  'client',
  'client/tsconfig.worker.json',
  'client/e2e',
  'scripts/peers/tsconfig.ours.json',
];

/** What `npm run check` looks at, cheapest first. */
export const checkSteps: readonly Step[] = [
  { name: 'module boundaries', run: async () => findViolations(readSources()) },
  commandStep('format and lint', [
    'biome',
    'check',
    '--error-on-warnings',
    '--diagnostic-level=warn',
    '--max-diagnostics=50',
    '.',
  ]),
  { name: 'route tree', run: checkRouteTree },
  ...typedProjects.map((project) => commandStep(`types: ${project}`, ['tsc', '--project', project])),
  { name: 'texts', run: checkTexts },
  commandStep('unused code', ['knip', '--no-progress']),
];
