import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const require = createRequire(import.meta.url);

/** The stylesheet of all pages that the server renders; a page's own rules come after it. */
export function readLook(): Promise<string> {
  return readFile(new URL('look.css', import.meta.url), 'utf8');
}

export function readFont(): Promise<Buffer> {
  return readFile(require.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'));
}

/** Serves an asset from memory, with an ETag and 304. */
export function serveAsset(
  scope: FastifyInstance,
  url: string,
  { type, maxAgeSeconds, content }: { type: string; maxAgeSeconds: number; content: Buffer },
): void {
  const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
  scope.get(url, { schema: { hide: true } }, async (request, reply) => {
    reply.header('etag', etag).header('cache-control', `public, max-age=${maxAgeSeconds}`).type(type);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.send(content);
  });
}
