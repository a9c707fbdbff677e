import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import client from './package.json' with { type: 'json' };
import { codeGroups } from './scripts/code-groups.ts';
import { compileAhead } from './scripts/compile-ahead.ts';
import { firstTexts } from './scripts/first-texts.ts';
import { holdBudget } from './scripts/hold-budget.ts';
import { tokensAtStart } from './scripts/look/tokens-at-start.ts';
import { minifyPublic } from './scripts/minify-public.ts';
import { modernDexie } from './scripts/modern-dexie.ts';
import { otherManifests } from './scripts/other-manifests.ts';
import { photoReader } from './scripts/photo-reader.ts';
import { precompress } from './scripts/precompress.ts';
import { preloadApp } from './scripts/preload-app.ts';
import { preloadFont } from './scripts/preload-font.ts';
import { prerender } from './scripts/prerender/prerender.ts';
import { themeStyles } from './scripts/theme-styles.ts';
import { webManifest } from './web-manifest.ts';

/** What makes a module of the client what it is in the browser. */
const sourcePlugins = () => [
  tanstackRouter({ target: 'react', autoCodeSplitting: true }),
  react(),
  themeStyles(),
  firstTexts(),
  lingui(),
  babel({ presets: [linguiTransformerBabelPreset()] }),
];

const api = process.env.ATERIA_API ?? 'http://127.0.0.1:3001';

export default defineConfig({
  root: import.meta.dirname,
  define: { 'import.meta.env.VITE_APP_VERSION': JSON.stringify(client.version) },
  plugins: [
    ...sourcePlugins(),
    tokensAtStart('/ui/look/base.css'),
    preloadFont('figtree-latin-wght-normal'),
    preloadApp('/src/app.tsx'),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: webManifest('en'),
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,woff2,svg}', 'icons/*.png'],
        // What reads photos and codes is kept once somebody has read one.
        globIgnores: [
          'screenshots/**',
          'pages/**',
          'assets/pages-*',
          'assets/photo-reader-*/**',
          'assets/code-reader.worker-*',
        ],
      },
    }),
    otherManifests(),
    photoReader(),
    prerender(sourcePlugins),
    minifyPublic(),
    compileAhead(),
    precompress(),
    holdBudget(),
  ],
  resolve: { alias: [modernDexie] },
  // One module an icon, and only those that are shown.
  optimizeDeps: { exclude: ['lucide-react'] },
  server: {
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/oidc': { target: api, changeOrigin: false },
      '/shared': { target: api, changeOrigin: false },
    },
    fs: { allow: ['..'] },
  },
  build: {
    target: 'es2022',
    manifest: true,
    // Fonts and icons stay files: the Content-Security-Policy allows no data: font.
    assetsInlineLimit: 0,
    // The polyfill would be an inline script; every browser we build for preloads modules itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: codeGroups } },
      // Chakra's theme modules build their recipes at import; marked pure, the unused ones fall away.
      treeshake: {
        manualPureFunctions: ['defineRecipe', 'defineSlotRecipe', 'createAnatomy', 'createSystem'],
      },
    },
  },
});
