import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type PluginOption } from 'vite';
import type { DrawnPage } from '../../src/lib/drawn/drawn-page.ts';
import { stylesheet, takeStyles } from './take-styles.ts';
import { toDocument } from './to-document.ts';

/**
 * Prerenders the public pages into `pages/<locale>/<name>.html` of the build, and their styles into one file.
 * `plugins` transform the client's modules as for the browser; libraries run as Node resolves them.
 */
export function prerender(plugins: () => PluginOption[]): Plugin {
  let root = '';
  let outDir = '';
  return {
    name: 'ateria:prerender',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    configResolved(config) {
      root = config.root;
      outDir = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'pre',
      async handler() {
        writePages(outDir, await drawPages(root, plugins()));
      },
    },
  };
}

/**
 * Under Node the router would render for a server that streams scripts along, without which the browser could
 * not hydrate. This makes it use its own option `isServer`, which is false.
 */
const askTheRouterItself: Plugin = {
  name: 'ateria:ask-the-router-itself',
  enforce: 'pre',
  resolveId: (id) => (id === '@tanstack/router-core/isServer' ? '\0is-server' : null),
  load: (id) =>
    id === '\0is-server' ? 'export const isServer = undefined, loadServerRoute = undefined' : null,
};

async function drawPages(root: string, plugins: PluginOption[]): Promise<DrawnPage[]> {
  // Inside node_modules, so that imported libraries are found; one folder per build.
  const folder = path.join(root, 'node_modules', `.prerender-${process.pid}`);
  await build({
    configFile: false,
    root,
    plugins: [plugins, askTheRouterItself],
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir: folder, emptyOutDir: true, target: 'node20' },
    ssr: { noExternal: [/@tanstack\//] },
  });
  try {
    const { href } = pathToFileURL(path.join(folder, 'prerender.js'));
    const drawer = (await import(`${href}?${Date.now()}`)) as { drawPages: () => Promise<DrawnPage[]> };
    return await drawer.drawPages();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writePages(outDir: string, pages: readonly DrawnPage[]): void {
  const own: string[] = [];
  // One style sheet instead of two, as each blocks the first paint.
  const template = readFileSync(path.join(outDir, 'index.html'), 'utf8').replaceAll(
    /<link rel="stylesheet" [^>]*href="\/([^"]+)">/g,
    (_link, file: string) => {
      own.push(readFileSync(path.join(outDir, file), 'utf8'));
      return '';
    },
  );
  const drawn = pages.map((page) => ({ page, ...takeStyles(page.html) }));
  const { file, content } = stylesheet([...own, ...drawn.flatMap(({ rules }) => rules)]);
  writeFileSync(path.join(outDir, file), content);
  for (const { page, html } of drawn) {
    const folder = path.join(outDir, 'pages', page.locale);
    mkdirSync(folder, { recursive: true });
    const name = page.path === '/' ? 'index' : page.path.slice(1);
    writeFileSync(
      path.join(folder, `${name}.html`),
      toDocument(template, { ...page, html, stylesheet: `/${file}` }),
    );
  }
}
