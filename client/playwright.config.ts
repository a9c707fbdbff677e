import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/harness/require-build.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // No repeats: a journey that passes only sometimes is a fault, in the product or in the journey.
  retries: 0,
  // Two cores and several browsers at once: nothing here judges speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
});
