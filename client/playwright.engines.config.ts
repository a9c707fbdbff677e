import { defineConfig } from '@playwright/test';

const engines = ['firefox', 'webkit'] as const;

/** The journeys that are made in other engines than Chromium's, one after the other in each. */
export default defineConfig<object, { engine: (typeof engines)[number] }>({
  testDir: './e2e/engines',
  testMatch: '*.journey.ts',
  outputDir: './test-results/engines',
  globalSetup: './e2e/engines/require-build.ts',
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // This and the times as of the other journeys.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: Boolean(process.env.CI),
  timeout: process.env.CI ? 300_000 : 120_000,
  expect: { timeout: process.env.CI ? 90_000 : 30_000 },
  reporter: 'list',
});
