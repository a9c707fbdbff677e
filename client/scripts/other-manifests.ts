import { locales } from 'sync-protocol/locales.ts';
import type { Plugin } from 'vite';
import { FALLBACK_LOCALE } from '../src/i18n/locales.ts';
import { manifestPath } from '../src/i18n/manifest-path.ts';
import { webManifest } from '../web-manifest.ts';

/** Web app manifests of the other languages; vite-plugin-pwa makes the English one. */
export function otherManifests(): Plugin {
  return {
    name: 'ateria:other-manifests',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle() {
      for (const locale of locales.filter((each) => each !== FALLBACK_LOCALE))
        this.emitFile({
          type: 'asset',
          fileName: manifestPath(locale).slice(1),
          source: JSON.stringify(webManifest(locale)),
        });
    },
  };
}
