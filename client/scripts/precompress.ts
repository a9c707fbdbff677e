import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|wasm|webmanifest)$/;
/** Smaller files fit into one packet anyway. */
const smallestBytes = 1_000;
/**
 * Larger files are compressed less strongly, as the last few per cent would take longer than everything else.
 */
const largeBytes = 1_000_000;

/** Writes `.br` and `.gz` files beside each text file of the build, which the server sends as they are. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'ateria:precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    // After the service worker's own build, which runs in `closeBundle`.
    closeBundle: { sequential: true, order: 'post', handler: () => compressFolder(folder) },
  };
}

function compressFolder(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = path.join(folder, name);
    if (!compressible.test(name) || statSync(file).size < smallestBytes) continue;
    const content = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      ...(content.length > largeBytes && { [constants.BROTLI_PARAM_QUALITY]: 9 }),
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
