import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { build } from 'vite';
import { fromRoot } from '../../../run/root.ts';

/** Bundles an engine's tab as a site would. @returns the folder of the page */
export async function bundleTab(folder: string): Promise<string> {
  const outDir = fromRoot(`.cache/peers/${folder}`);
  const root = fromRoot('scripts/proof/peers');
  const entry = '\0entry';
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? entry : undefined),
        load: (id) =>
          id === entry
            ? `import { offer } from '${root}/page.ts'; import { openTab } from '${root}/engines/${folder}/tab.ts'; offer(openTab);`
            : undefined,
      },
    ],
    build: {
      target: 'es2022',
      outDir,
      emptyOutDir: true,
      modulePreload: false,
      rolldownOptions: { input: 'entry', output: { entryFileNames: 'tab.js' } },
    },
  });
  return outDir;
}

/**
 * HTML of the page: its clock is ahead by `?skew=` milliseconds, and IndexedDB writes are flushed (`strict`)
 * or not (`relaxed`) as `?durability=` says, whatever the engine requests.
 */
const page = `<!doctype html><meta charset="utf-8"><title>Peer</title><script>
const told = new URLSearchParams(location.search);
const durability = told.get('durability');
if (durability) {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (stores, mode, options) {
    return transaction.call(this, stores, mode, { ...options, durability });
  };
}
const skew = Number(told.get('skew') ?? 0);
if (skew !== 0) {
  const System = Date;
  globalThis.Date = class extends System {
    constructor(...given) { given.length === 0 ? super(System.now() + skew) : super(...given); }
    static now() { return System.now() + skew; }
  };
}
</script><script type="module" src="/__bench/tab.js"></script>`;

const types: Record<string, string> = { '.js': 'text/javascript', '.wasm': 'application/wasm' };

/** Answers with the page or a file of the bundle. */
export function servePage(outDir: string, url: string, response: ServerResponse): void {
  const name = new URL(url, 'http://page').pathname.slice('/__bench/'.length);
  if (name === '') return void response.writeHead(200, { 'content-type': 'text/html' }).end(page);
  try {
    const content = readFileSync(path.join(outDir, name));
    response.writeHead(200, { 'content-type': types[path.extname(name)] ?? 'application/octet-stream' });
    response.end(content);
  } catch {
    response.writeHead(404).end();
  }
}
