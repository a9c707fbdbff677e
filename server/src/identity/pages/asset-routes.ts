import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';

const require = createRequire(import.meta.url);

const FILES = [
  { name: 'pages.css', type: 'text/css; charset=utf-8', maxAgeSeconds: 600 },
  { name: 'pages.js', type: 'text/javascript; charset=utf-8', maxAgeSeconds: 600 },
  { name: 'strength.js', type: 'text/javascript; charset=utf-8', maxAgeSeconds: 600 },
] as const;

/** For the strength of a new password: as scripts for pages, which the packages bring beside their modules. */
const LIBRARIES = [
  { name: 'zxcvbn.js', main: require.resolve('@zxcvbn-ts/core') },
  { name: 'zxcvbn-passwords.js', main: require.resolve('@zxcvbn-ts/language-common') },
] as const;

const libraryFile = (main: string) => path.join(path.dirname(main), 'zxcvbn-ts.js');

/** The stylesheet, the scripts and the font of the sign-in pages, read once and kept in memory. */
export async function assetRoutes(scope: FastifyInstance): Promise<void> {
  for (const { name, type, maxAgeSeconds } of FILES) {
    serve(name, type, maxAgeSeconds, await readFile(new URL(`../assets/${name}`, import.meta.url)));
  }
  for (const { name, main } of LIBRARIES)
    serve(name, 'text/javascript; charset=utf-8', 86_400, await readFile(libraryFile(main)));
  const font = require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
  serve('figtree.woff2', 'font/woff2', 30 * 86_400, await readFile(font));

  function serve(name: string, type: string, maxAgeSeconds: number, content: Buffer): void {
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
    scope.get(`/oidc/assets/${name}`, { schema: { hide: true } }, async (request, reply) => {
      reply.header('etag', etag).header('cache-control', `public, max-age=${maxAgeSeconds}`).type(type);
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.send(content);
    });
  }
}
