import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readFont, readLook, serveAsset } from '#lib/page-look/page-look.ts';

const require = createRequire(import.meta.url);

const FILES = [
  { name: 'pages.js', type: 'text/javascript; charset=utf-8', maxAgeSeconds: 600 },
  { name: 'passkeys.js', type: 'text/javascript; charset=utf-8', maxAgeSeconds: 600 },
  { name: 'strength.js', type: 'text/javascript; charset=utf-8', maxAgeSeconds: 600 },
] as const;

/** Scripts that rate a new password; the packages contain builds for pages beside their modules. */
const LIBRARIES = [
  { name: 'zxcvbn.js', main: require.resolve('@zxcvbn-ts/core') },
  { name: 'zxcvbn-passwords.js', main: require.resolve('@zxcvbn-ts/language-common') },
] as const;

const libraryFile = (main: string) => path.join(path.dirname(main), 'zxcvbn-ts.js');

/** The stylesheet, the scripts and the font of the sign-in pages, read once and kept in memory. */
export async function assetRoutes(scope: FastifyInstance): Promise<void> {
  const styles = [await readLook(), await readFile(new URL('../assets/pages.css', import.meta.url), 'utf8')];
  serve('pages.css', 'text/css; charset=utf-8', 600, Buffer.from(styles.join('\n')));
  for (const { name, type, maxAgeSeconds } of FILES)
    serve(name, type, maxAgeSeconds, await readFile(new URL(`../assets/${name}`, import.meta.url)));
  for (const { name, main } of LIBRARIES)
    serve(name, 'text/javascript; charset=utf-8', 86_400, await readFile(libraryFile(main)));
  serve('figtree.woff2', 'font/woff2', 30 * 86_400, await readFont());

  function serve(name: string, type: string, maxAgeSeconds: number, content: Buffer): void {
    serveAsset(scope, `/oidc/assets/${name}`, { type, maxAgeSeconds, content });
  }
}
