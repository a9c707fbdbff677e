import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  globalSetup: './e2e/harness/prepare-journeys.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A journey that passes only sometimes is a fault, in the product or in the journey. On a busy build machine a browser
  // may die of something else: one repeat there, and the report names such a journey as flaky.
  retries: process.env.CI ? 1 : 0,
  // Two cores and several browsers at once: nothing here judges speed.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
});
