import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One less than there are is the default, and on two cores that is half.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'protocol',
          root: './sync-protocol',
          include: ['{src,testing}/**/*.test.ts'],
          setupFiles: ['sync-protocol/testing/seed-properties.ts'],
        },
      },
      { test: { name: 'server', root: './server', include: ['src/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'scripts', root: './scripts', include: ['**/*.test.ts'] } },
      {
        test: {
          name: 'client',
          root: './client',
          include: ['src/**/*.test.ts'],
          exclude: ['src/**/*.browser.test.*'],
        },
      },
      './client/vitest.browser.config.ts',
    ],
  },
});
