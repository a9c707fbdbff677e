import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineProject } from 'vitest/config';
import { firstTexts } from './scripts/first-texts.ts';
import { modernDexie } from './scripts/modern-dexie.ts';
import { themeStyles } from './scripts/theme-styles.ts';

export default defineProject({
  plugins: [
    react(),
    themeStyles(),
    firstTexts(),
    lingui(),
    babel({ presets: [linguiTransformerBabelPreset()] }),
  ],
  server: { fs: { allow: ['..'] } },
  // React and Chakra as they ship: what they do besides for developers takes its time, and nobody reads it here.
  oxc: { jsx: { development: false } },
  resolve: { alias: [modernDexie], conditions: ['module', 'browser', 'production'] },
  // Known from the start: a dependency found in the middle of a run brings a second React with it.
  optimizeDeps: {
    rolldownOptions: { transform: { define: { 'process.env.NODE_ENV': '"production"' } } },
    include: [
      '@chakra-ui/react',
      '@lingui/core',
      '@lingui/message-utils/compileMessage',
      '@lingui/react',
      '@tanstack/react-router',
      'dexie',
      'dexie-react-hooks',
      'eventsource-parser',
      'fflate',
      'oidc-client-ts',
      'qr',
      'react',
      'react-dom/client',
      'react-oidc-context',
      'react/jsx-runtime',
      'barcode-detector/ponyfill',
      'shepherd.js',
      'sync-protocol > htmlparser2',
      'sync-protocol > jsonrepair',
      'sync-protocol > typebox',
      'sync-protocol > typebox/compile',
      'sync-protocol > typebox/guard',
      'sync-protocol > typebox/value',
      'sync-protocol > uuid',
    ],
    // One module an icon, and only those that are shown.
    exclude: ['lucide-react'],
  },
  test: {
    name: 'browser',
    // One less than there are is the default, and on two cores that is one page.
    maxWorkers: '100%',
    // What all of them import is loaded once a page: loading it again takes longer than most files' tests.
    isolate: false,
    include: ['src/**/*.browser.test.{ts,tsx}'],
    // What is waited for comes as late as a busy machine lets it: nothing here judges speed.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // As of the journeys: a browser on a busy build machine gets one repeat, which the report names.
    retry: process.env['CI'] ? 1 : 0,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      // In a whole run the first page comes while thirty servers' processes start.
      connectTimeout: 300_000,
      provider: playwright({
        launchOptions: {
          executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
          args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
        },
      }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
