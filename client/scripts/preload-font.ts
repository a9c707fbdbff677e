import type { Plugin } from 'vite';

/** Preloads the built font file whose name contains `name`, so that text uses it from the first paint. */
export function preloadFont(name: string): Plugin {
  return {
    name: 'ateria:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(name) && path.endsWith('.woff2'));
        if (!file) throw new Error(`No font named ${name} in the build`);
        return [
          {
            tag: 'link',
            injectTo: 'head',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' },
          },
        ];
      },
    },
  };
}
