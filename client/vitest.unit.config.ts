import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { defineProject } from 'vitest/config';
import { modernDexie } from './scripts/modern-dexie.ts';

/** What needs no browser. Texts are written in macros here too. */
export default defineProject({
  plugins: [babel({ presets: [linguiTransformerBabelPreset()] })],
  resolve: { alias: [modernDexie] },
  test: {
    name: 'client',
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/*.browser.test.*'],
    // Starting a process for each file takes longer than its tests; each has a storage of its own all the same.
    isolate: false,
    maxWorkers: '100%',
    setupFiles: ['src/db/testing/fresh-storage.ts'],
    // What is waited for comes as late as a busy machine lets it: nothing here judges speed.
    testTimeout: 30_000,
    expect: { poll: { timeout: 15_000 } },
    retry: process.env['CI'] ? 1 : 0,
  },
});
