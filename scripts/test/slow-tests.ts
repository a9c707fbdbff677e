import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Test files that take seconds each, the slowest first: many runs, killed processes, all orders of events.
 */
export const slowTests: readonly string[] = [
  'simulate/simulate',
  'billing/billing',
  'account-export/upload-file',
  'simulate/mutants',
  'kill-server/kill-server',
  'src/server',
  'notices/notices',
  'fuzz/fuzz',
  'drill/drill',
  'sync/storage',
  'households/households',
  'households/sharing',
  'run/options',
  'src/postgres-outage',
  'backup/backup',
  'user/account-deletion',
  'account-export/account-export',
  'testing/convergence',
  'move/move-database',
  'src/several-servers',
  'ways-in/second-step',
  'images/move/move-images',
  'ways-in/passkeys',
  'images/images-in-s3',
  'src/postgres-failover',
  'together/household-notices',
  'src/clocks-apart',
  'sync/presence',
  'last-release/upgrade',
  'world/story',
  'deploy/image-content',
  'deploy/proxy',
  'files/file-store',
  'src/postgres-far-away',
  'metrics/metrics-of-events',
  'loop/delay-notes',
  'admin/admin-command',
  'sync/changes-stream',
  'support/support',
  'sign-in/rate-limits',
];

const place = ({ moduleId }: TestSpecification) =>
  slowTests.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));

/** Starts with the slowest files, so that no worker is idle at the end. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const slow = sorted.filter((file) => place(file) >= 0).toSorted((a, b) => place(a) - place(b));
    return [...slow, ...sorted.filter((file) => place(file) < 0)];
  }
}
