import { defineConfig } from '@playwright/test';

/** Begun first, so that no worker waits for the other at the end. */
const longest = [
  'two-devices',
  'app-update',
  'tabs-and-worker',
  'accessibility',
  'broken-network',
  'sync-status',
  'first-sync',
  'calendar',
  'recipes',
  'shop',
  'together',
  'subscribe',
  'beyond-axe',
].map((name) => `**/${name}.spec.ts`);

export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results/journeys',
  globalSetup: './e2e/harness/prepare-journeys.ts',
  projects: [
    { name: 'long', testMatch: longest },
    { name: 'short', testIgnore: longest },
  ],
  fullyParallel: true,
  // One more than there usually are cores: a journey waits for much of its time.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  // A journey that passes only sometimes is a fault, in the product or in the journey, and fails the run. The one repeat tells
  // such a journey from a broken one; the report names both.
  retries: process.env.CI ? 1 : 0,
  failOnFlakyTests: Boolean(process.env.CI),
  // Nothing here judges speed: where all runs, a machine may be several times slower than at one's desk.
  timeout: process.env.CI ? 300_000 : 180_000,
  expect: { timeout: process.env.CI ? 90_000 : 30_000 },
  reporter: 'list',
});
