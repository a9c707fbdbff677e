import { defineConfig } from '@playwright/test';

/** Records this version's requests to its server; run for a release, not part of the tests. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.record.ts',
  outputDir: '../../../client/test-results/release',
  globalSetup: '../../../client/e2e/engines/require-build.ts',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
});
