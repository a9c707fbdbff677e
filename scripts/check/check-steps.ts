import { fromRoot } from '../run/root.ts';
import { commandStep, type Step } from '../run/run-steps.ts';
import { checkArchitecture } from './architecture.ts';
import { findViolations, readSources } from './boundaries.ts';
import { checkRouteTree } from './check-route-tree.ts';
import { checkTexts } from './check-texts.ts';
import { findFullFolders } from './folder-sizes.ts';
import { checkLook } from './look/check-look.ts';
import { findSharedNames } from './type-names.ts';

/** Cache of the steps' results for the next check; empty after a new installation. */
const kept = 'node_modules/.cache';

/** The slowest first. */
const typedProjects = [
  'client',
  'client/e2e',
  'server',
  'tsconfig.json',
  'client/tsconfig.worker.json',
  'scripts/proof/peers/tsconfig.ours.json',
  'sync-protocol',
];

/**
 * Runs the compiler with one checker per project, as every step has a core: several checkers share work badly
 * and take twice the time in total. Results are cached per file until the file or its imports change.
 */
const types = (project: string) => {
  const keptFile = fromRoot(kept, 'tsc', `${project.replaceAll('/', '-')}.tsbuildinfo`);
  return ['tsc', '--project', project, '--checkers', '1', '--incremental', '--tsBuildInfoFile', keptFile];
};

/** The steps of `npm run check`. */
export const checkSteps: readonly Step[] = [
  commandStep('repetitions', ['jscpd', '--config', 'jscpd.json', '.']),
  { name: 'module boundaries', run: async () => findViolations(readSources()) },
  { name: 'look', run: async () => checkLook() },
  { name: 'folder sizes', run: async () => findFullFolders() },
  { name: 'names of types', run: async () => findSharedNames(readSources()) },
  { name: 'architecture diagram', run: checkArchitecture },
  commandStep('format and lint', [
    'biome',
    'check',
    '--error-on-warnings',
    '--diagnostic-level=warn',
    '--max-diagnostics=50',
    '.',
  ]),
  { name: 'route tree', run: checkRouteTree },
  ...typedProjects.map((project) => commandStep(`types: ${project}`, types(project))),
  { name: 'texts', run: checkTexts },
  commandStep('unused code', [
    'knip',
    '--no-progress',
    '--cache',
    '--cache-location',
    fromRoot(kept, 'knip'),
  ]),
];
