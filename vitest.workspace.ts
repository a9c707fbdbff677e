import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { makeMemoryFolder } from './scripts/test/memory-folder.ts';
import { SlowFirst } from './scripts/test/slow-tests.ts';

// Many tests start a server in a process of its own: what one has compiled the next one reads.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve(import.meta.dirname, 'node_modules/.cache/node');

const memory = makeMemoryFolder();
if (memory !== undefined) process.env['TMPDIR'] = memory;

/**
 * Files of these projects share a process, one after the other, so that what all of them import is loaded once: nothing
 * there keeps state in a module or changes what is global. Of the client's each gets an IndexedDB of its own.
 */
const shared = { isolate: false };

/**
 * What is waited for comes as late as a busy machine lets it: nothing here judges speed. A build machine gives a test that
 * fails one repeat, which the report names: what passes only sometimes is a fault, but not of what is being built.
 */
const patient = {
  testTimeout: 30_000,
  expect: { poll: { timeout: 15_000 } },
  retry: process.env['CI'] ? 1 : 0,
};

export default defineConfig({
  test: {
    // One less than there are is the default, and on two cores that is half.
    maxWorkers: '100%',
    sequence: { sequencer: SlowFirst },
    projects: [
      {
        test: {
          ...shared,
          ...patient,
          name: 'protocol',
          root: './sync-protocol',
          include: ['{src,testing}/**/*.test.ts'],
          setupFiles: ['sync-protocol/testing/seed-properties.ts'],
        },
      },
      {
        test: {
          ...shared,
          ...patient,
          name: 'server',
          root: './server',
          include: ['src/**/*.test.ts'],
          globalSetup: ['server/src/db/testing/share-postgres.ts'],
        },
      },
      { test: { ...patient, name: 'scripts', root: './scripts', include: ['**/*.test.ts'] } },
      './client/vitest.unit.config.ts',
      './client/vitest.browser.config.ts',
    ],
  },
});
