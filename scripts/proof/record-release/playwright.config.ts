import { defineConfig } from '@playwright/test';

/** Writes down what the app of this version says to its server; for the release itself, and no part of the tests. */
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
